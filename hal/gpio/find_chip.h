// SPDX-License-Identifier: MIT
// Finds chips by label and lines by name, since their numbers change with kernel and model.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hal/gpio/lines.h"

namespace arbiter::hal::gpio {

/// The name under which the header of any Raspberry Pi is found.
inline constexpr std::string_view raspberry_pi = "pi";

/// The chip that a person means: a label ("mcp23017"), a label with the device that it sits on, where there
/// are several ("mcp23017@1-0020"), or raspberry_pi. Chips that cannot be read are passed over. An Error says
/// absent, ambiguous or no_permission.
Result<ChipInfo> find_chip(const std::vector<ChipInfo>& chips, std::string_view wanted);

/// The offset of a line that is given by offset ("17") or by name ("GPIO17").
Result<unsigned> find_line(const Chip& chip, const std::string& line);

/// What the holder of a line calls itself; "the kernel" where it says nothing.
std::string holder_of(const LineInfo& line);

/// "'spi0 CS0' (line 8)", for the first of these lines that somebody holds; empty where none is held.
std::string holder_among(const Chip& chip, const std::vector<unsigned>& offsets);

}  // namespace arbiter::hal::gpio
