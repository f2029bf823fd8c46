// SPDX-License-Identifier: MIT
// `arbiter referee --trace FILE [--record OUT]`: what the referee makes of a sensor trace.
#pragma once

#include <ostream>
#include <string>

#include "rules/referee/referee.h"

namespace arbiter {

struct RefereeRequest {
  std::string trace;
  std::string record{};  ///< where the game record goes; empty: nowhere
  RefereeTimes times{};
  bool why = false;  ///< each judgement with its reasons
};

/// Prints one JSON object for each verdict (spec/referee.md). The exit code.
int run_referee(const RefereeRequest& request, std::ostream& out, std::ostream& errors);

}  // namespace arbiter
