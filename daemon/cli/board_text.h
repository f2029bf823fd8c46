// SPDX-License-Identifier: MIT
// A board of squares as text for a terminal.
#pragma once

#include <string>

#include "rules/any_game.h"

namespace arbiter {

/// The board as the first player sees it, with files and ranks; on each place what the notation of positions
/// writes there: "b1", "g12", "w53", "0r..", "." for nothing. A hexagon's ranks are shifted and have no file
/// letters.
std::string board_text(const AnyGame& game);

}  // namespace arbiter
