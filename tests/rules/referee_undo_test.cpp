// SPDX-License-Identifier: MIT
// Undo: every accepted action of a turn can be taken back, in every game.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "daemon/hands/random_game.h"
#include "rules/referee/referee.h"
#include "rules/registry.h"

namespace arbiter {
namespace {

using namespace std::chrono_literals;

// A whole turn somewhere in a random game.
struct Turn {
  AnyGame base;
  std::vector<std::string> actions;
  std::vector<AnyGame> positions;  ///< before each action, and after the last
};

bool is_same_turn(const AnyGame& base, const AnyGame& position) {
  return base.has_dice() && position.need() == Need::action && position.to_move() == base.to_move() &&
         position.legal() != std::vector<std::string>{"next"};
}

Turn play_turn(const AnyGame& base, SmallRandom& random) {
  Turn turn{base, {}, {base}};
  do {
    turn.actions.push_back(random_ply(turn.positions.back(), random));
    AnyGame next = turn.positions.back();
    RC_ASSERT(next.apply(turn.actions.back()).has_value());
    turn.positions.push_back(std::move(next));
  } while (is_same_turn(base, turn.positions.back()));
  return turn;
}

Turn any_turn(std::string_view line) {
  SmallRandom random(*rc::gen::arbitrary<std::uint64_t>());
  AnyGame game = *new_game(line);
  for (std::size_t plies = *rc::gen::inRange<std::size_t>(0, 60); plies > 0; --plies) {
    if (game.need() == Need::over) game = game.start();
    RC_ASSERT(play_ply(game, random_ply(game, random)).has_value());
  }
  while (game.need() != Need::action) {
    if (game.need() == Need::over) game = game.start();
    if (game.need() == Need::roll) RC_ASSERT(play_ply(game, random_ply(game, random)).has_value());
  }
  return play_turn(game, random);
}

class Undo : public testing::TestWithParam<const char*> {};

TEST_P(Undo, TakesBackEveryActionOfATurnOneByOne) {
  EXPECT_TRUE(rc::check("undo reproduces every position of the turn, backwards", [] {
    const Turn turn = any_turn(GetParam());
    Referee referee({turn.base, turn.actions, 7}, SensorLayout(turn.base, Capability::occupancy), {});
    RC_ASSERT(referee.shown() == turn.positions.back());
    for (std::size_t left = turn.actions.size(); left > 0; --left) {
      RC_ASSERT(referee.undo(0ms).has_value());
      RC_ASSERT(referee.shown() == turn.positions[left - 1]);
      const std::vector<Verdict> said = referee.take_verdicts();
      RC_ASSERT(said.size() == 1U);
      RC_ASSERT(said[0].undone == std::vector<std::string>{turn.actions[left - 1]});
    }
    RC_ASSERT(referee.base() == turn.base);
    RC_ASSERT(referee.undo(0ms).error().code == "nothing_to_undo");
  }));
}

INSTANTIATE_TEST_SUITE_P(Games, Undo,
                         testing::Values("diablo size=6", "diablo", "herd size=4", "duell",
                                         "duell repetition_draw=3 quiet_draw=20", "dudos",
                                         "dudos rules=taktik players=3"));

}  // namespace
}  // namespace arbiter
