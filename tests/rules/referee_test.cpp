// SPDX-License-Identifier: MIT
// The referee at a table of Diablo: what it accepts, asks and refuses, and when (spec/referee.md).
#include <gmock/gmock.h>

#include "tests/support/table_hand.h"

namespace arbiter {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using Actions = std::vector<std::string>;

// Rank 6 first. Black has stacks on a1 and f6, Green on a5, c1 and e3.
const char* const open_board = ".....b1/g1...../....../....g1./....../b1.g1... b roll";

// No move with ones: Black's two tall stacks stand beside taller ones.
const char* const shut_board = "....g3b2/.....g3/....../....../g3...../b2g3.... b roll";

TableHand at_position(const std::string& position, const RefereeTimes& times = {}) {
  TableHand::Table table;
  table.position = position;
  table.times = times;
  return TableHand("diablo size=6", table);
}

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

TEST(RefereeUndo, ComesByPuttingThePiecesBack) {
  TableHand hand = at_position(open_board);
  hand.roll("2,3").move("a1", "a4").wait(200ms);
  hand.said();
  hand.move("a4", "a1").wait(200ms);
  const Verdict undone = hand.last(VerdictKind::undone);
  EXPECT_EQ(undone.undone, Actions{"a1-a4"});
  EXPECT_THAT(undone.position, testing::EndsWith("act:2,3"));
}

TEST(RefereeUndo, ComesByButtonActionByActionAndTheSameMoveCanBePlayedAgain) {
  TableHand hand = at_position(open_board);
  hand.roll("2,3").capture("a1", "c1").wait(200ms).move("f6", "c6").wait(200ms);
  hand.said();
  ASSERT_TRUE(hand.undo());
  Verdict undone = hand.last(VerdictKind::undone);
  EXPECT_EQ(undone.undone, Actions{"f6-c6"});
  EXPECT_EQ(undone.actions, Actions{"a1xc1"});
  EXPECT_EQ(undone.sites, (std::vector<SiteState>{{"c6", "1", "0"}, {"f6", "0", "1"}}));
  hand.wait(3s);
  EXPECT_THAT(hand.heard(), IsEmpty());
  hand.move("c6", "f6").wait(200ms);
  EXPECT_EQ(hand.referee().provisional(), Actions{"a1xc1"});
  hand.move("f6", "c6").wait(200ms);
  EXPECT_THAT(hand.referee().provisional(), testing::UnorderedElementsAre("a1xc1", "f6-c6"));
}

TEST(RefereeUndo, KeepsTheDiceAndHasNothingToTakeBackBeyondTheTurn) {
  TableHand hand = at_position(open_board);
  hand.roll("2,3").move("a1", "a4").wait(200ms);
  EXPECT_TRUE(hand.undo());
  EXPECT_EQ(hand.referee().shown().open_dice(), (Actions{"2", "3"}));
  EXPECT_FALSE(hand.undo());
}

TEST(RefereeSetUp, ListsWhatIsMissingUntilTheBoardShowsThePosition) {
  TableHand::Table table;
  table.set_up = false;
  TableHand hand("diablo size=6", table);
  hand.wait(200ms);
  EXPECT_EQ(hand.last(VerdictKind::setup).sites.size(), 36U);
  hand.report_all().lift("a1").lift("c4").wait(200ms);
  const Verdict missing = hand.last(VerdictKind::setup);
  EXPECT_EQ(missing.sites, (std::vector<SiteState>{{"a1", "0", "1"}, {"c4", "0", "1"}}));
  EXPECT_TRUE(hand.referee().waiting());
  EXPECT_THAT(hand.try_roll("1,2").error().message, HasSubstr("put it right first"));
  hand.place("c4").place("a1").wait(200ms);
  EXPECT_THAT(hand.heard(), ElementsAre("ready"));
  EXPECT_FALSE(hand.referee().waiting());
}

TEST(RefereeFinal, ComesWithTheNextRoll) {
  TableHand hand("diablo size=6");
  hand.roll("1,2").capture("b1", "a1").wait(200ms);
  hand.said();
  hand.roll("2,3");
  const std::vector<Verdict> said = hand.said();
  ASSERT_EQ(said.size(), 2U);
  EXPECT_EQ(said[0].kind, VerdictKind::final);
  EXPECT_EQ(said[0].how, "roll");
  EXPECT_EQ(said[0].turn, 1U);
  EXPECT_EQ(said[1].dice, "2,3");
  EXPECT_EQ(hand.referee().turn(), 2U);
}

TEST(RefereeFinal, ComesWithARollThatIsPressedBeforeTheSettleTime) {
  TableHand hand("diablo size=6");
  hand.roll("1,2").wait(200ms);
  hand.capture("b1", "a1").roll("2,3");
  EXPECT_THAT(hand.heard(), ElementsAre("roll", "moved", "final", "roll"));
}

TEST(RefereeFinal, ComesWithTheConfirmButton) {
  TableHand hand("diablo size=6");
  hand.roll("1,2").wait(200ms);
  EXPECT_FALSE(hand.confirm());
  hand.capture("b1", "a1");
  EXPECT_TRUE(hand.confirm());
  EXPECT_EQ(hand.last(VerdictKind::final).how, "confirm");
}

TEST(RefereeFinal, ComesAtTheGraceTimeWhereTheTableIsSetSo) {
  RefereeTimes times;
  times.grace = 1500ms;
  TableHand::Table table;
  table.times = times;
  TableHand hand("diablo size=6", table);
  hand.roll("1,2").capture("b1", "a1").wait(1499ms);
  EXPECT_EQ(hand.last(VerdictKind::moved).actions, Actions{"b1xa1"});
  EXPECT_EQ(hand.referee().next_deadline(), hand.now() + 1ms);
  hand.wait(1ms);
  EXPECT_EQ(hand.last(VerdictKind::final).how, "grace");
}

// Lifting f6 alone looks like a move to f4 with its removal there: a turn, but nobody has seen f4.
TEST(RefereeFinal, DoesNotComeAtTheGraceTimeWhileAPieceIsOnlyLifted) {
  RefereeTimes times;
  times.grace = 1500ms;
  TableHand hand = at_position(open_board, times);
  hand.roll("2,3").lift("f6").wait(1h);
  EXPECT_EQ(hand.referee().turn(), 1U);
  hand.place("f3").wait(200ms);
  EXPECT_EQ(hand.last(VerdictKind::revised).actions, Actions{"f6-f3"});
}

TEST(RefereeFinal, DoesNotComeByItselfOtherwise) {
  TableHand hand("diablo size=6");
  hand.roll("1,2").capture("b1", "a1").wait(1h);
  EXPECT_EQ(hand.last(VerdictKind::moved).actions, Actions{"b1xa1"});
  EXPECT_EQ(hand.referee().next_deadline(), std::nullopt);
}

TEST(RefereeConfirmMode, JudgesNothingUntilTheButtonThenAtOnce) {
  RefereeTimes times;
  times.confirm = true;
  TableHand::Table table;
  table.times = times;
  TableHand hand("diablo size=6", table);
  hand.roll("1,2");
  hand.said();
  hand.capture("b1", "a1").wait(10s);
  EXPECT_THAT(hand.heard(), IsEmpty());
  EXPECT_TRUE(hand.confirm());
  EXPECT_THAT(hand.heard(), ElementsAre("moved", "final"));
}

TEST(RefereeConfirmMode, RefusesAtOnceToo) {
  RefereeTimes times;
  times.confirm = true;
  TableHand hand = at_position(open_board, times);
  hand.roll("2,3").move("a1", "b1");
  EXPECT_FALSE(hand.confirm());
  EXPECT_EQ(hand.last(VerdictKind::illegal).reason.code, "no_die_shows");
}

TEST(RefereeMask, MakesASiteExplainAndContradictNothing) {
  TableHand::Table table;
  table.position = open_board;
  table.masked = {"a3", "e3"};
  TableHand hand("diablo size=6", table);
  hand.roll("2,3").wait(200ms);
  hand.said();
  hand.lift("e3").wait(2s).place("e3");  // a dead sensor's words
  EXPECT_THAT(hand.heard(), IsEmpty());
  hand.move("a1", "a3").wait(200ms);
  EXPECT_EQ(hand.last(VerdictKind::moved).actions, Actions{"a1-a3"});
}

TEST(RefereeMask, LetsChatterDelayNothing) {
  TableHand::Table table;
  table.position = open_board;
  table.masked = {"e3"};
  TableHand hand("diablo size=6", table);
  hand.roll("2,3").wait(200ms);
  hand.said();
  hand.move("a1", "a4");
  for (int i = 0; i < 4; ++i) hand.touch("e3");
  EXPECT_EQ(hand.last(VerdictKind::moved).actions, Actions{"a1-a4"});
}

TEST(RefereeMask, CanBeSetAndTakenBackInMidGame) {
  TableHand hand = at_position(open_board);
  hand.roll("2,3").wait(200ms);
  const Site e3 = *hand.referee().base().find_site("e3");
  hand.lift("e3").wait(1500ms);
  EXPECT_EQ(hand.last(VerdictKind::illegal).reason.code, "not_your_turn");
  hand.referee().set_masked(hand.now(), e3, true);
  hand.wait(200ms);
  EXPECT_THAT(hand.heard(), ElementsAre("restored"));
  hand.referee().set_masked(hand.now(), e3, false);
  hand.wait(1500ms);
  EXPECT_EQ(hand.last(VerdictKind::illegal).reason.code, "not_your_turn");
}

TEST(RefereeEnd, ComesOnlyAfterTheHoldTimeSoThatAHandMayGoOn) {
  TableHand hand = at_position("....../....../....../....../....../b1.g1... b roll");
  hand.roll("2,3").capture("a1", "c1").wait(1199ms);
  EXPECT_EQ(hand.last(VerdictKind::moved).position, "....../....../....../....../....../..b1... b over:b");
  EXPECT_FALSE(hand.referee().over());
  hand.wait(1ms);
  EXPECT_EQ(hand.last(VerdictKind::over).result, "b");
  EXPECT_TRUE(hand.referee().over());
}

// Black can only capture b1: lifting a1 alone looks like it.
TEST(RefereeEnd, DoesNotComeByTimeWhileAPieceIsOnlyLifted) {
  TableHand hand = at_position("....../....../....../....../....../b1g1.... b act:1!");
  hand.lift("a1").wait(1h);
  EXPECT_FALSE(hand.referee().over());
  EXPECT_EQ(hand.last(VerdictKind::moved).actions, Actions{"a1xb1"});
  EXPECT_TRUE(hand.confirm());
  EXPECT_THAT(hand.heard(), ElementsAre("final", "over"));
}

TEST(RefereeEnd, CanBeTakenBackBeforeTheHoldTime) {
  TableHand hand = at_position("....../....../....../....../....../b1.g1... b roll");
  hand.roll("2,3").wait(200ms);
  hand.said();
  hand.lift("c1").move("a1", "c1").wait(500ms).lift("c1").place("a1").place("c1").wait(2s);
  EXPECT_FALSE(hand.referee().over());
  EXPECT_THAT(hand.heard(), ElementsAre("moved", "undone"));
}

TEST(RefereeEnd, StaysWhateverHappensOnTheBoard) {
  TableHand hand = at_position("....../....../....../....../....../b1.g1... b roll");
  hand.roll("2,3").capture("a1", "c1").wait(2s);
  hand.said();
  hand.lift("c1").wait(5s).place("f6").wait(5s);
  EXPECT_THAT(hand.heard(), IsEmpty());
  EXPECT_THAT(hand.try_roll("1,1").error().message, HasSubstr("over"));
  EXPECT_FALSE(hand.undo());
  EXPECT_FALSE(hand.confirm());
}

TEST(RefereeRoll, IsRefusedWhileTheTurnIsNotComplete) {
  TableHand hand = at_position(open_board);
  hand.roll("2,3").wait(200ms);
  EXPECT_THAT(hand.try_roll("1,1").error().message, HasSubstr("not complete"));
  hand.capture("a1", "c1").wait(200ms);
  EXPECT_THAT(hand.try_roll("1,1").error().message, HasSubstr("not complete"));
  EXPECT_EQ(hand.referee().turn(), 1U);
}

TEST(RefereeRoll, IsRefusedForDiceThatDoNotExist) {
  TableHand hand = at_position(open_board);
  EXPECT_FALSE(hand.try_roll("1,9"));
  EXPECT_FALSE(hand.try_roll("3,1"));
  EXPECT_EQ(hand.referee().shown().need(), Need::roll);
}

TEST(RefereeResume, WaitsForTheBoardToShowWhatWasAccepted) {
  TableHand::Table table;
  table.position = ".....b1/g1...../....../....g1./....../b1.g1... b act:2,3";
  table.provisional = {"a1xc1"};
  table.set_up = false;
  TableHand hand("diablo size=6", table);
  hand.report_all().lift("c1").wait(200ms);
  EXPECT_EQ(hand.last(VerdictKind::setup).sites, (std::vector<SiteState>{{"c1", "0", "1"}}));
  hand.place("c1").wait(200ms);
  EXPECT_EQ(hand.last(VerdictKind::ready).position, hand.referee().shown().text());
  hand.move("f6", "c6").wait(200ms);
  EXPECT_THAT(hand.last(VerdictKind::moved).actions, testing::UnorderedElementsAre("a1xc1", "f6-c6"));
}

TEST(RefereeResume, GoesOnWithWhatHandsDidWhileThePowerWasOff) {
  TableHand::Table table;
  table.position = ".....b1/g1...../....../....g1./....../b1.g1... b act:2,3";
  table.set_up = false;
  TableHand hand("diablo size=6", table);
  hand.report_all().move("a1", "a4").wait(200ms);
  EXPECT_TRUE(hand.referee().waiting());
  hand.said();
  hand.go_on();
  EXPECT_EQ(hand.last(VerdictKind::ready).position, table.position);
  hand.wait(200ms);
  EXPECT_EQ(hand.last(VerdictKind::moved).actions, Actions{"a1-a4"});
}

TEST(RefereeReading, ThatNoSuchSensorHasIsAnErrorAndChangesNothing) {
  TableHand hand = at_position(open_board);
  for (const char* words : {"", "2", "-", "b", "01"}) {
    EXPECT_FALSE(hand.referee().reading(hand.now(), Site{0}, words)) << words;
  }
  hand.wait(2s);
  EXPECT_THAT(hand.heard(), IsEmpty());
}

TEST(RefereeColours, TellACaptureFromAMergeWithoutAsking) {
  TableHand::Table table;
  table.capability = Capability::colour;
  TableHand hand("diablo size=6", table);
  hand.roll("1,2").capture("b1", "a1").wait(200ms);
  const Verdict moved = hand.last(VerdictKind::moved);
  EXPECT_EQ(moved.actions, Actions{"b1xa1"});
  EXPECT_THAT(moved.alternatives, IsEmpty());
}

TEST(RefereeColours, SeeAPieceOfTheWrongColour) {
  TableHand::Table table;
  table.position = open_board;
  table.capability = Capability::colour;
  table.set_up = false;
  TableHand hand("diablo size=6", table);
  hand.report_all().lift("a1").lift("c1").place("a1").place("c1").wait(200ms);
  EXPECT_EQ(hand.last(VerdictKind::setup).sites,
            (std::vector<SiteState>{{"a1", "g", "b"}, {"c1", "b", "g"}}));
}

}  // namespace
}  // namespace arbiter
