// SPDX-License-Identifier: MIT
// A game's kind in words.
#pragma once

#include <string>

#include "db/game_log.h"

namespace arbiter {

/// "diablo size=8"
std::string game_words(const db::NewGame& game);

}  // namespace arbiter
