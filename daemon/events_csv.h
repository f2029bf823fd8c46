// SPDX-License-Identifier: MIT
// A game's events as CSV (RFC 4180), a line each, for spreadsheets.
#pragma once

#include <span>
#include <string>

#include "db/game_log.h"

namespace arbiter {

/// The first line of such a text.
std::string events_csv_header();
/// The game, the sequence, the wall time (UTC), the monotonic time in seconds, the kind, the turn, the dice,
/// the actions, and the payload as it is. Each line ends with CR LF.
std::string events_csv(db::GameId game, std::span<const db::Event> events);

}  // namespace arbiter
