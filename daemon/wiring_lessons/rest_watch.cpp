// SPDX-License-Identifier: MIT
// Rest and chatter.
#include "daemon/wiring_lessons/rest_watch.h"

namespace arbiter::lessons {

std::optional<Closed> RestWatch::hear(hal::Time now, const Closed& closed) {
  if (!any_ || closed != seen_) {
    for (const auto& [ends, flow] : closed) {
      if (any_ && !seen_.contains(ends)) count(now, ends);
    }
    for (const auto& [ends, flow] : seen_) {
      if (!closed.contains(ends)) count(now, ends);
    }
    any_ = true;
    seen_ = closed;
    since_ = now;
  }
  if (now - since_ < rest || given_ == closed) return std::nullopt;
  given_ = closed;
  return given_;
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
