// SPDX-License-Identifier: MIT
// `arbiter wiring`: tests a board's wiring, learns one, or watches it.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "hal/gpio/lines.h"

namespace arbiter {

/// What a person sees, types and touches.
struct WiringBench {
  hal::gpio::Chips& chips;
  int keyboard = STDIN_FILENO;  ///< where lines are typed; at its end nothing more is
  std::function<void(const std::string&)> say;
};

struct WiringTestRequest {
  std::filesystem::path config;
  std::vector<std::string> sites;  ///< only these; empty: everything
  std::string fix;                 ///< where a corrected wiring is written; empty: nowhere
  bool force = false;              ///< even over a file that is there
};

struct WiringLearnRequest {
  std::string game;
  std::vector<std::string> settings;  ///< "size=6"
  std::string sensors = "occupancy";  ///< or "colour"
  std::vector<std::string> chips;     ///< "pi", "mcp23017@1-0020=0-7"
  std::vector<std::string> buttons;   ///< "roll"
  std::string output;
  std::vector<std::string> again;  ///< sites and buttons that are to be learned anew
  bool matrix = false;
  bool active_high = false;      ///< a switch that closes pulls its line high
  bool normally_closed = false;  ///< a piece opens its switch
  bool force = false;
};

/// Each leads a person to the end, to "q" or SIGINT. Gives the exit code; of a test exit_done where all that
/// was tested is as the wiring says.
int test_wiring(const WiringTestRequest& request, const WiringBench& bench, std::ostream& err);
int watch_wiring(const WiringTestRequest& request, const WiringBench& bench, std::ostream& err);
int learn_wiring(const WiringLearnRequest& request, const WiringBench& bench, std::ostream& err);

}  // namespace arbiter
