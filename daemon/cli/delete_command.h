// SPDX-License-Identifier: MIT
// `arbiter delete`: a past game goes for good, and the log says so.
#pragma once

#include <filesystem>
#include <iosfwd>

#include "db/game_log.h"

namespace arbiter {

/// Shows the game and asks on `out`, unless `sure`; only the answer "yes" deletes. A daemon must not be
/// running on the directory: its page deletes games as well. Gives the exit code.
int run_delete(const std::filesystem::path& data, db::GameId game, bool sure, std::istream& in,
               std::ostream& out, std::ostream& errors);

}  // namespace arbiter
