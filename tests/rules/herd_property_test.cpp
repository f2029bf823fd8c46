// SPDX-License-Identifier: MIT
// What holds in every game of Herd, played at random on boards of all sizes.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "tests/rules/random_play.h"

namespace arbiter {
namespace {

// Whether some stone has on-board neighbours of the other colour only.
bool holds_a_surrounded_stone(const Herd& game) {
  for (std::uint16_t i = 0; i < game.site_count(); ++i) {
    const int owner = game.image(Site{i}).owner;
    if (owner != 0 && game.surrounded_by(static_cast<Seat>(2 - owner), Site{i})) return true;
  }
  return false;
}

TEST(HerdProperty, NoSurroundedStoneIsLeftAfterAPlacement) {
  EXPECT_TRUE(holds("captures are complete, and nobody places into a capture", [] {
    SmallRandom random(*rc::gen::arbitrary<std::uint64_t>());
    bool placed = false;
    play_at_random(any_start<Herd>(), random, [&](const Herd& game) {
      if (placed) RC_ASSERT(!holds_a_surrounded_stone(game));
      placed = game.text().find("place:") != std::string::npos;
      return true;
    });
  }));
}

TEST(HerdProperty, EveryStoneOnTheBoardWasPlacedAndNeitherRemovedNorCaptured) {
  EXPECT_TRUE(holds("stones add up", [] {
    auto before = any_position<Herd>();
    Herd::ActionList actions;
    before.legal(actions);
    for (const Herd::Action& action : actions) {
      Herd after = before;
      Touched touched;
      before.touched(action, touched);
      after.apply(action);
      const Seat mover = before.to_move();
      const auto enemy = static_cast<Seat>(1 - mover);
      const auto taken = static_cast<int>(touched.must.size()) - (action.off ? 0 : 1);
      RC_ASSERT(after.stones(mover) == before.stones(mover) + (action.off ? 0 : 1));
      RC_ASSERT(after.stones(enemy) == before.stones(enemy) - taken);
    }
  }));
}

TEST(HerdProperty, IsNeverDrawn) {
  EXPECT_TRUE(holds("the winner has more stones", [] {
    SmallRandom random(*rc::gen::arbitrary<std::uint64_t>());
    play_at_random(any_start<Herd>(), random, [&](const Herd& game) {
      if (game.need() == Need::over)
        RC_ASSERT(game.result() == (game.stones(0) > game.stones(1) ? "b" : "w"));
      return true;
    });
  }));
}

}  // namespace
}  // namespace arbiter
