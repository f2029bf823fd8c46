// SPDX-License-Identifier: MIT
// Every GPIO line that a configuration needs, and what for.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "daemon/config.h"

namespace arbiter::doctor {

using hal::gpio::WiredLine;

/// Those of the wiring, and those that select readers' antennas.
std::vector<WiredLine> wired_lines(const Config& config);

/// The chips that these lines are on, by the configuration's name.
std::map<std::string, hal::gpio::ChipWiring> wired_chips(const Config& config);

}  // namespace arbiter::doctor
