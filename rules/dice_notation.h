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
  int value;                ///< the face; of a fate die -1, 0 or 1
  bool kept = true;         ///< false: dropped by kh, kl, dh or dl
  bool subtracted = false;  ///< it stands in a term after a minus

  friend bool operator==(const RolledDie&, const RolledDie&) = default;
};

/// What a notation gave. The total is the modifier plus the kept dice, less the subtracted ones.
struct TableRoll {
  std::vector<RolledDie> dice;  ///< in the order rolled
  int modifier = 0;             ///< the sum of the plain numbers
  int total = 0;
};

/// Gives a face from 1 to its argument, each equally likely.
using DrawFace = std::function<int(int faces)>;

/// Rolls what `notation` says, at most 100 characters without spaces: terms joined by + and -, each a plain
/// number up to 10000 or `NdF`, with N from 1 to 100 (1 where it is left out) and F from 2 to 1000, `%` (100)
/// or `F` (fate: -1, 0, 1). After it `kh2` and `kl2` keep, `dh2` and `dl2` drop that many of the highest or
/// lowest; at least one die is kept. An Error points at the column, and then nothing was drawn.
Result<TableRoll> roll_notation(std::string_view notation, const DrawFace& draw);

}  // namespace arbiter
