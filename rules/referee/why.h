// SPDX-License-Identifier: MIT
// Why the referee says what it says: the readings since the base, and what was thought of them.
#pragma once

#include <string>
#include <vector>

#include "rules/referee/verdict.h"

namespace arbiter {

/// An explanation that fits the readings, and what speaks against it; nothing does if all of that is empty.
struct Considered {
  std::vector<std::string> actions;
  std::vector<std::string> unexplained;  ///< sites that were disturbed, though nothing of it disturbs them
  std::vector<std::string> missing;      ///< sites that it must disturb, but that were not
  int out_of_order = 0;                  ///< what was disturbed the wrong way round
};

/// The readings are told in the words of a trace, the sites in the board's order.
struct Why {
  std::string base;                  ///< the position that explanations begin at
  std::vector<SiteState> disturbed;  ///< since then: what each sensor says now, and what it would at the base
  std::vector<Considered> considered;  ///< best first, at most 20
};

}  // namespace arbiter
