// SPDX-License-Identifier: MIT
// What the referee makes of the games that are not like Diablo: no dice, long turns, prisms and rounds.
#include <gmock/gmock.h>

#include "tests/rules/referee_boards.h"

namespace arbiter {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;

TEST(RefereeDuell, MakesATurnFinalWhenTheReplyIsExplained) {
  TableHand hand("duell");
  hand.move("b1", "b2").wait(200ms);
  EXPECT_THAT(hand.heard(), ElementsAre("moved"));
  hand.move("b8", "b7").wait(200ms);
  const std::vector<Verdict> said = hand.said();
  ASSERT_EQ(said.size(), 2U);
  EXPECT_EQ(said[0].kind, VerdictKind::final);
  EXPECT_THAT(said[0].actions, ElementsAre("b1-b2"));
  EXPECT_THAT(said[1].actions, ElementsAre("b8-b7"));
  EXPECT_THAT(hand.referee().provisional(), ElementsAre("b8-b7"));
}

TEST(RefereeDuell, SeesTwoQuickTurnsTogether) {
  TableHand hand("duell");
  hand.move("b1", "b2").move("b8", "b7").wait(200ms);
  EXPECT_THAT(hand.heard(), ElementsAre("moved", "final", "moved"));
  EXPECT_EQ(hand.referee().turn(), 2U);
  EXPECT_THAT(hand.referee().provisional(), ElementsAre("b8-b7"));
}

TEST(RefereeDuell, TakesNoReplyThatWasMadeBeforeTheMove) {
  TableHand hand("duell");
  hand.move("b8", "b7").wait(2000ms);
  EXPECT_EQ(hand.last(VerdictKind::illegal).reason.code, "not_your_turn");
}

TEST(RefereeDuell, RefusesAWrongDistanceByItsNumbers) {
  TableHand hand("duell");
  hand.move("b1", "b4").wait(2000ms);
  const Reason reason = hand.last(VerdictKind::illegal).reason;
  EXPECT_EQ(reason.code, "wrong_distance");
  EXPECT_EQ(reason.params.at("distance"), "3");
  EXPECT_EQ(reason.params.at("top"), "1");
}

TEST(RefereeDuell, TakesAMoveBackThatIsPutBackBeforeTheReply) {
  TableHand hand("duell");
  hand.move("b1", "b2").wait(200ms).move("b2", "b1").wait(200ms);
  EXPECT_THAT(hand.heard(), ElementsAre("moved", "undone"));
}

TEST(RefereeHerd, LetsStonesBePlacedBeforeTheLastOneIsRemoved) {
  TableHand hand = game_at("herd size=3", "ww./..../...../..../b.. b remove:1/2");
  hand.put("c3", 0).wait(200ms).put("d3", 0).wait(200ms);
  EXPECT_THAT(hand.heard(), ElementsAre("unfinished", "unfinished"));
  hand.lift("a5").aside().wait(200ms);
  EXPECT_THAT(hand.last(VerdictKind::moved).position, EndsWith(" w roll"));
}

TEST(RefereeHerd, WaitsForACapturedStoneToBeTakenOff) {
  TableHand hand = game_at("herd size=3", "wb./b.../...../..../... b place:1");
  hand.put("b4", 0).wait(200ms);
  EXPECT_THAT(hand.heard(), ElementsAre("unfinished"));
  hand.lift("a5").aside().wait(200ms);
  EXPECT_THAT(hand.last(VerdictKind::moved).actions, ElementsAre("b4"));
}

TEST(RefereeHerd, RefusesASurroundedCell) {
  TableHand hand = game_at("herd size=3", ".w./ww../...../..../... b place:2");
  hand.put("a5", 0).wait(2000ms);
  EXPECT_EQ(hand.last(VerdictKind::illegal).reason.code, "cell_surrounded");
  hand.lift("a5").aside().wait(200ms);
  EXPECT_THAT(hand.heard(), Contains("restored"));
}

const std::string three_red =
    "0...,0...,0...,0.../0...,0...,0...,0.../0...,0...,0...,0.../0r..,0r..,0r..,0...";

TEST(RefereeDudos, BeginsTheNextRoundWhenTheBoardShowsIt) {
  TableHand hand = game_at("dudos", three_red + " r act:set - 0 1 r0,b0 r9,b12");
  EXPECT_FALSE(hand.referee().next_round(hand.now())) << "the round is not over";
  hand.put("d1", 0).wait(200ms);
  EXPECT_THAT(hand.last(VerdictKind::moved).position, HasSubstr("round:r:5"));
  EXPECT_TRUE(hand.referee().awaits_next());
  ASSERT_TRUE(hand.referee().next_round(hand.now()));
  EXPECT_TRUE(hand.referee().waiting()) << "the stones of the last round lie there still";
  for (const char* site : {"a1", "b1", "c1", "d1"}) hand.lift(site).aside();
  hand.wait(200ms);
  EXPECT_FALSE(hand.referee().waiting());
  EXPECT_THAT(hand.referee().base().text(), HasSubstr(" b roll:red - 0 2 r5,b0 r12,b12"));
}

TEST(RefereeDudos, CountsATurnThatPasses) {
  TableHand hand = game_at("dudos",
                           "0...,0...,0..r,0.../2...,2.b.,2...,2b../0...,0...,0...,0..b/2.r.,2...,2...,2... "
                           "r roll:blue 2+ 0 1 r0,b0 r0,b1");
  hand.roll("set");
  EXPECT_THAT(hand.referee().shown().text(), HasSubstr(" b roll:blue")) << "Red has no stone to set";
  EXPECT_EQ(hand.referee().turn(), 1U);
  EXPECT_EQ(hand.referee().turn_to_roll(), 2U);
  hand.roll("set+take");
  EXPECT_EQ(hand.referee().turn(), 2U);
}

TEST(RefereeDudos, RefusesAStoneWhereARowIsToBeTurned) {
  TableHand hand = game_at("dudos", three_red + " r act:turn - 0 1 r0,b0 r9,b12");
  hand.put("a3", 0).wait(2000ms);
  EXPECT_EQ(hand.last(VerdictKind::illegal).reason.code, "no_set_due");
}

}  // namespace
}  // namespace arbiter
