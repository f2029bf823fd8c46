// SPDX-License-Identifier: MIT
// `arbiter roll`: dice for a table without a board, as text.
#pragma once

#include <iosfwd>
#include <string>

#include "rules/dice_notation.h"

namespace arbiter {

/// One roll as a line for a person: "4d6kh3-d4+1: 6 5 (1) 4 - 3 + 1 = 13"; what was dropped is in brackets.
std::string roll_line(const std::string& notation, const TableRoll& roll);

/// One roll as a JSON object in a line:
/// {"notation":..,"dice":[{"value":6,"kept":true}],"modifier":1,"total":16}.
std::string roll_json(const std::string& notation, const TableRoll& roll);

struct RollOptions {
  std::string notation;
  int times = 1;
  bool json = false;
};

/// Rolls and prints; gives the exit code, 1 for a notation that is wrong: then a caret shows where.
int run_roll(const RollOptions& options, const DrawFace& draw, std::ostream& out, std::ostream& err);

}  // namespace arbiter
