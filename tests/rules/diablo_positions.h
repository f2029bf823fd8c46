// SPDX-License-Identifier: MIT
// Small positions of Diablo for tests.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "rules/diablo/diablo.h"

namespace arbiter {

/// The position; the test fails where the text is none.
inline Diablo diablo(std::string_view position, std::uint8_t size = 4) {
  const Result<Diablo> game = Diablo::parse({size, false}, position);
  EXPECT_TRUE(game) << position << ": " << describe(game.error());
  return game ? *game : Diablo::start({size, false});
}

/// `game` after a roll.
inline Diablo rolled(Diablo game, std::string_view roll) {
  const auto parsed = game.parse_roll(roll);
  EXPECT_TRUE(parsed) << roll << ": " << describe(parsed.error());
  if (parsed) game.roll(*parsed);
  return game;
}

/// `game` after these actions.
inline Diablo played(Diablo game, const std::vector<std::string>& actions) {
  for (const std::string& text : actions) {
    const auto action = game.parse_action(text);
    EXPECT_TRUE(action) << text << ": " << describe(action.error());
    if (action) game.apply(*action);
  }
  return game;
}

}  // namespace arbiter
