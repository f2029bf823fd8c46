// SPDX-License-Identifier: MIT
// Notices and devices as lines.
#include "daemon/journal.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "daemon/words.h"

namespace arbiter {
namespace {

constexpr std::string_view notice_subject = "notice ";
constexpr std::string_view device_subject = "device ";
constexpr std::array<std::string_view, 2> notices_of_devices{"device_lost", "device_strange"};

// The page's sentence; of a code that has none, code and parameters.
std::string line_of(const Notice& notice) {
  const std::string key = "notice." + notice.code;
  if (std::string words = sentence(key, notice.params, {}); words != key) return words;
  std::string line = notice.code;
  for (const auto& [name, value] : notice.params) line += fmt::format(" {}={}", name, value);
  return line;
}

std::string line_of(const hal::DeviceChange& device) {
  return fmt::format("{}{}: {}", device.device, device.present ? "" : " is missing", device.why);
}

std::string subject_of(const Notice& notice) { return std::string(notice_subject) + notice.code; }

bool is_of_devices(const Notice& notice) {
  return std::find(notices_of_devices.begin(), notices_of_devices.end(), notice.code) !=
         notices_of_devices.end();
}

}  // namespace

void Journal::tell(std::chrono::microseconds now, const std::vector<Notice>& notices,
                   const std::map<std::string, hal::DeviceChange>& devices) {
  std::map<std::string, Line> there;
  for (const Notice& notice : notices) {
    if (!is_of_devices(notice)) there[subject_of(notice)] = {Level::warning, line_of(notice)};
  }
  for (const auto& [name, device] : devices) {
    const bool is_well = device.present && !device.strange;
    there[std::string(device_subject) + name] = {is_well ? Level::info : Level::warning, line_of(device)};
  }
  for (auto& [name, subject] : subjects_) {
    // A device of the game before this one, too, whose trouble nobody sees any more.
    const bool ends = subject.holds && subject.now.level == Level::warning && !there.contains(name);
    if (ends) change(now, name, {Level::info, "no longer: " + subject.now.text}, false);
  }
  for (auto& [name, line] : there) change(now, name, std::move(line), true);
  advance(now);
}

void Journal::change(std::chrono::microseconds now, const std::string& name, Line line, bool holds) {
  Subject& subject = subjects_[name];
  subject.holds = holds;
  if (subject.now == line) return;
  subject.now = std::move(line);
  ++subject.left_out;
  say(now, subject);
}

// Unless enough was said of it; a thing that is again as it was told needs no line.
void Journal::say(std::chrono::microseconds now, Subject& subject) {
  if (now - subject.window >= quiet) subject.lines = 0;
  if (subject.now == subject.told || subject.lines >= most_lines) return;
  if (subject.lines++ == 0) subject.window = now;
  const int changes = std::exchange(subject.left_out, 0);
  subject.told = subject.now;
  say_(subject.now.level,
       changes < 2 ? subject.now.text
                   : fmt::format("{} ({} changes since the last line)", subject.now.text, changes));
}

std::optional<std::chrono::microseconds> Journal::next_deadline() const {
  std::optional<std::chrono::microseconds> next;
  for (const auto& [name, subject] : subjects_) {
    if (subject.now == subject.told) continue;
    const auto due = subject.window + quiet;
    next = std::min(next.value_or(due), due);
  }
  return next;
}

void Journal::advance(std::chrono::microseconds now) {
  for (auto& [name, subject] : subjects_) say(now, subject);
}

}  // namespace arbiter
