// SPDX-License-Identifier: MIT
// All that a log holds, as one text to compare by.
#pragma once

#include <string>

#include "db/game_log.h"

namespace arbiter::test {

/// Every game with its end, its newest hash, its readings and its seed, and every roll without a game. A
/// chain that does not hold, or what cannot be read, is a std::runtime_error.
std::string fingerprint(const db::GameLog& log);

}  // namespace arbiter::test
