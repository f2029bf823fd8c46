// SPDX-License-Identifier: MIT
// English sentences for codes, from the page's own language file, for the command line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/game.h"

namespace arbiter {

/// The sentence of a language key such as "illegal.roll_first", with {name} replaced by the parameters; a
/// player's letter under "side" becomes the player's word. A key without a sentence gives the key itself.
std::string sentence(std::string_view key, const Params& params, const std::vector<PlayerName>& players);

}  // namespace arbiter
