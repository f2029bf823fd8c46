// SPDX-License-Identifier: MIT
// Debounce: one line a site, with its raw value and the time since which it has held.
#include "hal/debounce.h"

#include <algorithm>

namespace arbiter::hal {

Time Debouncer::advance(Time time) {
  latest_ = std::max(latest_, time);
  return latest_;
}

void Debouncer::take(Time time, const Reading& reading, bool is_edge) {
  const auto [line, is_new] = lines_.try_emplace(reading.site);
  if (!is_new && !is_edge && line->second.raw == reading.value) return;
  line->second.raw = reading.value;
  line->second.since = time;
}

void Debouncer::change(const Reading& raw) { take(advance(raw.time), raw, true); }

void Debouncer::levels(Time now, const std::vector<Reading>& read) {
  const Time time = advance(now);
  for (const Reading& reading : read) take(time, reading, false);
}

std::optional<std::string> Debouncer::take_back(const std::string& site) {
  const auto line = lines_.find(site);
  if (line == lines_.end() || !line->second.passed) return std::nullopt;
  line->second.raw = *line->second.passed;
  return line->second.passed;
}

std::vector<Reading> Debouncer::settled(Time now) {
  const Time time = advance(now);
  std::vector<Reading> result;
  for (auto& [site, line] : lines_) {
    if (!line.waits() || line.since + quiet_ > time) continue;
    line.passed = line.raw;
    result.push_back({line.since + quiet_, site, line.raw});
  }
  std::stable_sort(result.begin(), result.end(),
                   [](const auto& a, const auto& b) { return a.time < b.time; });
  return result;
}

std::optional<Time> Debouncer::next_deadline() const {
  std::optional<Time> next;
  for (const auto& [site, line] : lines_) {
    if (line.waits() && (!next || line.since + quiet_ < *next)) next = line.since + quiet_;
  }
  return next;
}

}  // namespace arbiter::hal
