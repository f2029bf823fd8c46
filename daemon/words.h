// SPDX-License-Identifier: MIT
// English sentences for codes, from the page's own language file, for the command line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/game.h"

namespace arbiter {

/// The text with each {name} replaced by its parameter; what stands in a parameter is not looked through, and
/// a slot without one stays.
std::string fill_slots(std::string_view text, const Params& params);

/// The sentence of a language key such as "illegal.roll_first", with {name} replaced by the parameters; a
/// player's letter under "side" becomes the player's word. A key without a sentence gives the key itself.
std::string sentence(std::string_view key, const Params& params, const std::vector<PlayerName>& players);

}  // namespace arbiter
