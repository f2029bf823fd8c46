// SPDX-License-Identifier: MIT
// The rules of D.U.D.O.S. one by one (spec/rules.md, section 4). Boards are written from rank 4 down; a prism
// is its visible level and the stones on its levels.
#include <gmock/gmock.h>

#include "rules/dudos/dudos.h"
#include "tests/rules/positions.h"
#include "tests/rules/random_play.h"

namespace arbiter {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsSupersetOf;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

const std::string bare = "0...,0...,0...,0...";

Dudos::Settings table_of(const std::string& rules, std::uint8_t players = 2) {
  return {*dudos::find_rule_set(rules), players};
}
Dudos kult(const std::string& text) { return position_of<Dudos>(table_of("kult"), text); }
Dudos taktik(const std::string& text) { return position_of<Dudos>(table_of("taktik"), text); }

// A board of these ranks, from rank 4 down.
std::string ranks(const std::string& rank_4, const std::string& rank_3, const std::string& rank_2,
                  const std::string& rank_1) {
  return rank_4 + "/" + rank_3 + "/" + rank_2 + "/" + rank_1;
}
const std::string empty_board = ranks(bare, bare, bare, bare);

TEST(DudosStart, ShowsTheLowestLevelEverywhere) {
  EXPECT_EQ(Dudos::start(table_of("kult")).text(), empty_board + " r roll:red - 0 1 r0,b0 r12,b12");
  EXPECT_EQ(Dudos::start(table_of("taktik", 4)).text(),
            empty_board + " r act:free - 0 1 r0,b0,g0,y0 r12,b12,g12,y12");
}

TEST(DudosSet, PutsAStoneOnAFreeVisibleField) {
  const Dudos game = kult(ranks("0b..,0...,0...,0...", "1r..,0...,0...,0...", bare, bare) +
                          " r act:set - 0 1 r0,b0 r11,b11");
  EXPECT_THAT(legal_texts(game), Not(Contains("a4")));
  EXPECT_THAT(legal_texts(game), IsSupersetOf({"a3", "b4", "d1"})) << "the stone on a3 is turned under";
  EXPECT_THAT(played(game, {"a3"}).text(), HasSubstr("/1rr.,0...,0...,0.../"));
  EXPECT_THAT(played(game, {"a3"}).text(), EndsWith(" b roll:red - 0 1 r0,b0 r10,b11"));
}

TEST(DudosTurn, TurnsFourPrismsOneStepForwardOrBackward) {
  const Dudos game = kult(ranks("0...,1r..,2...,0..b", bare, bare, bare) + " r act:turn - 0 1 r0,b0 r11,b11");
  EXPECT_THAT(played(game, {"4>+"}).text(), StartsWith("1...,2r..,0...,1..b/"));
  EXPECT_THAT(played(game, {"4<+"}).text(), StartsWith("1...,2r..,0...,1..b/"));
  EXPECT_THAT(played(game, {"4>-"}).text(), StartsWith("2...,0r..,1...,2..b/"));
}

TEST(DudosTurn, IsOfTheRanksOnly) {
  EXPECT_THAT(legal_texts(kult(empty_board + " r act:turn - 0 1 r0,b0 r12,b12")), SizeIs(16));
  EXPECT_THAT(legal_texts(kult(empty_board + " r act:turn - 0 1 r0,b0 r12,b12")), Not(Contains("a>+")));
}

TEST(DudosTurn, CarriesStonesUnderAndBack) {
  Dudos game = taktik(ranks(bare, bare, bare, "0r..,0...,0...,0...") + " b act:free - 0 1 r0,b0 r11,b12");
  game = played(game, {"1>+", "1>+"});
  EXPECT_EQ(game.image(Site{0}).owner, 0);
  game = played(game, {"1>+"});
  EXPECT_EQ(game.image(Site{0}).owner, 1);
}

TEST(DudosTurn, EndsTheRoundAtTheFirstLineAndLeavesTheOtherPrisms) {
  const std::string red = "0r..,0...,0...,0...";
  const Dudos game = kult(ranks("0.r.,0...,0...,0...", red, red, red) + " b act:turn - 0 1 r0,b0 r8,b12");
  EXPECT_EQ(played(game, {"4>+"}).text(),
            ranks("1.r.,0...,0...,0...", red, red, red) + " b round:r:10 4- 0 1 r10,b0 r8,b12");
  EXPECT_THAT(played(game, {"4<+"}).text(), StartsWith("1.r.,1...,1...,1.../"));
}

TEST(DudosTurn, BarsItsReverseFromEitherEndToTheNextPlayerOnly) {
  Dudos game = played(Dudos::start(table_of("taktik")), {"3>+"});
  EXPECT_THAT(legal_texts(game), Not(Contains("3>-")));
  EXPECT_THAT(legal_texts(game), Not(Contains("3<-")));
  EXPECT_THAT(legal_texts(game), IsSupersetOf({"3>+", "3<+", "2>-"}));
  EXPECT_THAT(why_illegal(game, "3<-"), HasSubstr("turned back"));
  EXPECT_THAT(legal_texts(played(game, {"a1"})), IsSupersetOf({"3>-", "3<-"})) << "a set lifts the bar";
  EXPECT_THAT(legal_texts(played(game, {"2>+"})), IsSupersetOf({"3>-", "3<-"})) << "another turn replaces it";
}

TEST(DudosLine, IsOfFourStonesOfOneColourInAnyDirection) {
  const std::string ending = " r act:set - 0 1 r0,b0 r9,b12";
  EXPECT_EQ(
      played(kult(ranks(bare, bare, bare, "0r..,0r..,0r..,0...") + ending), {"d1"}).text().find("round:r:5"),
      empty_board.size() + 3);
  EXPECT_THAT(
      played(kult(ranks("0r..,0...,0...,0...", "0...,0r..,0...,0...", bare, "0...,0...,0...,0r..") + ending),
             {"c2"})
          .text(),
      HasSubstr("round:r:5"));
  EXPECT_THAT(
      played(kult(ranks("0...,0...,0...,0r..", "0...,0...,0r..,0...", "0...,0r..,0...,0...", bare) + ending),
             {"a1"})
          .text(),
      HasSubstr("round:r:5"));
  EXPECT_THAT(played(kult(ranks("0...,0...,0...,0...", "0...,0...,0b..,0...", "0...,0r..,0...,0...",
                                "0r..,0...,0...,0...") +
                          " r act:set - 0 1 r0,b0 r10,b11"),
                     {"d4"})
                  .text(),
              HasSubstr("b roll:red"));
}

TEST(DudosLine, IsWorthThePointsOfItsLevels) {
  EXPECT_THAT(
      played(kult(ranks(bare, bare, bare, "2..r,2..r,1.r.,2...") + " r act:set - 0 1 r0,b0 r9,b12"), {"d1"})
          .text(),
      HasSubstr("round:r:160 - 0 1 r160,b0"));
}

TEST(DudosLine, OfTwoAtOnceCountsTheDearer) {
  const Dudos game =
      kult(ranks("2..r,0...,0...,0...", "2..r,0...,0...,0...", "2..r,0...,0...,0...", "0...,0r..,0r..,0r..") +
           " r act:set - 0 1 r0,b0 r6,b12");
  EXPECT_THAT(played(game, {"a1"}).text(), HasSubstr("round:r:100")) << "levels 2, 2, 2 and 0";
}

TEST(DudosTask, OfSetAndTakeIsInThatOrder) {
  const Dudos game =
      kult(ranks("0b..,0...,0...,0r..", bare, bare, bare) + " r act:set+take - 0 1 r0,b0 r6,b6");
  EXPECT_THAT(legal_texts(game), Not(Contains("a4-off")));
  const Dudos set = played(game, {"a1"});
  EXPECT_THAT(legal_texts(set), ElementsAre("a4-off")) << "an own stone is not taken";
  EXPECT_THAT(played(set, {"a4-off"}).text(), StartsWith("0...,0...,0...,0r../"));
  EXPECT_THAT(played(set, {"a4-off"}).text(), EndsWith(" b roll:blue - 0 1 r0,b0 r5,b6"))
      << "it stays out of the hand";
}

TEST(DudosTask, SkipsAPartThatCannotBeDone) {
  const std::string nothing_to_take = ranks("0r..,0...,0...,0...", bare, bare, bare);
  EXPECT_THAT(played(kult(nothing_to_take + " r act:set+take - 0 1 r0,b0 r4,b4"), {"a1"}).text(),
              HasSubstr(" b roll:blue "));
  const std::string both = ranks("0r..,0b..,0...,0...", bare, bare, bare);
  EXPECT_THAT(rolled(kult(both + " r roll:blue 3- 0 1 r0,b0 r0,b9"), "set+take").text(),
              HasSubstr(" r act:take - "));
  EXPECT_THAT(rolled(kult(both + " r roll:blue 3- 0 1 r0,b0 r0,b9"), "set").text(),
              HasSubstr(" b roll:blue - "))
      << "the turn passes";
}

TEST(DudosDie, IsBlueOnceFourStonesAPlayerHaveLeftTheHands) {
  const std::string board = ranks("0b..,0...,0...,0r..", bare, bare, bare);
  const Dudos red = kult(board + " r roll:red - 0 1 r0,b0 r9,b8");
  const Dudos blue = kult(board + " r roll:blue - 0 1 r0,b0 r8,b8");
  EXPECT_FALSE(red.parse_roll("set+take"));
  EXPECT_TRUE(blue.parse_roll("set+take"));
  EXPECT_FALSE(blue.parse_roll("free"));
  EXPECT_EQ(red.dice_faces(), std::vector<int>{6});
  EXPECT_EQ(red.text(red.roll_of({1})), "set");
  EXPECT_EQ(red.text(red.roll_of({6})), "turn");
  EXPECT_EQ(blue.text(blue.roll_of({6})), "turn+take");
}

TEST(DudosRound, IsDrawnWhenNobodyCanCompleteALineAnyMore) {
  const std::string board = ranks("0b..,0b..,0b..,0...", "0...,0...,0...,0b..", "0r..,0r..,0...,0r..", bare);
  EXPECT_THAT(played(kult(board + " r act:take - 0 1 r0,b0 r0,b0"), {"d3-off"}).text(),
              HasSubstr(" r round:draw "));
  EXPECT_THAT(played(kult(board + " r act:take - 0 1 r0,b0 r1,b0"), {"d3-off"}).text(),
              HasSubstr(" b roll:blue "));
}

TEST(DudosRound, OfTaktikIsDrawnAfterThreeTurnsAPlayerWithoutASet) {
  Dudos game = played(Dudos::start(table_of("taktik")), {"1>+", "1>+", "1>+", "1>+", "1>+"});
  EXPECT_THAT(game.text(), HasSubstr(" b act:free 1- 5 1 "));
  EXPECT_THAT(played(game, {"1>+"}).text(), HasSubstr(" b round:draw 1- 6 1 r0,b0"));
  EXPECT_THAT(played(game, {"a1", "1>+"}).text(), HasSubstr(" b act:free 1- 1 1 "));
}

TEST(DudosRound, OfTaktikIsWonByALineOnTheTurnThatWouldDraw) {
  const std::string red = "0r..,0...,0...,0...";
  const Dudos game = taktik(ranks("0.r.,0...,0...,0...", red, red, red) + " r act:free - 5 1 r0,b0 r8,b12");
  EXPECT_THAT(played(game, {"4>+"}).text(), HasSubstr(" r round:r:10 4- 6 1 "));
}

TEST(DudosRound, IsFollowedByOneThatTheNextPlayerBegins) {
  const Dudos game = kult(ranks(bare, bare, bare, "0r..,0r..,0r..,0...") + " r act:set 3- 0 2 r0,b20 r9,b12");
  const Dudos over = played(game, {"d1"});
  EXPECT_THAT(legal_texts(over), ElementsAre("next"));
  EXPECT_EQ(played(over, {"next"}).text(), empty_board + " r roll:red - 0 3 r5,b20 r12,b12");
  EXPECT_THAT(why_illegal(over, "a1"), HasSubstr("next one"));
  EXPECT_THAT(why_illegal(game, "next"), HasSubstr("not over"));
}

TEST(DudosMatch, EndsAfterFiveRoundsWithTheMostPoints) {
  const std::string board = ranks(bare, bare, bare, "0r..,0r..,0r..,0...");
  EXPECT_EQ(played(kult(board + " r act:set - 0 5 r0,b0 r9,b12"), {"d1"}).result(), "r");
  EXPECT_EQ(played(kult(board + " r act:set - 0 5 r0,b20 r9,b12"), {"d1"}).result(), "b");
  EXPECT_EQ(played(kult(board + " r act:set - 0 5 r0,b5 r9,b12"), {"d1"}).result(), "r=b");
}

TEST(DudosReferee, TouchesOnlyThePrismsThatTurn) {
  const std::string red = "0r..,0...,0...,0...";
  const Dudos game = kult(ranks("0...,0.r.,0...,0...", bare, bare, bare) + " b act:turn - 0 1 r0,b0 r8,b12");
  const auto names = [&](const auto& sites) {
    std::vector<std::string> all;
    for (const Site site : sites) all.push_back(Dudos::site_name(site));
    return all;
  };
  Touched touched;
  game.touched(*game.parse_action("4<+"), touched);
  EXPECT_THAT(names(touched.must), ElementsAre("d4.face", "c4.face", "b4.face", "a4.face"));
  EXPECT_THAT(names(touched.may), ElementsAre("d4", "c4", "b4", "a4"));
  const Dudos ending = kult(ranks("0.r.,0...,0...,0...", red, red, red) + " b act:turn - 0 1 r0,b0 r8,b12");
  ending.touched(*ending.parse_action("4>+"), touched);
  EXPECT_THAT(names(touched.must), ElementsAre("a4.face"));
}

TEST(DudosReferee, NamesTheRuleThatAnAttemptBreaks) {
  const std::string board = ranks("0b..,0...,0...,0r..", bare, bare, bare);
  const auto code = [&](const std::string& rest, const Attempt& attempt) {
    return kult(board + rest).why_not(attempt).code;
  };
  const Site blue{12};
  const Site red{15};
  const Site free{0};
  EXPECT_EQ(code(" r roll:red - 0 1 r0,b0 r11,b11", {.from = blue}), "roll_first");
  EXPECT_EQ(code(" r act:set - 0 1 r0,b0 r11,b11", {.from = blue}), "no_take_due");
  EXPECT_EQ(code(" r act:set - 0 1 r0,b0 r11,b11", {.from = red}), "own_stone_stays");
  EXPECT_EQ(code(" r act:turn - 0 1 r0,b0 r11,b11", {.to = free}), "no_set_due");
  EXPECT_EQ(code(" r act:turn - 0 1 r0,b0 r11,b11", {.from = blue, .to = free}), "stones_do_not_move");
  EXPECT_EQ(code(" r act:set - 0 1 r0,b0 r11,b11", {.turned = Site{16}}), "turn_not_allowed");
}

}  // namespace
}  // namespace arbiter
