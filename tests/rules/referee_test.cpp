// SPDX-License-Identifier: MIT
// The referee at a table of Diablo: what it accepts, asks and refuses (spec/referee.md, "How a change is
// explained").
#include <gmock/gmock.h>

#include "tests/rules/referee_boards.h"

namespace arbiter {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(RefereeMoves, AreShownAtTheSettleTimeAndRevisedWhenThePieceGoesOn) {
  TableHand hand = at_position(open_board);
  hand.roll("2,3").wait(500ms);
  hand.said();
  hand.move("a1", "a3").wait(149ms);
  EXPECT_THAT(hand.heard(), IsEmpty());
  hand.wait(1ms);
  EXPECT_EQ(hand.last(VerdictKind::moved).actions, Actions{"a1-a3"});
  hand.move("a3", "a4").wait(200ms);
  const Verdict revised = hand.last(VerdictKind::revised);
  EXPECT_EQ(revised.undone, Actions{"a1-a3"});
  EXPECT_EQ(revised.actions, Actions{"a1-a4"});
}

TEST(RefereeMoves, OfAWholeTurnAreSeenAtOnce) {
  TableHand hand = at_position(open_board);
  hand.roll("2,3").capture("a1", "c1").move("f6", "c6").wait(200ms);
  const Verdict moved = hand.last(VerdictKind::moved);
  EXPECT_THAT(moved.actions, testing::UnorderedElementsAre("a1xc1", "f6-c6"));
  EXPECT_THAT(moved.position, testing::EndsWith("g roll"));
}

TEST(RefereeMoves, AreKnownWhicheverWayACaptureIsHandled) {
  for (const int way : {0, 1, 2}) {
    TableHand hand = at_position(open_board);
    hand.roll("2,3").wait(200ms);
    hand.said();
    if (way == 0) hand.lift("c1").aside().move("a1", "c1");
    if (way == 1) hand.lift("a1").lift("c1").aside().place("c1");
    if (way == 2) hand.lift("c1").lift("a1").place("c1").aside();
    hand.wait(200ms);
    EXPECT_EQ(hand.last(VerdictKind::moved).actions, Actions{"a1xc1"}) << way;
  }
}

TEST(RefereeMoves, MayCarryAStackOverItsFirstTargetInOneLift) {
  TableHand hand = at_position(".....b1/g1...../....../....../....../b1.g2... b roll");
  hand.roll("2,2").capture("a1", "a5").wait(200ms);
  EXPECT_EQ(hand.last(VerdictKind::moved).actions, (Actions{"a1-a3", "a3xa5"}));
}

TEST(RefereeMoves, AreNotFooledByANeighbourThatIsBumped) {
  TableHand hand = at_position(open_board);
  hand.roll("2,3").touch("e3").move("a1", "a4").touch("f6").wait(200ms);
  EXPECT_EQ(hand.last(VerdictKind::moved).actions, Actions{"a1-a4"});
}

TEST(RefereeMoves, AreNothingWhereAPieceIsOnlyAdjusted) {
  TableHand hand = at_position(open_board);
  hand.roll("2,2").wait(2s);
  hand.said();
  hand.lift("f6").wait(300ms).place("f6").wait(2s);
  EXPECT_THAT(hand.heard(), ElementsAre("unfinished"));
  EXPECT_FALSE(hand.referee().standing());
}

TEST(RefereeQuestion, IsAskedAfterTheHoldTimeWhereTwoExplanationsAreClean) {
  TableHand hand("diablo size=6");
  hand.roll("1,2").wait(200ms);
  hand.said();
  hand.lift("b1").wait(1199ms);
  EXPECT_THAT(hand.heard(), IsEmpty());
  EXPECT_THAT(hand.try_roll("1,1").error().message, HasSubstr("answer the question first"));
  hand.wait(1ms);
  const std::vector<Actions> candidates = hand.last(VerdictKind::ask).alternatives;
  ASSERT_EQ(candidates.size(), 5U);  // captures without a sign on the target come last
  EXPECT_EQ(candidates[0], Actions{"b1+d1"});
  EXPECT_EQ(candidates[1], Actions{"b1+b3"});
}

TEST(RefereeQuestion, IsAnsweredByOneOfItsCandidatesOnly) {
  TableHand hand("diablo size=6");
  hand.roll("1,2").move("b1", "b3").wait(1500ms);
  EXPECT_FALSE(hand.answer({"b1+b2"}));
  EXPECT_FALSE(hand.answer({}));
  EXPECT_FALSE(hand.referee().question().empty());
  EXPECT_TRUE(hand.answer({"b1+b3"}));
  const Verdict moved = hand.last(VerdictKind::moved);
  EXPECT_EQ(moved.actions, Actions{"b1+b3"});
  EXPECT_EQ(moved.how, "answered");
  EXPECT_EQ(moved.alternatives.at(0), Actions{"b1+d1"});
  EXPECT_TRUE(hand.referee().question().empty());
  hand.wait(5s);
  EXPECT_THAT(hand.heard(), IsEmpty());
}

TEST(RefereeQuestion, IsWithdrawnWhenTheReadingsChange) {
  TableHand hand("diablo size=6");
  hand.roll("1,2").move("b1", "b3").wait(1500ms);
  ASSERT_FALSE(hand.referee().question().empty());
  hand.lift("b3").place("b1");
  EXPECT_TRUE(hand.referee().question().empty());
  EXPECT_FALSE(hand.answer({"b1+b3"}));
}

TEST(RefereeQuestion, StaysOpenToAOneTapCorrectionWhereOneExplanationWasClean) {
  TableHand hand("diablo size=6");
  hand.roll("1,2").capture("b1", "a1").wait(200ms);
  const Verdict moved = hand.last(VerdictKind::moved);
  EXPECT_EQ(moved.actions, Actions{"b1xa1"});
  EXPECT_THAT(moved.alternatives, testing::Contains(Actions{"b1+d1"}));
  EXPECT_TRUE(hand.answer({"b1+d1"}));
  EXPECT_EQ(hand.last(VerdictKind::revised).actions, Actions{"b1+d1"});
}

TEST(RefereeRemoval, FromATallStackIsKnownByLiftingItAndPuttingItBack) {
  TableHand hand = at_position(shut_board);
  hand.roll("1,1").wait(200ms);
  hand.said();
  hand.touch("a1").wait(200ms);
  EXPECT_EQ(hand.last(VerdictKind::moved).actions, Actions{"a1-off"});
  hand.touch("f6").wait(200ms);
  const Verdict moved = hand.last(VerdictKind::moved);
  EXPECT_EQ(moved.actions, (Actions{"a1-off", "f6-off"}));
  EXPECT_THAT(moved.position, testing::EndsWith("g roll"));
}

TEST(RefereeRemoval, IsAskedForWhereNothingWasTouched) {
  TableHand hand = at_position(shut_board);
  hand.roll("1,1").wait(1500ms);
  EXPECT_THAT(hand.last(VerdictKind::ask).alternatives, ElementsAre(Actions{"a1-off"}, Actions{"f6-off"}));
  EXPECT_TRUE(hand.answer({"f6-off"}));
  EXPECT_EQ(hand.last(VerdictKind::moved).actions, Actions{"f6-off"});
}

TEST(RefereeRemoval, IsAskedForWithTheDisturbedStacksFirst) {
  TableHand hand = at_position(shut_board);
  hand.roll("1,1").wait(200ms);
  hand.touch("f6").touch("a2").wait(1500ms);
  const Verdict ask = hand.last(VerdictKind::ask);
  EXPECT_THAT(ask.alternatives, ElementsAre(Actions{"f6-off"}, Actions{"a1-off"}));
}

// a1 could be taken off visibly, so that f6 is the only removal that no sensor sees.
TEST(RefereeRemoval, IsAskedForWhereABumpSpoilsItsSign) {
  TableHand hand = at_position("....g3b2/.....g3/....../....../g2...../b1g2.... b remove:1");
  hand.touch("a2").touch("f6").wait(200ms);
  EXPECT_THAT(hand.heard(), IsEmpty());
  hand.wait(1s);
  EXPECT_THAT(hand.last(VerdictKind::ask).alternatives, ElementsAre(Actions{"f6-off"}));
  EXPECT_TRUE(hand.answer({"f6-off"}));
  EXPECT_EQ(hand.last(VerdictKind::moved).actions, Actions{"f6-off"});
}

TEST(RefereeRemoval, OfASingleCheckerIsSeen) {
  TableHand hand = at_position(".....b1/....../....../....../g2...../b1g2.... b remove:1");
  hand.lift("a1").aside().wait(200ms);
  EXPECT_EQ(hand.last(VerdictKind::moved).actions, Actions{"a1-off"});
}

TEST(RefereeUnfinished, IsAPieceInTheHandAndNoAlarm) {
  TableHand hand = at_position(open_board);
  hand.roll("2,2").wait(200ms);
  hand.said();
  hand.lift("f6").wait(5s);
  const Verdict unfinished = hand.last(VerdictKind::unfinished);
  EXPECT_EQ(unfinished.sites, (std::vector<SiteState>{{"f6", "0", "1"}}));
  hand.place("f4").wait(200ms);
  EXPECT_EQ(hand.last(VerdictKind::moved).actions, Actions{"f6-f4"});
  EXPECT_FALSE(hand.referee().standing());
}

// Lifting f6 alone looks like a move to f4 with its removal there, of which nobody has seen f4.
TEST(RefereeUnfinished, IsALiftedPieceThatWouldFitAMoveUntilTheHoldTime) {
  TableHand hand = at_position(open_board);
  hand.roll("2,3").lift("f6").wait(1199ms);
  EXPECT_THAT(hand.referee().provisional(), IsEmpty());
  hand.wait(1ms);
  EXPECT_THAT(hand.referee().provisional(), testing::Not(IsEmpty()));
}

TEST(RefereeIllegal, IsMeasuredFromTheBaseWhereALiftedPieceWasOnlyGuessedToHaveMoved) {
  TableHand hand = at_position(open_board);
  hand.roll("2,3").lift("f6").wait(2s);
  hand.place("f5").wait(2s);
  const Verdict illegal = hand.last(VerdictKind::illegal);
  EXPECT_EQ(illegal.reason.code, "no_die_shows");
  EXPECT_EQ(illegal.sites, (std::vector<SiteState>{{"f5", "1", "0"}, {"f6", "0", "1"}}));
  EXPECT_THAT(hand.referee().provisional(), IsEmpty());
}

TEST(RefereeIllegal, IsReportedAfterTheHoldTimeWithRuleAndSitesThenRestored) {
  TableHand hand = at_position(open_board);
  hand.roll("2,3").wait(200ms);
  hand.said();
  hand.move("a1", "b1").wait(1199ms);
  EXPECT_THAT(hand.heard(), IsEmpty());
  hand.wait(1ms);
  const Verdict illegal = hand.last(VerdictKind::illegal);
  EXPECT_EQ(illegal.reason.code, "no_die_shows");
  EXPECT_EQ(illegal.reason.params.at("from"), "a1");
  EXPECT_EQ(illegal.sites, (std::vector<SiteState>{{"b1", "1", "0"}, {"a1", "0", "1"}}));
  EXPECT_THAT(hand.try_roll("1,1").error().message, HasSubstr("put it right first"));
  hand.move("b1", "a1").wait(200ms);
  EXPECT_THAT(hand.heard(), ElementsAre("restored"));
  EXPECT_FALSE(hand.referee().standing());
}

TEST(RefereeIllegal, IsAnEnemysPieceThatMoves) {
  TableHand hand = at_position(open_board);
  hand.roll("2,3").move("e3", "e5").wait(1500ms);
  EXPECT_EQ(hand.last(VerdictKind::illegal).reason.code, "not_your_turn");
}

// Green could take a1 and go on to a2, but the stack that would do so stands on a3 still.
TEST(RefereeIllegal, IsAnEnemysPieceMovedToWhereAStackCouldGoInTwoMoves) {
  TableHand hand = at_position(".....b1/....../....../g1...../....../b1..... g act:1,2");
  hand.move("a1", "a2").wait(2s);
  EXPECT_EQ(hand.last(VerdictKind::illegal).reason.code, "not_your_turn");
}

TEST(RefereeIllegal, IsAMoveBeforeTheRoll) {
  TableHand hand = at_position(open_board);
  hand.move("a1", "a3").wait(1500ms);
  EXPECT_EQ(hand.last(VerdictKind::illegal).reason.code, "roll_first");
}

TEST(RefereeIllegal, IsMeasuredAgainstThePositionThatIsShown) {
  TableHand hand = at_position(open_board);
  hand.roll("2,3").capture("a1", "c1").wait(200ms);
  hand.said();
  hand.move("f6", "e6").wait(1500ms);
  EXPECT_EQ(hand.last(VerdictKind::illegal).sites,
            (std::vector<SiteState>{{"e6", "1", "0"}, {"f6", "0", "1"}}));
}

TEST(RefereeIllegal, IsPutRightByALegalMoveAsWell) {
  TableHand hand = at_position(open_board);
  hand.roll("2,3").move("a1", "b1").wait(1500ms);
  hand.said();
  hand.move("b1", "a3").wait(200ms);
  EXPECT_EQ(hand.last(VerdictKind::moved).actions, Actions{"a1-a3"});
}

// The first two ranks go off the board but for c1, which lands on c4.
void sweep(TableHand& hand) {
  for (const char* rank : {"1", "2"}) {
    for (const char* file : {"a", "b", "d", "e", "f"}) hand.lift(std::string(file) + rank);
  }
  hand.lift("c2");
}

TEST(RefereeDisturbed, PausesTheGameUntilTheBoardIsPutRight) {
  TableHand hand("diablo size=6");
  hand.roll("1,2").wait(200ms);
  hand.said();
  sweep(hand);
  hand.wait(200ms);
  const Verdict disturbed = hand.last(VerdictKind::disturbed);
  EXPECT_EQ(disturbed.sites.size(), 11U);
  EXPECT_FALSE(hand.confirm());
  hand.place("c2");
  for (const char* rank : {"2", "1"}) {
    for (const char* file : {"f", "e", "d", "b", "a"}) hand.place(std::string(file) + rank);
  }
  hand.wait(200ms);
  EXPECT_THAT(hand.heard(), ElementsAre("restored"));
}

TEST(RefereeDisturbed, ListsTheNearestWayBackFirst) {
  TableHand hand = at_position("....../....../....../g1g1g1g1g1g1/g1g1g1g1g1g1/b1b1b1b1b1b1 b roll");
  for (const char* file : {"a", "b", "c", "d", "e"})
    hand.move(std::string(file) + "1", std::string(file) + "6");
  hand.move("f3", "f4").wait(200ms);
  const std::vector<SiteState> sites = hand.last(VerdictKind::disturbed).sites;
  ASSERT_EQ(sites.size(), 12U);
  EXPECT_EQ(sites[0], (SiteState{"f4", "1", "0"}));
  EXPECT_EQ(sites[1], (SiteState{"f3", "0", "1"}));
}

}  // namespace
}  // namespace arbiter
