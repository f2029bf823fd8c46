// SPDX-License-Identifier: MIT
// Dice notation for a table without a board: 2d6, d20+3, 4d6kh3, 4dF, d%, 3d6!, 6d10>=7, herd.
#pragma once

#include <functional>
#include <map>
#include <optional>
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
  bool exploded = false;    ///< it showed its highest face, so that one more die of its term was thrown
  std::optional<bool> success = std::nullopt;  ///< in a term that counts successes: whether it is one
  std::string die = "d6";                      ///< which kind it is, as in the notation: "d6", "d100", "dF"

  friend bool operator==(const RolledDie&, const RolledDie&) = default;
};

/// What a notation gave. The total is the modifier plus the kept dice, less the subtracted ones; a die of a
/// term that counts successes adds 1 if it is one, else 0.
struct TableRoll {
  std::string notation;         ///< what was rolled, written out
  std::string name;             ///< of the set whose notation that is; empty: none
  std::vector<RolledDie> dice;  ///< in the order rolled
  int modifier = 0;             ///< the sum of the plain numbers
  int total = 0;
};

/// Gives a face from 1 to its argument, each equally likely.
using DrawFace = std::function<int(int faces)>;

/// Notations by the names that stand for them.
using DiceSets = std::map<std::string, std::string, std::less<>>;

/// Rolls what `notation` says, at most 100 characters without spaces: terms joined by + and -, each a plain
/// number up to 10000 or `NdF`, with N from 1 to 100 (1 where it is left out) and F from 2 to 1000, `%` (100)
/// or `F` (fate: -1, 0, 1). After it `kh2` and `kl2` keep, `dh2` and `dl2` drop that many of the highest or
/// lowest; at least one die is kept. `!` before that explodes: each highest face throws one more die, at most
/// 100 more a term; dropping leaves the dice thrown so. At the end `>=7`, `>`, `<=`, `<` or `=` counts the
/// kept dice of which that is true (a number from 0 to 1000). A game's name (`diablo` on eight squares by
/// eight, `herd`) or a set's, alone, stands for its dice. An Error points at the column, and then nothing was
/// drawn.
Result<TableRoll> roll_notation(std::string_view notation, const DrawFace& draw, const DiceSets& sets = {});

/// Whether a set may be called so: a letter, then up to 19 letters, digits, `_` and `-`, which are neither a
/// notation nor a game's name.
Status check_set_name(std::string_view name);

}  // namespace arbiter
