// SPDX-License-Identifier: MIT
// `arbiter roll`: dice for a table without a board, logged, then told as text.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>

#include "rules/dice_notation.h"

namespace arbiter {

/// One roll as a line for a person: "4d6kh3-d4+1: 6 5 (1) 4 - 3 + 1 = 13"; what was dropped is in brackets.
std::string roll_line(const TableRoll& roll);

struct RollOptions {
  std::string notation;
  int times = 1;
  bool json = false;
  DiceSets sets = {};
  std::filesystem::path log = {};  ///< the directory of the log that keeps the rolls; empty: none does
};

/// Rolls, writes all rolls into the log and then prints them. Gives the exit code: 1 for a notation that is
/// wrong (a caret shows where), 3 where the log cannot be written; nothing is rolled then.
int run_roll(const RollOptions& options, const DrawFace& draw, std::ostream& out, std::ostream& err);

}  // namespace arbiter
