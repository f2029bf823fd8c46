// SPDX-License-Identifier: MIT
// What the referee does where sensors tell too little: late signs, quick turns, exchanges, dead sensors. Each
// was found by simulated hands.
#include <gmock/gmock.h>

#include "tests/rules/referee_boards.h"

namespace arbiter {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::EndsWith;
using testing::IsEmpty;
using testing::Not;

// After b2-a2 one checker is to be taken off: from a2, which a sensor sees, or from a6, which none does.
const char* const one_unseen = "b5...../....../....../.....g5/.b1..../...... b act:1,2";

TEST(RefereeRemoval, OffersTheOnlyUnseenOneWithoutAQuestion) {
  TableHand hand = game_at("diablo size=6", one_unseen);
  hand.move("b2", "a2").wait(3s);
  EXPECT_THAT(hand.heard(), Not(Contains("ask"))) << "the hand may be on its way to a2";
  EXPECT_THAT(hand.referee().alternatives(), ElementsAre(Actions{"b2-a2", "a6-off"}));
  ASSERT_TRUE(hand.answer({"b2-a2", "a6-off"}));
  EXPECT_THAT(hand.last(VerdictKind::moved).position, EndsWith("g roll"));
}

TEST(RefereeQuestion, IsAskedAtOnceWhenTheDiceAreRolled) {
  TableHand hand("diablo size=6");
  hand.roll("1,2").lift("b1").wait(200ms);
  EXPECT_TRUE(hand.referee().question().empty());
  EXPECT_FALSE(hand.try_roll("1,1"));
  EXPECT_FALSE(hand.referee().question().empty());
}

const std::string empty_rows = "0...,0...,0...,0.../0...,0...,0...,0.../";

TEST(RefereeTaktik, AsksWhetherAQuickPairFollowedWhatIsShownOrTookItBack) {
  TableHand hand =
      game_at("dudos rules=taktik",
              empty_rows + "2...,2...,2...,2.../2...,2...,2...,2... b act:free - 0 1 r0,b0 r12,b12");
  hand.put("c2", 1).wait(200ms);
  EXPECT_THAT(hand.last(VerdictKind::moved).actions, ElementsAre("c2"));
  for (const char* face : {"a2.face", "b2.face", "c2.face", "d2.face"}) {
    hand.replace(face, {0, 2, 1});
    if (face[0] == 'c') hand.lift("c2").aside();
  }
  for (const char* face : {"a1.face", "b1.face", "c1.face", "d1.face"}) hand.replace(face, {0, 1, 1});
  hand.wait(2s);
  const std::vector<Actions> candidates = hand.last(VerdictKind::ask).alternatives;
  EXPECT_THAT(candidates, Contains(Actions{"2>-", "1>+"}));
  EXPECT_THAT(candidates, Contains(Actions{"c2", "2>-", "1>+"}));
  ASSERT_TRUE(hand.answer({"c2", "2>-", "1>+"}));
  EXPECT_EQ(hand.referee().turn(), 3U);
  EXPECT_THAT(hand.referee().provisional(), ElementsAre("1>+"));
}

TEST(RefereeTaktik, TellsFromWhichEndARowWasTurned) {
  const std::string start = empty_rows + empty_rows;
  TableHand hand =
      game_at("dudos rules=taktik", start.substr(0, start.size() - 1) + " r act:free - 0 1 r0,b0 r12,b12");
  for (const char* face : {"d3.face", "c3.face", "b3.face", "a3.face"}) hand.replace(face, {0, 2, 1});
  hand.wait(200ms);
  EXPECT_THAT(hand.last(VerdictKind::moved).actions, ElementsAre("3<+"));
}

TEST(RefereeDuell, TakesNothingForTheReplyThatWasPutBackBeforeIt) {
  TableHand hand("duell");
  hand.move("b1", "b2").wait(200ms).touch("c8").wait(200ms).move("b8", "b7").wait(200ms);
  EXPECT_THAT(hand.referee().provisional(), ElementsAre("b8-b7"));
  EXPECT_THAT(hand.referee().alternatives(), IsEmpty());
}

TEST(RefereeHerd, AsksForAnExchangeThatLooksLikeNothing) {
  TableHand hand = game_at("herd size=3", "ww./..../...../..../b.. b remove:1/1");
  hand.lift("a5").aside().wait(100ms).put("a5", 0).wait(200ms);
  EXPECT_THAT(hand.heard(), Not(Contains("moved"))) << "the stone may just have been put straight";
  hand.wait(2s);
  EXPECT_THAT(hand.last(VerdictKind::ask).alternatives, ElementsAre(Actions{"a5-off", "a5"}));
  ASSERT_TRUE(hand.answer({"a5-off", "a5"}));
  EXPECT_THAT(hand.last(VerdictKind::moved).position, EndsWith("w roll"));
}

TEST(RefereeHerd, RemembersAnExchangeUntilTheRestOfTheTurnIsMade) {
  TableHand hand = game_at("herd size=3", "ww./..../...../..../b.. b remove:1/2");
  hand.lift("a5").aside().wait(100ms).put("a5", 0).wait(500ms);
  hand.put("c3", 0).wait(200ms);
  EXPECT_THAT(hand.last(VerdictKind::moved).actions, testing::UnorderedElementsAre("a5-off", "a5", "c3"));
}

TEST(RefereeHerd, RefusesAtOnceWhereAnOwnStoneIsGone) {
  TableHand hand = game_at("herd size=3", "ww./..../...../..../b.. b remove:1/2");
  hand.lift("c1").aside().wait(2s);
  EXPECT_THAT(hand.heard(), ElementsAre("illegal"));
}

TEST(RefereeWhy, NamesWhatSpokeAgainstEachExplanation) {
  TableHand hand("diablo size=6");
  hand.roll("1,2").capture("b1", "a1").wait(200ms);
  const Why why = hand.referee().why();
  EXPECT_THAT(why.disturbed, ElementsAre(SiteState{"a1", "1", "1"}, SiteState{"b1", "0", "1"}));
  ASSERT_GE(why.considered.size(), 2U);
  EXPECT_EQ(why.considered[0].actions, Actions{"b1xa1"});
  EXPECT_THAT(why.considered[0].unexplained, IsEmpty());
  EXPECT_THAT(why.considered[0].missing, IsEmpty());
  EXPECT_THAT(why.considered[1].unexplained, ElementsAre("a1")) << "nothing else touches it";
}

TEST(RefereeWhy, HasNoExplanationOfAnIllegalRest) {
  TableHand hand("diablo size=6");
  hand.roll("1,2").lift("a1").aside().put("a1", 0).lift("b1").aside().lift("c1").aside().wait(2s);
  EXPECT_THAT(hand.referee().why().considered, IsEmpty());
}

TEST(RefereeUndo, GoesBackOverTurnsThatAreFinal) {
  TableHand hand("duell");
  EXPECT_FALSE(hand.undo_turn()) << "nothing was played";
  hand.move("b1", "b2").wait(200ms).move("b8", "b7").wait(200ms);
  EXPECT_FALSE(hand.undo_turn()) << "the open turn comes first";
  ASSERT_TRUE(hand.undo());
  hand.said();
  ASSERT_TRUE(hand.undo_turn());
  const Verdict undone = hand.last(VerdictKind::undone);
  EXPECT_EQ(undone.undone, Actions{"b1-b2"});
  EXPECT_EQ(undone.turn, 1U);
  EXPECT_EQ(hand.referee().base(), hand.referee().base().start());
  EXPECT_FALSE(undone.sites.empty()) << "the pieces are to be put back";
  hand.move("b2", "b1").move("b7", "b8").wait(200ms).move("c1", "c3").wait(200ms);
  EXPECT_EQ(hand.last(VerdictKind::moved).actions, Actions{"c1-c3"});
  EXPECT_EQ(hand.referee().turn(), 1U);
}

TEST(RefereeUndo, LeavesOutATurnThatPassed) {
  TableHand hand = game_at("dudos",
                           "0...,0...,0..r,0.../2...,2.b.,2...,2b../0...,0...,0...,0..b/2.r.,2...,2...,2... "
                           "r roll:blue 2+ 0 1 r0,b0 r0,b1");
  hand.roll("set").roll("set+take").put("c1", 1).wait(200ms);
  ASSERT_TRUE(hand.confirm()) << hand.referee().shown().text();
  ASSERT_TRUE(hand.undo_turn());
  EXPECT_EQ(hand.referee().turn(), 2U);
  EXPECT_FALSE(hand.undo_turn()) << "Red's turn passed: there is nothing in it to take back";
}

TEST(RefereeTell, TakesWhatDeadSensorsHide) {
  TableHand hand = game_at("diablo size=6", one_unseen, {"a2", "b2"});
  hand.move("b2", "a2").wait(2s);
  EXPECT_FALSE(hand.tell({"b2-a2", "a2-a3"})) << "not legal";
  EXPECT_FALSE(hand.tell({}));
  ASSERT_TRUE(hand.tell({"b2-a2"}));
  EXPECT_THAT(hand.last(VerdictKind::moved).position, EndsWith("b remove:1"));
}

TEST(RefereeTell, IsRefusedWhatTheBoardDoesNotShow) {
  TableHand hand = game_at("diablo size=6", one_unseen);
  const Status told = hand.tell({"b2-a2"});
  ASSERT_FALSE(told);
  EXPECT_EQ(told.error().code, "not_on_board");
  EXPECT_THAT(hand.heard(), IsEmpty());
}

}  // namespace
}  // namespace arbiter
