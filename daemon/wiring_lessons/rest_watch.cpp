// SPDX-License-Identifier: MIT
// Rest and chatter.
#include "daemon/wiring_lessons/rest_watch.h"

namespace arbiter::lessons {

std::optional<Closed> RestWatch::hear(hal::Time now, const Closed& closed) {
  for (const auto& [ends, flow] : closed) {
    if (any_ && !seen_.contains(ends)) count(now, ends);
  }
  for (const auto& [ends, flow] : seen_) {
    if (!closed.contains(ends)) count(now, ends);
  }
  seen_ = closed;
  const Closed steady = without_chatter(now);
  if (!any_ || steady != steady_) since_ = now;
  any_ = true;
  steady_ = steady;
  if (now - since_ < rest || given_ == steady) return std::nullopt;
  given_ = steady;
  return given_;
}

// What chatters is as it was last given until it has been quiet: the others are to be heard meanwhile.
Closed RestWatch::without_chatter(hal::Time now) const {
  Closed steady = seen_;
  for (const auto& [ends, told] : chattering_) {
    if (now - changes_.at(ends).back() > quiet) continue;
    steady.erase(ends);
    if (given_ && given_->contains(ends)) steady[ends] = given_->at(ends);
  }
  return steady;
}

void RestWatch::count(hal::Time now, const Ends& ends) {
  std::deque<hal::Time>& changes = changes_[ends];
  changes.push_back(now);
  while (now - changes.front() > std::chrono::seconds(1)) changes.pop_front();
  if (changes.size() > most_changes) chattering_.emplace(ends, false);
}

std::optional<Ends> RestWatch::chatters() {
  for (auto& [ends, told] : chattering_) {
    if (told) continue;
    told = true;
    return ends;
  }
  return std::nullopt;
}

}  // namespace arbiter::lessons
