// SPDX-License-Identifier: MIT
// Which GPIO chips and lines exist, who holds them, and whether the wiring's are to be had.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "daemon/config.h"
#include "daemon/doctor/finding.h"
#include "hal/gpio/lines.h"

namespace arbiter::doctor {

/// A chip with its lines; none where it cannot be opened.
struct ChipLines {
  hal::gpio::ChipInfo chip;
  std::vector<hal::gpio::LineInfo> lines{};
};
std::vector<ChipLines> look_at_chips(hal::gpio::Chips& chips);

/// `serves`: a daemon runs, so that lines which this project's programs hold are its own.
Findings examine_chips(const std::vector<ChipLines>& chips, const Config& config, bool serves);

/// Whether a chip with that label can give its lines the bias that the wiring asks for.
Findings examine_bias(const Config& config);

/// The wiring's chips that are not to be had, or of whose wired lines one is missing or held by somebody
/// else.
std::set<std::string> unusable_chips(const std::vector<ChipLines>& chips, const Config& config);

/// Whether the running daemon holds lines of the wiring: their levels cannot be looked at then.
bool holds_lines(const std::vector<ChipLines>& chips, const Config& config);

}  // namespace arbiter::doctor
