// SPDX-License-Identifier: MIT
// What one reader does all day.
#include "hal/nfc/reader_watch.h"

#include <algorithm>
#include <utility>

namespace arbiter::hal::nfc {
namespace {

std::string scan_words(std::size_t antennas, Time time, bool slow) {
  const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
  std::string words = std::to_string(antennas) + (antennas == 1 ? " antenna" : " antennas") +
                      ", a full scan takes " + std::to_string(milliseconds) + " ms";
  if (slow) words += ": slow; more readers with fewer antennas each would be faster";
  return words;
}

}  // namespace

ReaderWatch::ReaderWatch(TagReader& reader, AntennaSelector& selector,
                         const std::vector<std::size_t>& addresses, Now now)
    : reader_(reader), selector_(selector), now_(std::move(now)), order_(addresses.size()) {
  for (const std::size_t address : addresses) antennas_.push_back({address});
}

ReaderStep ReaderWatch::step() { return open_ ? look() : open(); }

void ReaderWatch::close() {
  if (std::exchange(open_, false)) reader_.close();
}

ReaderStep ReaderWatch::open() {
  if (const Status opened = reader_.open(); !opened) return lost(opened.error().message);
  open_ = true;
  proven_ = false;
  scan_told_ = false;
  failures_ = 0;
  for (Seen& antenna : antennas_) antenna.repeated = 0;
  order_ = ScanOrder(antennas_.size());
  rounds_ = 0;
  scan_began_ = now_();
  return {};
}

ReaderStep ReaderWatch::look() {
  const std::size_t antenna = order_.next();
  if (const Status selected = selector_.select(antennas_[antenna].address); !selected)
    return failed(selected.error());
  Result<Tags> tags = reader_.read();
  if (!tags) {
    order_.notice(antenna);
    return failed(tags.error());
  }
  failures_ = 0;
  ReaderStep step{.look = {}, .news = looked(), .wait = reader_.rest()};
  if (is_news(antenna, *tags)) step.look = Look{antenna, *std::move(tags)};
  return step;
}

// A single failure is a frame that was garbled, or a reader that was busy.
ReaderStep ReaderWatch::failed(const Error& error) {
  if (++failures_ < most_failures) return {};
  close();
  return lost(error.message);
}

ReaderStep ReaderWatch::lost(const std::string& why) {
  ReaderStep step{.look = {}, .news = {}, .wait = wait_};
  wait_ = std::min(2 * wait_, longest_wait);
  if (lost_why_ != why) step.news = ReaderNews{false, why};
  lost_why_ = why;
  return step;
}

// Says that it is there once it has read, and how long a full scan takes once one is done.
std::optional<ReaderNews> ReaderWatch::looked() {
  wait_ = first_wait;
  const bool first = !std::exchange(proven_, true);
  const bool was_lost = !std::exchange(lost_why_, "").empty();
  if (order_.rounds() != rounds_) {
    scan_time_ = now_() - scan_began_;
    scan_began_ = now_();
    rounds_ = order_.rounds();
    if (!std::exchange(scan_told_, true))
      return ReaderNews{true, scan_words(antennas_.size(), *scan_time_, *scan_time_ > slow_scan)};
  }
  if (!first || !was_lost) return std::nullopt;
  return ReaderNews{true, "it answers again"};
}

// Evidence is gathered from a window of looks: one more that is like all of them adds nothing.
bool ReaderWatch::is_news(std::size_t antenna, const Tags& tags) {
  Seen& here = antennas_[antenna];
  if (here.tags != tags) notice_change(antenna, tags);
  if (here.repeated > ScanOrder::attention) return false;
  ++here.repeated;
  return true;
}

// The antennas where a tag that is new here was seen before are looked at soon, too. A first look is no
// change.
void ReaderWatch::notice_change(std::size_t antenna, const Tags& tags) {
  Seen& here = antennas_[antenna];
  const std::optional<Tags> before = std::exchange(here.tags, tags);
  here.repeated = 0;
  if (!before) return;
  order_.notice(antenna);
  for (const std::string& tag : tags) {
    if (before->contains(tag)) continue;
    for (std::size_t other = 0; other < antennas_.size(); ++other) {
      if (antennas_[other].tags && antennas_[other].tags->contains(tag)) order_.notice(other);
    }
  }
}

}  // namespace arbiter::hal::nfc
