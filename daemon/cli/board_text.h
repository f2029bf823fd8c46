// SPDX-License-Identifier: MIT
// A board of squares as text for a terminal.
#pragma once

#include <string>

#include "rules/any_game.h"

namespace arbiter {

/// The squares as the first player sees them, with files and ranks; each piece is its owner's letter and, for
/// a stack, its height: "b1", "g12"; an empty square is ".".
std::string board_text(const AnyGame& game);

}  // namespace arbiter
