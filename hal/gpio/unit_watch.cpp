// SPDX-License-Identifier: MIT
// One unit's edges and levels.
#include "hal/gpio/unit_watch.h"

#include <algorithm>
#include <set>
#include <utility>

namespace arbiter::hal::gpio {
namespace {

constexpr const char* edges_stopped = "its interrupts have stopped; it is read regularly instead";
constexpr const char* edges_lost =
    "its switches change faster than changes can be kept; what they are now is read instead";

}  // namespace

WatchTimes watch_times(Time debounce, Time poll) {
  return {debounce, poll, std::max(poll, UnitWatch::shortest_touch - debounce - UnitWatch::look_delay)};
}

UnitWatch::UnitWatch(std::unique_ptr<Unit> unit, Chips& chips, EventLoop& loop, WatchTimes times,
                     std::function<void()> ready)
    : unit_(std::move(unit)), chips_(chips), loop_(loop), times_(times), ready_(std::move(ready)) {}

bool UnitWatch::advance(Time now) {
  if (!open_ && due_ <= now) open(now);
  if (open_ && std::exchange(edges_wait_, false)) read_edges(now);
  if (open_ && due_ <= now) look(now);
  return std::exchange(moved_, false);
}

void UnitWatch::wake(Time now) {
  idle_from_ = now + idle_after;
  if (!open_) return;
  // One with interrupts may have fallen silent, and what it said last is not to be judged by.
  const bool has_interrupts = !polled_ && missed_ == 0;
  due_ = std::min(due_, now + (has_interrupts ? times_.debounce + after_edges : pause(now)));
}

// Until the next look.
Time UnitWatch::pause(Time now) const {
  if (!polled_ && missed_ == 0) return when_quiet;
  return now < idle_from_ ? times_.poll : times_.idle_poll;
}

Time UnitWatch::next_deadline() const {
  const auto settles = debouncer_.next_deadline();
  return settles ? std::min(*settles, due_) : due_;
}

void UnitWatch::open(Time now) {
  if (const Status opened = unit_->open(chips_); !opened) return fail(now, opened.error());
  open_ = true;
  opened_ = now;
  state_ = {};
  note_.clear();
  missed_ = 0;
  debouncer_ = Debouncer(times_.debounce);
  raw_.clear();
  seen_ = {};
  const std::vector<int> descriptors = unit_->descriptors();
  polled_ = descriptors.empty();
  for (const int descriptor : descriptors) {
    watches_.push_back(loop_.watch(descriptor, [this] {
      edges_wait_ = true;
      const auto call = ready_;  // which may end this
      call();
    }));
  }
  look(now);
}

void UnitWatch::fail(Time now, const Error& error) {
  watches_.clear();
  unit_->close();
  if (std::exchange(open_, false) && now > opened_) {
    if (now - opened_ >= steady) retry_ = first_retry;
    return open(now);  // it may have been a single error; otherwise that tells more than what failed
  }
  // What else the same trouble says, such as which other chips there are, is no news.
  if (state_.present || failure_ != error.code) state_ = {false, error.message};
  failure_ = error.code;
  due_ = now + retry_;
  retry_ = std::min(retry_ * 2, last_retry);
}

void UnitWatch::read_edges(Time now) {
  const auto read = unit_->read_edges();
  if (!read) return fail(now, read.error());
  for (const ContactEdge& edge : read->edges) {
    raw_[edge.contact] = edge.closed;
    debouncer_.change({loop_.table_time(edge.time), edge.contact, edge.closed ? "1" : "0"});
  }
  if (!read->edges.empty() && !polled_) missed_ = 0;
  if (read->lost) due_ = now;
  tell_loss(read->lost, now);
  if (read->edges.empty()) return;
  moved_ = true;
  due_ = std::min(due_, now + times_.debounce + after_edges);
}

void UnitWatch::look(Time now) {
  const bool is_first = raw_.empty();
  if (!watches_.empty()) read_edges(now);
  if (!open_) return;
  auto seen = unit_->look();
  if (!seen) return fail(now, seen.error());
  // Between looks that see the same nothing else has changed what is known, unless edges have.
  if (*seen != seen_ || !watches_.empty()) {
    moved_ |= *seen != seen_;
    seen_ = *std::move(seen);
    const bool differs = take_levels(seen_, now);
    moved_ |= differs;
    if (differs && !is_first) count_missed();
  }
  if (watches_.empty()) take_note(seen_.note, now);
  if (moved_) wake(now);
  due_ = now + pause(now);
}

// It is no fault of anybody's, and the levels are right: to be known by who looks for one.
void UnitWatch::tell_loss(bool lost, Time now) {
  if (lost && (state_.why.empty() || state_.why == edges_lost)) {
    state_.why = edges_lost;
    lost_edges_ = now;
  } else if (state_.why == edges_lost && now - lost_edges_ >= loss_told) {
    state_.why.clear();
  }
}

// A scan while switches move may be unclear for a moment: only what lasts is news.
void UnitWatch::take_note(const std::string& note, Time now) {
  if (note != note_) {
    note_ = note;
    noted_ = now;
  }
  if (noted_ + note_rests > now) return;
  state_.why = note_;
  state_.strange = !note_.empty();
}

// Whether a level differs from what was known.
bool UnitWatch::take_levels(const Look& look, Time now) {
  bool differs = false;
  std::vector<Reading> readings;
  for (const auto& [contact, closed] : look.levels) {
    const auto [known, is_new] = raw_.try_emplace(contact, closed);
    differs |= !is_new && known->second != closed;
    known->second = closed;
    readings.push_back({now, contact, closed ? "1" : "0"});
  }
  debouncer_.levels(now, readings);
  if (look.levels.size() < raw_.size()) take_back_unclear(look);
  return differs;
}

// A value of which one scan alone was certain has not held: what was read before does.
void UnitWatch::take_back_unclear(const Look& look) {
  std::set<std::string> clear;
  for (const auto& [contact, closed] : look.levels) clear.insert(contact);
  for (auto& [contact, closed] : raw_) {
    if (clear.contains(contact)) continue;
    if (const auto held = debouncer_.take_back(contact)) closed = *held == "1";
  }
}

// One may be an edge that was lost, or is still on its way.
void UnitWatch::count_missed() {
  if (polled_ || ++missed_ < 2) return;
  polled_ = true;
  state_.why = edges_stopped;
  state_.strange = true;
}

}  // namespace arbiter::hal::gpio
