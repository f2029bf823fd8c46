// SPDX-License-Identifier: MIT
// Names of lines.
#include "daemon/wiring_lessons/closed.h"

#include "daemon/wiring_reader.h"

namespace arbiter::lessons {

Closed newly_closed(const Closed& now, const Closed& before) {
  Closed result;
  for (const auto& [ends, flow] : now) {
    if (!before.contains(ends)) result.emplace(ends, flow);
  }
  return result;
}

std::string name_of(const Pin& pin) {
  if (pin.chip != config::default_chip) return pin.chip + "/" + pin.line;
  const bool is_offset = pin.line.find_first_not_of("0123456789") == std::string::npos;
  return is_offset ? "line " + pin.line : pin.line;
}

std::string name_of(const Ends& ends) {
  return ends.to_ground() ? name_of(ends.second) : name_of(ends.first) + " and " + name_of(ends.second);
}

}  // namespace arbiter::lessons
