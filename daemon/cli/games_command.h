// SPDX-License-Identifier: MIT
// `arbiter games`: the list of past games.
#pragma once

#include <filesystem>
#include <iosfwd>

#include "db/game_log.h"

namespace arbiter {

/// Lists games, newest first, a line each, or as the API's JSON object {"games": [...]}. Returns the exit
/// code.
int run_games(const std::filesystem::path& data, const db::GameFilter& filter, bool json, std::ostream& out,
              std::ostream& errors);

/// Prints the list of deleted games, newest first; gives the exit code.
int run_deleted(const std::filesystem::path& data, bool json, std::ostream& out, std::ostream& errors);

}  // namespace arbiter
