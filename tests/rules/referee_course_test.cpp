// SPDX-License-Identifier: MIT
// The course of a refereed game of Diablo: set-up, undo, final turns, masks, the end, resuming
// (spec/referee.md).
#include <gmock/gmock.h>

#include "tests/rules/referee_boards.h"

namespace arbiter {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

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
