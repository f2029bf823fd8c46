// SPDX-License-Identifier: MIT
// Readings to text and back.
#include "db/readings_text.h"

#include <charconv>
#include <optional>

namespace arbiter::db {

namespace {

std::optional<RawReading> parse_line(std::string_view line) {
  const std::size_t first = line.find(' ');
  const std::size_t second = first == line.npos ? line.npos : line.find(' ', first + 1);
  if (second == line.npos) return std::nullopt;
  std::int64_t time = 0;
  const auto [end, failed] = std::from_chars(line.data(), line.data() + first, time);
  if (failed != std::errc{} || end != line.data() + first) return std::nullopt;
  return RawReading{std::chrono::microseconds{time}, std::string(line.substr(first + 1, second - first - 1)),
                    std::string(line.substr(second + 1))};
}

}  // namespace

Status check_reading(const RawReading& reading) {
  if (reading.site.empty() || reading.site.find_first_of(" \n") != std::string::npos) {
    return Error{"a reading's site is one word, not \"" + reading.site + "\""};
  }
  if (reading.value.find('\n') != std::string::npos) return Error{"a reading's value is one line"};
  return ok();
}

std::string print_readings(std::span<const RawReading> readings) {
  std::string lines;
  for (const RawReading& reading : readings) {
    lines += std::to_string(reading.time.count()) + ' ' + reading.site + ' ' + reading.value + '\n';
  }
  return lines;
}

Status parse_readings(std::string_view lines, std::vector<RawReading>& readings) {
  while (!lines.empty()) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    std::optional<RawReading> reading = parse_line(line);
    if (!reading) return Error{"\"" + std::string(line) + "\" is no reading"};
    readings.push_back(std::move(*reading));
    lines.remove_prefix(std::min(line.size() + 1, lines.size()));
  }
  return ok();
}

}  // namespace arbiter::db
