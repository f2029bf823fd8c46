// SPDX-License-Identifier: MIT
// What holds in every game of Diablo, played at random on boards of all sizes.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cstdlib>

#include "tests/rules/random_play.h"

namespace arbiter {
namespace {

TEST(DiabloProperty, StacksPlusCheckersFallInEveryTurn) {
  EXPECT_TRUE(holds("measure falls, so every game ends", [] {
    SmallRandom random(*rc::gen::arbitrary<std::uint64_t>());
    const Diablo start = any_start<Diablo>();
    int before = start.measure() + 1;
    play_at_random(start, random, [&](const Diablo& game) {
      if (game.need() == Need::action) return true;
      RC_ASSERT(game.measure() < before);
      before = game.measure();
      return true;
    });
  }));
}

// Slowly and straight from the rules: the text of the move from one square to another, "" if it is none.
std::string move_by_the_rules(const Diablo& game, int from, int to, bool unoccupied_allowed) {
  const auto content = [&](int square) { return game.image(static_cast<Site>(square)); };
  if (content(from).owner != game.to_move() + 1) return "";
  const int size = game.settings().size;
  const int files = std::abs(from % size - to % size);
  const int ranks = std::abs(from / size - to / size);
  const auto name = [&](int square) { return game.site_name(static_cast<Site>(square)); };
  const std::vector<std::string> dice = game.open_dice();
  const bool shown = std::find(dice.begin(), dice.end(), std::to_string(files + ranks)) != dice.end();
  if ((files != 0 && ranks != 0) || !shown) return "";
  const Content target = content(to);
  if (target.count == 0) return unoccupied_allowed ? name(from) + "-" + name(to) : "";
  if (target.owner == content(from).owner) return name(from) + "+" + name(to);
  return target.count <= content(from).count ? name(from) + "x" + name(to) : "";
}

TEST(DiabloProperty, ListsExactlyTheMovesThatTheRulesAllow) {
  EXPECT_TRUE(holds("legal is what every pair of squares gives", [] {
    const auto game = any_position<Diablo>();
    RC_PRE(!game.open_dice().empty());
    const bool unoccupied_allowed = !game.text().ends_with('!');
    std::vector<std::string> moves;
    const auto squares = static_cast<int>(game.site_count());
    for (int pair = 0; pair < squares * squares; ++pair) {
      const std::string move = move_by_the_rules(game, pair / squares, pair % squares, unoccupied_allowed);
      if (!move.empty()) moves.push_back(move);
    }
    std::sort(moves.begin(), moves.end());
    RC_ASSERT(legal_texts(game) == moves);
  }));
}

}  // namespace
}  // namespace arbiter
