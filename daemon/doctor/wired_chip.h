// SPDX-License-Identifier: MIT
// The chip and the line that a wiring means, among those that are there.
#pragma once

#include <string>
#include <vector>

#include "daemon/doctor/chips.h"
#include "rules/result.h"

namespace arbiter::doctor {

/// The chip of that label; an Error as hal::gpio::find_chip gives it.
Result<const ChipLines*> chip_named(const std::vector<ChipLines>& chips, const std::string& label);

/// Null where the chip has no line of that offset or name.
const hal::gpio::LineInfo* line_named(const ChipLines& chip, const std::string& line);

}  // namespace arbiter::doctor
