// SPDX-License-Identifier: MIT
// `arbiter show`: one past game, its board and its moves.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <optional>

#include "db/game_log.h"

namespace arbiter {

/// Prints a game as it stands, or as it stood after `ply` rolls and actions (0: the start): players, board,
/// position and the moves so far; or the API's JSON object with the plies so far. Returns the exit code.
int run_show(const std::filesystem::path& data, db::GameId game, std::optional<std::size_t> ply, bool json,
             std::ostream& out, std::ostream& errors);

}  // namespace arbiter
