// SPDX-License-Identifier: MIT
// The turns of a history that are not final: what dice, accepted actions, undoing and settling do to them.
#pragma once

#include "db/history.h"

namespace arbiter::db {

/// The turn that begins at the base: the first that is not final. Only while the base is not over.
const Turn& playing(const History& history);

/// Appends the turn that begins at the base, unless the game is over there.
void begin_turn(History& history);

/// Each of these gives an Error, and changes nothing, where the history does not allow it.
/// Rolls for turn `number`; a complete turn before it becomes final. A turn has the same dice however often
/// it is rolled.
Status roll_dice(History& history, std::size_t number, const std::string& dice);
/// From the base on exactly `actions` are accepted.
Status accept(History& history, const std::vector<std::string>& actions);
/// The turns up to `number` become final; each must be complete.
Status settle(History& history, std::size_t number);
/// The base becomes the beginning of turn `number` again, its dice rolled; later turns are gone.
Status go_back(History& history, std::size_t number);

}  // namespace arbiter::db
