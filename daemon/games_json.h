// SPDX-License-Identifier: MIT
// Games of the log as JSON, for the API and for `arbiter games --json`.
#pragma once

#include <boost/json/fwd.hpp>
#include <chrono>
#include <string>

#include "db/game_log.h"
#include "db/story.h"
#include "rules/result.h"

namespace arbiter {

/// "2026-12-01T19:30:00Z", in whole seconds.
std::string utc(std::chrono::system_clock::time_point time);

/// A game as the list shows it.
boost::json::object to_json(const db::GameSummary& game);

/// The same with its first position, every ply, and what happened beside them (daemon/README.md). An Error
/// where its events contradict the rules.
Result<boost::json::object> game_with_plies(const db::GameSummary& game, const db::Story& story);

/// A deletion: `game`, `time` (UTC) and what the log keeps of the game.
boost::json::object to_json(const db::Deletion& deletion);

}  // namespace arbiter
