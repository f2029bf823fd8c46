// SPDX-License-Identifier: MIT
// The sections of a wiring's file; each ends with an empty line, or is empty.
#pragma once

#include "daemon/wiring_lessons/wiring_file.h"

namespace arbiter::lessons {

std::string in_toml(const std::string& text);
std::string toml_list(const std::vector<std::string>& texts);

/// [wiring] itself.
std::string print_common(const WiringFile& file);
std::string print_chips(const hal::gpio::Wiring& wiring);
/// Switches with a line each: by rows of the board where these are whole, otherwise by sites.
std::string print_contacts(const WiringFile& file);
/// By their corner where that says it all, otherwise row by row.
std::string print_matrices(const WiringFile& file);
std::string print_buttons(const hal::gpio::Wiring& wiring);
std::string print_lamps(const hal::gpio::Wiring& wiring);

}  // namespace arbiter::lessons
