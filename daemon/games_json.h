// SPDX-License-Identifier: MIT
// Games of the log as JSON, for the API and for `arbiter games --json`.
#pragma once

#include <boost/json/fwd.hpp>

#include "db/game_log.h"
#include "db/history.h"
#include "rules/result.h"

namespace arbiter {

/// A game as the list shows it.
boost::json::object to_json(const db::GameSummary& game);

/// The same with its first position and every ply. An Error where its events contradict the rules.
Result<boost::json::object> game_with_plies(const db::GameSummary& game, const db::History& history);

}  // namespace arbiter
