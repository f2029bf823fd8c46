// SPDX-License-Identifier: MIT
// The flight recorder's contents as a sensor trace.
#pragma once

#include <span>
#include <vector>

#include "db/game_log.h"
#include "rules/trace.h"

namespace arbiter {

/// All that the referee of a game was told, from the game's begin on: replaying it through a referee gives
/// the same game. Times begin at 0 and go on over restarts of the daemon. An Error where nothing, or not all,
/// was recorded.
Result<std::vector<TraceLine>> flight_trace(const db::GameSummary& game,
                                            std::span<const db::RawReading> readings);

}  // namespace arbiter
