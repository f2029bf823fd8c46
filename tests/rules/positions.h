// SPDX-License-Identifier: MIT
// Positions for tests, as texts, and what becomes of them.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "rules/game.h"

namespace arbiter {

/// The position; the test fails where the text is none.
template <Game G>
G position_of(const typename G::Settings& settings, std::string_view text) {
  const Result<G> game = G::parse(settings, text);
  EXPECT_TRUE(game) << text << ": " << describe(game.error());
  return game ? *game : G::start(settings);
}

/// `game` after a roll.
template <Game G>
G rolled(G game, std::string_view roll) {
  const auto parsed = game.parse_roll(roll);
  EXPECT_TRUE(parsed) << roll << ": " << describe(parsed.error());
  if (parsed) game.roll(*parsed);
  return game;
}

/// `game` after these actions.
template <Game G>
G played(G game, const std::vector<std::string>& actions) {
  for (const std::string& text : actions) {
    const auto action = game.parse_action(text);
    EXPECT_TRUE(action) << text << ": " << describe(action.error());
    if (action) game.apply(*action);
  }
  return game;
}

/// Why the action is not legal; the test fails where it is.
template <Game G>
std::string why_illegal(const G& game, std::string_view action) {
  const auto parsed = game.parse_action(action);
  EXPECT_FALSE(parsed) << action << " is legal";
  return parsed ? "" : parsed.error().message;
}

/// Why the text is no position; the test fails where it is one.
template <Game G>
Error why_no_position(const typename G::Settings& settings, std::string_view text) {
  const Result<G> game = G::parse(settings, text);
  EXPECT_FALSE(game) << text << " is taken";
  return game ? Error{} : game.error();
}

}  // namespace arbiter
