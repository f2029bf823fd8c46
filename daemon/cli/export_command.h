// SPDX-License-Identifier: MIT
// `arbiter export`: a past game as a game record.
#pragma once

#include <filesystem>
#include <iosfwd>

#include "db/game_log.h"

namespace arbiter {

/// Writes a game's record to `out`, or to `file` if that is not empty. A file that is there already is not
/// overwritten. Returns the exit code.
int run_export(const std::filesystem::path& data, db::GameId game, const std::string& file, std::ostream& out,
               std::ostream& errors);

}  // namespace arbiter
