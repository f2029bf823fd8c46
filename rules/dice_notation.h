// SPDX-License-Identifier: MIT
// Dice notation for a table without a board: 2d6, d20+3, 4d6kh3, 4dF, d%.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/result.h"

namespace arbiter {

/// One die of a roll.
struct RolledDie {
  int value;
  bool kept = true;  ///< false: dropped by kh, kl, dh or dl
};

/// What a notation gave.
struct TableRoll {
  std::vector<RolledDie> dice;  ///< in the order rolled
  int modifier = 0;
  int total = 0;
};

/// Gives a face from 1 to its argument, each equally likely.
using DrawFace = std::function<int(int faces)>;

/// Rolls what `notation` says: `NdF` with N from 1 to 100 and F from 2 to 1000 or `%` or `F` (fate: -1, 0,
/// 1), keep or drop (`kh`, `kl`, `dh`, `dl` with a count), terms added and subtracted. An Error points at the
/// column.
Result<TableRoll> roll_notation(std::string_view notation, const DrawFace& draw);

}  // namespace arbiter
