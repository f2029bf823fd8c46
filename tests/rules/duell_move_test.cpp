// SPDX-License-Identifier: MIT
// Duell's rules one by one (spec/rules.md, section 3), and two facts that others published.
#include <gmock/gmock.h>

#include "rules/duell/duell.h"
#include "rules/perft.h"
#include "tests/rules/positions.h"
#include "tests/rules/random_play.h"

namespace arbiter {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

// The board without its upper ranks: what stands on ranks 1 to 4, from rank 4 down; the keys on e8 and e1.
Duell duell(const std::string& rank_4, const std::string& rank_3, const std::string& rank_2,
            const std::string& rank_1 = "....wK....", const Duell::Settings& settings = {}) {
  const std::string empty = ".........";
  return position_of<Duell>(settings, "....bK..../" + empty + "/" + empty + "/" + empty + "/" + rank_4 + "/" +
                                          rank_3 + "/" + rank_2 + "/" + rank_1 + " w move");
}

// The moves of what stands on `from`.
std::vector<std::string> moves_from(const Duell& game, const std::string& from) {
  std::vector<std::string> moves;
  for (const std::string& move : legal_texts(game)) {
    if (move.starts_with(from)) moves.push_back(move);
  }
  return moves;
}

TEST(DuellStart, IsAsEachOwnerSetsItUp) {
  EXPECT_EQ(Duell::start({}).text(),
            "b54b14b24b64bKb64b24b14b54/........./........./........./........./........./........./"
            "w53w13w23w63wKw63w23w13w53 w move");
  EXPECT_EQ(
      Duell::start({.ranks = 9, .black_first = true}).text(),
      "b54b14b24b64bKb64b24b14b54/........./........./........./........./........./........./........./"
      "w53w13w23w63wKw63w23w13w53 b move");
}

TEST(DuellMove, IsAsLongAsTheTopSays) {
  EXPECT_THAT(moves_from(duell(".........", ".........", "w13........"), "a2"),
              ElementsAre("a2-a1", "a2-a3", "a2-b2"));
  EXPECT_THAT(moves_from(duell(".........", ".........", "w26........"), "a2"),
              ElementsAre("a2-a1-b1", "a2-a3-b3", "a2-a4", "a2-b2-b1", "a2-b2-b3", "a2-c2"));
}

TEST(DuellMove, TurnsOnceAtMostAndNeverBack) {
  EXPECT_THAT(
      moves_from(duell(".........", ".........", "w35........"), "a2"),
      ElementsAre("a2-a1-c1", "a2-a3-c3", "a2-a4-b4", "a2-a5", "a2-b2-b4", "a2-c2-c1", "a2-c2-c3", "a2-d2"));
}

TEST(DuellMove, NeedsEverySquareOnTheWayEmpty) {
  const Duell game = duell(".........", "w13........", "w26.......b13");
  EXPECT_THAT(moves_from(game, "a2"), ElementsAre("a2-a1-b1", "a2-b2-b1", "a2-b2-b3", "a2-c2"))
      << "a3 is in the way north";
}

TEST(DuellMove, TumblesAsTheBoardsFrameSays) {
  // 1 on top and 2 in the south: 3 is in the east.
  const Duell game = duell(".........", "....w12....", ".........");
  EXPECT_THAT(played(game, {"e3-e4"}).text(), HasSubstr("/....w26..../........./"));
  EXPECT_THAT(played(game, {"e3-e2"}).text(), HasSubstr("/........./....w51..../"));
  EXPECT_THAT(played(game, {"e3-f3"}).text(), HasSubstr("/.....w42.../"));
  EXPECT_THAT(played(game, {"e3-d3"}).text(), HasSubstr("/...w32...../"));
}

TEST(DuellMove, MayReachASquareOnTwoPathsThatLeaveDifferentTops) {
  // 2 on top and 6 in the south: 3 is in the east.
  const Duell game = duell(".........", ".........", "w26........");
  EXPECT_THAT(played(game, {"a2-a3-b3"}).text(), HasSubstr("/.w45......./"));
  EXPECT_THAT(played(game, {"a2-b2-b3"}).text(), HasSubstr("/.w63......./"));
}

TEST(DuellMove, OfLeftHandedDiceTumblesTheOtherWayRound) {
  EXPECT_THAT(
      played(duell(".........", "....w12....", ".........", "....wK....", {.left_handed = true}), {"e3-f3"})
          .text(),
      HasSubstr("/.....w32.../"));
}

TEST(DuellCapture, IsOfWhatStandsAtTheEnd) {
  const Duell game = duell(".........", ".........", "w26.b13......");
  EXPECT_THAT(legal_texts(game), Contains("a2xc2"));
  EXPECT_THAT(played(game, {"a2xc2"}).text(), HasSubstr(" b move"));
  EXPECT_THAT(why_illegal(game, "a2-c2"), HasSubstr("a2xc2"));
}

TEST(DuellCapture, IsNeverOfAnOwnPiece) {
  EXPECT_THAT(legal_texts(duell(".........", ".........", "w26.w13......")),
              Not(Contains(StartsWith("a2xc2"))));
}

TEST(DuellKey, TumblesOneSquareAndMayCapture) {
  const Duell game = duell(".........", ".........", "....b13....");
  EXPECT_THAT(moves_from(game, "e1"), ElementsAre("e1-d1", "e1-f1", "e1xe2"));
}

TEST(DuellKey, MayNotCaptureUnderTheParkerRule) {
  const Duell game = duell(".........", ".........", "....b13....", "....wK....", {.key_captures = false});
  EXPECT_THAT(moves_from(game, "e1"), ElementsAre("e1-d1", "e1-f1"));
  EXPECT_THAT(why_illegal(game, "e1xe2"), HasSubstr("does not capture"));
}

TEST(DuellEnd, ComesWithTheCaptureOfTheKey) {
  const auto game = position_of<Duell>(
      {}, "....bK..../........./....w26..../........./........./........./........./....wK.... w move");
  const Duell won = played(game, {"e6xe8"});
  EXPECT_EQ(won.result(), "w");
  EXPECT_EQ(won.need(), Need::over);
  EXPECT_THAT(won.text(), testing::EndsWith(" w over:w"));
}

TEST(DuellEnd, ComesWithTheKeyOnTheOthersKeySpaceAndNoOtherDie) {
  const auto near = position_of<Duell>(
      {}, "bK......../....wK..../........./........./........./........./........./......... w move");
  EXPECT_EQ(played(near, {"e7-e8"}).result(), "w");
  const auto die = position_of<Duell>(
      {}, "bK......../....w13..../........./........./........./........./........./....wK.... w move");
  EXPECT_EQ(played(die, {"e7-e8"}).result(), "*");
}

TEST(DuellTurn, ComesBackWhereTheOpponentHasNoMove) {
  const std::string cornered =
      "bKw26......./w26......../........./........./........./........./........./....wK.... w move";
  const auto parker = position_of<Duell>({.key_captures = false}, cornered);
  EXPECT_THAT(played(parker, {"e1-e2"}).text(), testing::EndsWith(" w move"));
  EXPECT_THAT(played(position_of<Duell>({}, cornered), {"e1-e2"}).text(), testing::EndsWith(" b move"))
      << "the key may capture";
}

TEST(DuellDraw, ByRepetitionCountsTheFirstPosition) {
  Duell game = Duell::start({.repetition_draw = 2});
  game = played(game, {"e1-e2", "e8-e7", "e2-e1"});
  EXPECT_EQ(game.result(), "*");
  EXPECT_EQ(played(game, {"e7-e8"}).result(), "draw");
}

TEST(DuellDraw, ByQuietMovesCountsAnewAfterACapture) {
  const auto game = position_of<Duell>(
      {.quiet_draw = 2},
      "....bK..../........./........./........./........./........./w26.b13....../....wK.... w move");
  EXPECT_EQ(played(game, {"e1-d1", "e8-d8"}).result(), "draw");
  EXPECT_EQ(played(game, {"a2xc2", "e8-d8"}).result(), "*");
  EXPECT_EQ(played(game, {"a2xc2", "e8-d8", "e1-d1"}).result(), "draw");
}

TEST(DuellDraw, ComesAfterAWin) {
  const auto game = position_of<Duell>(
      {.quiet_draw = 1},
      "bK......../....wK..../........./........./........./........./........./......... w move");
  EXPECT_EQ(played(game, {"e7-e8"}).result(), "w");
  EXPECT_EQ(played(game, {"e7-e6"}).result(), "draw");
}

TEST(DuellPerft, CountsWhatOthersPublished) {
  const Duell small = Duell::start({});
  EXPECT_EQ(perft(small, 1), 37U);
  EXPECT_EQ(perft(small, 2), 1293U);
  EXPECT_EQ(perft(small, 3), 47'873U);
  EXPECT_EQ(perft(small, 4), 1'702'613U);
  const Duell large = Duell::start({.ranks = 9});
  EXPECT_EQ(perft(large, 1), 37U);
  EXPECT_EQ(perft(large, 2), 1329U);
  EXPECT_EQ(perft(large, 3), 50'759U);
}

}  // namespace
}  // namespace arbiter
