// SPDX-License-Identifier: MIT
// Sensor traces as text.
#include "rules/trace.h"

#include <charconv>

namespace arbiter {
namespace {

constexpr std::string_view blanks = " \t\r";

// A hundred years: whatever is added to such a time still fits.
constexpr std::int64_t longest_milliseconds = 100LL * 366 * 24 * 60 * 60 * 1000;

// The next word; `rest` then begins behind the blanks after it.
std::string_view next_word(std::string_view& rest) {
  const std::size_t end = std::min(rest.find_first_of(blanks), rest.size());
  const std::string_view word = rest.substr(0, end);
  rest.remove_prefix(std::min(rest.find_first_not_of(blanks, end), rest.size()));
  return word;
}

Result<TraceLine> parse_line(std::string_view text, std::size_t number) {
  const std::size_t indent = text.find_first_not_of(blanks);
  std::string_view rest = text.substr(indent);
  const std::string_view time = next_word(rest);
  std::int64_t milliseconds = 0;
  const auto [stop, error] = std::from_chars(time.data(), time.data() + time.size(), milliseconds);
  if (error != std::errc{} || stop != time.data() + time.size() || milliseconds < 0 ||
      milliseconds > longest_milliseconds) {
    return Error{"'" + std::string(time) + "' is no time in whole milliseconds, up to a hundred years",
                 indent + 1, number};
  }
  const std::string_view site = next_word(rest);
  rest = rest.substr(0, rest.find_last_not_of(blanks) + 1);
  if (site.empty() || rest.empty()) return Error{"a line is TIME SITE VALUE", text.size() + 1, number};
  return TraceLine{std::chrono::milliseconds(milliseconds), std::string(site), std::string(rest), number};
}

}  // namespace

Result<std::vector<TraceLine>> parse_trace(std::string_view text) {
  std::vector<TraceLine> lines;
  std::size_t number = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    ++number;
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view line = text.substr(begin, end - begin);
    begin = end + 1;
    line = line.substr(0, line.find('#'));
    if (line.find_first_not_of(blanks) == std::string_view::npos) continue;
    Result<TraceLine> parsed = parse_line(line, number);
    if (!parsed) return parsed.error();
    if (!lines.empty() && parsed->time < lines.back().time) {
      return Error{"time falls from " + std::to_string(lines.back().time.count()) + " to " +
                       std::to_string(parsed->time.count()),
                   1, number};
    }
    lines.push_back(*std::move(parsed));
  }
  return lines;
}

std::string print_trace(const std::vector<TraceLine>& lines) {
  std::string text;
  for (const TraceLine& line : lines) {
    text += std::to_string(line.time.count()) + " " + line.site + " " + line.value + "\n";
  }
  return text;
}

}  // namespace arbiter
