// SPDX-License-Identifier: MIT
// Which lines of a chip may be watched for switches.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "daemon/wiring_lessons/closed.h"
#include "hal/gpio/lines.h"

namespace arbiter::lessons {

/// A chip as the command line names it: "pi", "mcp23017@1-0020=0-7,12", "pi=GPIO5,GPIO6".
struct ChipChoice {
  std::string name;                  ///< in the wiring: "header", "mcp23017"
  std::string label;                 ///< as hal/gpio/find_chip.h takes it
  std::vector<std::string> lines{};  ///< offsets or names; empty: all that are free
};
/// Names differ from each other; the header of a Raspberry Pi is the wiring's default chip.
Result<std::vector<ChipChoice>> parse_chips(const std::vector<std::string>& texts);

struct FreeLines {
  std::vector<Pin> lines{};  ///< by name where the chip names them and no two the same, otherwise by offset
  Words left_out{};          ///< "GPIO2 (I2C)": each with why
  bool reserved = false;     ///< some are a bus's, and were asked for by name
};

/// Lines that somebody holds are left out, and on a Raspberry Pi's header those that buses may use and those
/// that are not on its pins, and those that are `taken`. An Error where a line that was asked for cannot be
/// had, or where the daemon holds lines: it must be stopped.
Result<FreeLines> free_lines(hal::gpio::Chips& chips, const ChipChoice& choice,
                             const std::vector<std::string>& taken = {});

/// Free lines of the chips of a wiring that it has no use for.
Result<std::vector<Pin>> spare_lines(hal::gpio::Chips& chips, const hal::gpio::Wiring& wiring);

/// What to do where the running service holds lines.
extern const std::string_view stop_the_service;

}  // namespace arbiter::lessons
