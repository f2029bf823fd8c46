// SPDX-License-Identifier: MIT
// A roll of the table's own dice, without a game, as JSON.
#pragma once

#include <boost/json/fwd.hpp>
#include <string>

#include "db/game_log.h"
#include "rules/dice_notation.h"

namespace arbiter {

/// `notation`, `name` where a set was rolled, `dice` (`die`, `value`, `kept`, `subtracted`, `exploded` and,
/// where successes are counted, `success`), `modifier`, `total`.
boost::json::object to_json(const TableRoll& roll);

/// The same of a logged roll, with `id` and `time` (UTC).
boost::json::object to_json(const db::LoggedRoll& roll);

}  // namespace arbiter
