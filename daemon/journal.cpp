// SPDX-License-Identifier: MIT
// Notices as lines.
#include "daemon/journal.h"

#include <fmt/format.h>

#include <algorithm>

#include "daemon/words.h"

namespace arbiter {
namespace {

// The page's sentence; of a code that has none, code and parameters.
std::string line_of(const Notice& notice) {
  const std::string key = "notice." + notice.code;
  if (std::string words = sentence(key, notice.params, {}); words != key) return words;
  std::string line = notice.code;
  for (const auto& [name, value] : notice.params) line += fmt::format(" {}={}", name, value);
  return line;
}

bool holds(const std::vector<Notice>& notices, const Notice& notice) {
  return std::find(notices.begin(), notices.end(), notice) != notices.end();
}

// One that tells more, or less, has taken its place.
bool goes_on(const std::vector<Notice>& notices, const Notice& notice) {
  return std::any_of(notices.begin(), notices.end(),
                     [&](const Notice& now) { return now.code == notice.code; });
}

}  // namespace

void Journal::tell(std::chrono::microseconds now, const std::vector<Notice>& notices) {
  if (notices == known_) return;
  for (const Notice& notice : known_) {
    if (!goes_on(notices, notice)) say(now, Level::info, "no longer: " + line_of(notice));
  }
  for (const Notice& notice : notices) {
    if (!holds(known_, notice)) say(now, Level::warning, line_of(notice));
  }
  known_ = notices;
}

void Journal::say(std::chrono::microseconds now, Level level, const std::string& line) {
  std::erase_if(said_, [&](const auto& entry) {
    return entry.second.left_out == 0 && now - entry.second.time >= quiet;
  });
  const auto [said, is_new] = said_.try_emplace(line, Said{now, 0});
  if (!is_new && now - said->second.time < quiet) {
    ++said->second.left_out;
    return;
  }
  const int left_out = said->second.left_out;
  said->second = {now, 0};
  say_(level, left_out == 0 ? line : fmt::format("{} ({} times since it was last said)", line, left_out + 1));
}

}  // namespace arbiter
