// SPDX-License-Identifier: MIT
// Diablo's rules one by one on a 4x4 board (spec/rules.md, section 1). Boards are written from rank 4 down.
#include <gmock/gmock.h>

#include "rules/diablo/diablo.h"
#include "tests/rules/positions.h"
#include "tests/rules/random_play.h"

namespace arbiter {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Diablo diablo(std::string_view position, std::uint8_t size = 4) {
  return position_of<Diablo>({size, false}, position);
}

TEST(DiabloMove, IsNotBlockedByWhatStandsBetween) {
  const Diablo game = rolled(diablo("..../..../..../b1g3g1. b roll"), "2,2");
  EXPECT_THAT(legal_texts(game), ElementsAre("a1-a3", "a1xc1"));
}

TEST(DiabloMove, MergesWithAnOwnStackAndAddsTheHeights) {
  const Diablo game = rolled(diablo("..../b2.../..../b1..g1 b roll"), "2,2");
  EXPECT_THAT(legal_texts(game), ElementsAre("a1+a3", "a1-c1", "a3+a1", "a3-c3"));
  EXPECT_EQ(played(game, {"a1+a3"}).text(), "..../b3.../..../...g1 b act:2");
}

TEST(DiabloMove, CapturesEqualAndSmallerStacksButNoTallerOne) {
  const Diablo game = rolled(diablo("..../g3.../g2.../b2.g1. b roll"), "1,2");
  EXPECT_THAT(legal_texts(game), ElementsAre("a1-b1", "a1xa2", "a1xc1"));
}

TEST(DiabloMove, KeepsItsHeightWhenItCaptures) {
  const Diablo game = rolled(diablo("...g1/..../g2.../b2... b roll"), "1,1");
  EXPECT_EQ(played(game, {"a1xa2"}).text(), "...g1/..../b2.../.... b act:1");
}

TEST(DiabloMove, StaysOnTheBoard) {
  const Diablo game = rolled(diablo("...b1/..../..../g1... b roll"), "1,1");
  EXPECT_THAT(legal_texts(game), ElementsAre("d4-c4", "d4-d3"));
}

TEST(DiabloTurn, OfBlackIsOneMoveAtTheOpeningWithEitherDie) {
  const Diablo game = rolled(Diablo::start({4, false}), "1,2");
  EXPECT_EQ(game.text(), "b1g1b1g1/g1b1g1b1/b1g1b1g1/g1b1g1b1 b opening:1,2");
  EXPECT_EQ(played(game, {"b1xa1"}).text(), "b1g1b1g1/g1b1g1b1/b1g1b1g1/b1.g1b1 g roll");
  EXPECT_EQ(played(game, {"b1+b3"}).text(), "b1g1b1g1/g1b2g1b1/b1g1b1g1/g1.g1b1 g roll");
}

TEST(DiabloTurn, LetsThePlayerChooseTheFirstDie) {
  const Diablo game = rolled(diablo("..../b1.../..../b1..g1 b roll"), "1,2");
  EXPECT_THAT(legal_texts(game),
              ElementsAre("a1+a3", "a1-a2", "a1-b1", "a1-c1", "a3+a1", "a3-a2", "a3-a4", "a3-b3", "a3-c3"));
}

TEST(DiabloTurn, ForcesAMoveThoughOnlyOneDieCanBePlayed) {
  const Diablo game = rolled(diablo("..../..../g3.../b2g3.. b roll"), "1,2");
  EXPECT_EQ(game.text(), "..../..../g3.../b2g3.. b act:1,2");
  EXPECT_THAT(legal_texts(game), ElementsAre("a1-a3", "a1-c1"));
}

TEST(DiabloTurn, IsTwoRemovalsWhereNoMoveExists) {
  Diablo game = rolled(diablo("..../..../g4.../b3g4.. b roll"), "1,1");
  EXPECT_EQ(game.text(), "..../..../g4.../b3g4.. b remove:2");
  EXPECT_THAT(legal_texts(game), ElementsAre("a1-off"));
  game = played(game, {"a1-off"});
  EXPECT_EQ(game.text(), "..../..../g4.../b2g4.. b remove:1");
  EXPECT_EQ(played(game, {"a1-off"}).text(), "..../..../g4.../b1g4.. g roll");
}

TEST(DiabloTurn, LooksNothingUpAgainAfterTheFirstRemoval) {
  const Diablo game = diablo("b1.../..../..../...g1 b remove:1");
  EXPECT_THAT(legal_texts(game), ElementsAre("a4-off"));
}

TEST(DiabloTurn, TakesRemovalsFromStacksOfThePlayersChoice) {
  const Diablo game = diablo("b2..g3/..../..../b1.g3. b remove:2");
  EXPECT_THAT(legal_texts(game), ElementsAre("a1-off", "a4-off"));
  EXPECT_EQ(played(game, {"a1-off"}).text(), "b2..g3/..../..../..g3. b remove:1");
}

TEST(DiabloTurn, PlaysTheOtherDieSecond) {
  const Diablo game = rolled(diablo("..../b1.../..../b1..g1 b roll"), "1,2");
  EXPECT_EQ(played(game, {"a1+a3"}).text(), "..../b2.../..../...g1 b act:1");
  EXPECT_THAT(legal_texts(played(game, {"a1+a3"})), ElementsAre("a3-a2", "a3-a4", "a3-b3"));
}

TEST(DiabloTurn, PlaysTheSameDistanceTwiceOnDoubles) {
  const Diablo game = rolled(diablo("..../b1.../..../b1..g1 b roll"), "2,2");
  EXPECT_EQ(played(game, {"a1+a3"}).text(), "..../b2.../..../...g1 b act:2");
}

TEST(DiabloTurn, AllowsAnUnoccupiedSquareSecondOnlyIfTheFirstWasNone) {
  const Diablo game = rolled(diablo("..../..../b1.../b1.g1. b roll"), "1,2");
  const Diablo after_unoccupied = played(game, {"a2-a3"});
  EXPECT_EQ(after_unoccupied.text(), "..../b1.../..../b1.g1. b act:2!");
  EXPECT_THAT(legal_texts(after_unoccupied), ElementsAre("a1+a3", "a1xc1", "a3+a1"));
  const Diablo after_merge = played(game, {"a1+a2"});
  EXPECT_EQ(after_merge.text(), "..../..../b2.../..g1. b act:2");
  EXPECT_THAT(legal_texts(after_merge), ElementsAre("a2-a4", "a2-c2"));
}

TEST(DiabloTurn, LetsTheStackThatJustMovedMoveAgain) {
  const Diablo game = rolled(diablo("..../..g1./..../b1.g1. b roll"), "2,2");
  EXPECT_EQ(played(game, {"a1xc1", "c1xc3"}).result(), "b");
}

TEST(DiabloTurn, EndsWithOneRemovalWhereNoSecondMoveExists) {
  const Diablo game = rolled(diablo("..../b1.../..../b1..g1 b roll"), "1,2");
  const Diablo moved = played(game, {"a3-a4"});
  EXPECT_EQ(moved.text(), "b1.../..../..../b1..g1 b remove:1");
  EXPECT_EQ(played(moved, {"a4-off"}).text(), "..../..../..../b1..g1 g roll");
}

TEST(DiabloTurn, ChoosesTheFirstMoveWithoutLookingAhead) {
  const Diablo game = rolled(diablo("..../..../..../b1.g1. b roll"), "1,2");
  EXPECT_THAT(legal_texts(game), ElementsAre("a1-a2", "a1-a3", "a1-b1", "a1xc1"));
}

TEST(DiabloEnd, ComesAtOnceWhenTheLastEnemyIsCaptured) {
  const Diablo game = played(rolled(diablo("..../..../..../b1.g1. b roll"), "1,2"), {"a1xc1"});
  EXPECT_EQ(game.text(), "..../..../..../..b1. b over:b");
  EXPECT_EQ(game.need(), Need::over);
  EXPECT_EQ(game.result(), "b");
  EXPECT_THAT(legal_texts(game), IsEmpty());
}

TEST(DiabloEnd, ComesAtOnceWhenAPlayerRemovesTheOwnLastChecker) {
  Diablo game = rolled(diablo("..../..../g2.../b1g2.. b roll"), "1,1");
  EXPECT_EQ(game.text(), "..../..../g2.../b1g2.. b remove:2");
  game = played(game, {"a1-off"});
  EXPECT_EQ(game.text(), "..../..../g2.../.g2.. b over:g");
  EXPECT_EQ(game.result(), "g");
}

TEST(DiabloEnd, LosesForGreenInTheSameWay) {
  const Diablo game = rolled(diablo("..../..../b2.../g1b2.. g roll"), "1,1");
  EXPECT_EQ(played(game, {"a1-off"}).text(), "..../..../b2.../.b2.. g over:b");
}

TEST(DiabloDice, HaveHalfAsManyFacesAsTheBoardHasFiles) {
  for (int size = 4; size <= Diablo::max_size; size += 2) {
    const Diablo game = Diablo::start({static_cast<std::uint8_t>(size), false});
    EXPECT_THAT(game.dice_faces(), ElementsAre(size / 2, size / 2));
    int rolls = 0;
    game.for_each_roll([&](const Diablo::Roll& roll) {
      ++rolls;
      EXPECT_TRUE(game.parse_roll(game.text(roll)));
    });
    EXPECT_EQ(rolls, size / 2 * (size / 2 + 1) / 2);
  }
}

TEST(DiabloDice, AreSortedWhateverTheOrderOfTheDraws) {
  const Diablo game = Diablo::start({8, false});
  EXPECT_EQ(game.text(game.roll_of({4, 1})), "1,4");
  EXPECT_EQ(game.text(game.roll_of({1, 4})), "1,4");
}

}  // namespace
}  // namespace arbiter
