// SPDX-License-Identifier: MIT
// What holds in every game of D.U.D.O.S., played at random under both shipped rule sets.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "tests/rules/random_play.h"

namespace arbiter {
namespace {

// Stones of each seat on the fields and in the hands.
std::vector<int> supply(const Dudos& game) {
  std::vector<int> stones;
  for (Seat seat = 0; seat < game.settings().players; ++seat) {
    stones.push_back(game.stones_on_fields(seat) + game.stones_in_hand(seat));
  }
  return stones;
}

TEST(DudosProperty, LosesStonesOnlyByTakingThemUntilTheRoundEnds) {
  EXPECT_TRUE(holds("fields and hands keep their sum, less the one that is taken", [] {
    const auto game = any_position<Dudos>();
    Dudos::ActionList actions;
    game.legal(actions);
    for (const Dudos::Action& action : actions) {
      std::vector<int> expected = supply(game);
      if (action.kind == Dudos::Kind::take)
        --expected.at(game.image(static_cast<Site>(action.place)).owner - 1U);
      if (action.kind == Dudos::Kind::next) expected = supply(Dudos::start(game.settings()));
      Dudos next = game;
      next.apply(action);
      RC_ASSERT(supply(next) == expected);
    }
  }));
}

TEST(DudosProperty, EveryTurnIsUndoneByItsReverse) {
  EXPECT_TRUE(holds("a row forward and backward shows what it showed", [] {
    const auto game = any_position<Dudos>();
    Dudos::ActionList actions;
    game.legal(actions);
    for (const Dudos::Action& action : actions) {
      if (action.kind != Dudos::Kind::turn) continue;
      Dudos turned = game;
      turned.apply(action);
      if (turned.text().find("round:") != std::string::npos || turned.need() == Need::over) continue;
      Dudos back = turned;
      back.apply({action.kind, action.place, action.from_far_end, !action.backward});
      if (back.text().find("round:") != std::string::npos || back.need() == Need::over) continue;
      for (std::uint16_t i = 0; i < Dudos::site_count(); ++i)
        RC_ASSERT(back.image(Site{i}) == game.image(Site{i}));
    }
  }));
}

}  // namespace
}  // namespace arbiter
