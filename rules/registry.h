// SPDX-License-Identifier: MIT
// The games there are, by name.
#pragma once

#include <string_view>
#include <vector>

#include "rules/any_game.h"

namespace arbiter {

/// The names of all games, in the order in which a person is offered them.
std::vector<std::string_view> game_names();

/// The start of a game, or an Error that names what is unknown or impossible and what there is instead.
Result<AnyGame> new_game(std::string_view name, const SettingTexts& settings);

/// The same from one line, "diablo size=8 a1=black", as the engine protocol and traces write it.
Result<AnyGame> new_game(std::string_view line);

}  // namespace arbiter
