// SPDX-License-Identifier: MIT
// Whether the sensors that a configuration names can watch a game.
#pragma once

#include <string>
#include <vector>

#include "daemon/config.h"
#include "rules/any_game.h"

namespace arbiter {

/// The game's sites of which no switch and no antenna tells, in the game's order. None where the board is
/// simulated or recorded, or where the table has no board at all (only buttons and lamps).
std::vector<std::string> sites_without_sensor(const Config& config, const AnyGame& game);

/// Whether a wiring or readers tell of any sites.
bool has_board(const Config& config);

/// Whether they tell of this one.
bool has_sensor(const Config& config, const std::string& site);

}  // namespace arbiter
