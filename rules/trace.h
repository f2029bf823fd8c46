// SPDX-License-Identifier: MIT
// Sensor traces: one table session as text (notation.md, "Sensor trace").
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/result.h"

namespace arbiter {

/// One line: at `time` since the start, a site read `value`, or, where site begins with '@', the table did
/// something.
struct TraceLine {
  std::chrono::milliseconds time{0};
  std::string site;
  std::string value;
  std::size_t line = 0;  ///< in the file, from 1

  friend bool operator==(const TraceLine&, const TraceLine&) = default;
};

/// Reads a trace's lines: times never fall, comments and empty lines are left out. Sites are not looked up.
Result<std::vector<TraceLine>> parse_trace(std::string_view text);

/// Writes lines; parse_trace gives them back.
std::string print_trace(const std::vector<TraceLine>& lines);

}  // namespace arbiter
