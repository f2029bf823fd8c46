// SPDX-License-Identifier: MIT
// Trouble at run time, at a whole table over simulated chips: it is survived, said, and the game waits or
// goes on.
#include <gmock/gmock.h>

#include "daemon/flight_trace.h"
#include "rules/referee/trace_session.h"
#include "tests/db/fault_vfs.h"
#include "tests/support/table_over_lines.h"
#include "tests/support/temporary_directory.h"

namespace arbiter {
namespace {

using namespace std::chrono_literals;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

class Trouble : public testing::Test {
 protected:
  // The first turn is rolled, and nothing is played yet.
  void begin_turn() {
    table.start();
    table.wait(1s);
    ASSERT_TRUE(table.table().roll());
    table.wait(1s);
    table.journal();
  }
  std::size_t readings_logged() { return table.log().readings(table.table().game().id)->size(); }

  TemporaryDirectory directory;
  test::FaultVfs disk;
  TableOverLines table{directory.path()};
};

TEST_F(Trouble, OfNoKindIsSaidWhereThereIsNone) {
  begin_turn();
  EXPECT_EQ(table.state(), "playing");
  EXPECT_THAT(table.table().notices(), IsEmpty());
  EXPECT_THAT(table.journal(), IsEmpty());
}

// A device that is there too late.

TEST_F(Trouble, AtBootIsWaitedFor) {
  table.chips().unplug("right");
  table.start();
  table.wait(30s);
  EXPECT_EQ(table.state(), "paused");
  EXPECT_THAT(table.table().unread(), SizeIs(18));
  EXPECT_EQ(snapshot_of(table.table()).at("verdict"), nullptr) << "unknown is not empty";
  EXPECT_THAT(table.notice("device_lost", "why"), HasSubstr("no chip 'right'"));
  EXPECT_THAT(table.events(), ElementsAre("start", "commitment"));
  EXPECT_THAT(table.journal(), ElementsAre(HasSubstr("W right is missing: no chip 'right'")));
  table.chips().plug("right");
  table.wait(40s);
  EXPECT_EQ(table.state(), "playing") << "the set-up stands there";
  EXPECT_THAT(table.table().notices(), IsEmpty());
  EXPECT_THAT(table.journal(), ElementsAre("I right: all its lines can be read again"));
}

TEST_F(Trouble, AtARestartLeavesTheGameAsItIs) {
  begin_turn();
  const auto [from, to] = table.move_within("abc");
  table.move(from, to);
  const std::string before = table.position();
  const std::size_t events = table.events().size();
  table.power_cut();
  table.chips().unplug("right");
  table.chips().unplug("left");
  table.start();
  table.wait(30s);
  EXPECT_EQ(table.state(), "paused");
  EXPECT_EQ(table.position(), before);
  table.chips().plug("right");
  table.chips().plug("left");
  table.wait(40s);
  EXPECT_EQ(table.state(), "playing");
  EXPECT_EQ(table.position(), before);
  EXPECT_THAT(table.events(events), ElementsAre("ready"));
}

// A device that goes in mid-game.

TEST_F(Trouble, OfAChipThatGoesAndComesBackChangesNothing) {
  begin_turn();
  const std::string before = table.position();
  const std::size_t events = table.events().size();
  const std::size_t readings = readings_logged();
  table.chips().unplug("left");
  table.wait(5s);
  EXPECT_EQ(table.state(), "paused");
  EXPECT_EQ(table.notice("device_lost", "device"), "left");
  table.chips().plug("left");
  table.wait(35s);
  EXPECT_EQ(table.state(), "playing");
  EXPECT_EQ(table.position(), before);
  EXPECT_THAT(table.events(events), IsEmpty());
  EXPECT_EQ(readings_logged(), readings);
  EXPECT_THAT(table.journal(),
              ElementsAre(HasSubstr("W left is missing"), "I left: all its lines can be read again"));
  const auto [from, to] = table.move_within("abc");
  table.move(from, to);
  EXPECT_THAT(table.table().history().provisional, SizeIs(1)) << "and it is played on";
}

TEST_F(Trouble, LetsNothingBeJudgedThatNobodySeesWhole) {
  begin_turn();
  const auto [from, to] = table.move_within("abc");
  const std::size_t events = table.events().size();
  table.chips().unplug("right");
  table.wait(1s);
  table.move(from, to);
  table.put("b1", false);
  table.wait(10s);
  EXPECT_THAT(table.events(events), IsEmpty());
  EXPECT_EQ(snapshot_of(table.table()).at("verdict"), nullptr);
  EXPECT_EQ(table.command("roll").error().code, "paused");
  EXPECT_EQ(table.command("resume").error().code, "paused");
  table.board().press("roll", true);
  table.wait(100ms);
  EXPECT_THAT(table.notice("button_refused", "why"), HasSubstr("waits for sensors"));
}

TEST_F(Trouble, HidesNoMoveThatWasMadeMeanwhile) {
  begin_turn();
  const auto [from, to] = table.move_within("abc");
  const std::string before = table.position();
  table.chips().unplug("left");
  table.wait(1s);
  table.move(from, to);
  table.chips().plug("left");
  table.wait(40s);
  EXPECT_EQ(table.state(), "resume") << "nobody saw a move: it may have been a sleeve";
  EXPECT_EQ(table.position(), before);
  ASSERT_TRUE(table.command("resume"));
  table.wait(2s);
  EXPECT_EQ(table.state(), "playing");
  ASSERT_TRUE(table.table().answer({from + "+" + to})) << "which of several, nobody saw";
  EXPECT_THAT(table.table().history().provisional, SizeIs(1));
}

TEST_F(Trouble, IsOverWhenWhatWasBumpedMeanwhileIsPutRight) {
  begin_turn();
  const std::string before = table.position();
  table.chips().unplug("left");
  table.wait(1s);
  table.put("a1", false);
  table.chips().plug("left");
  table.wait(40s);
  EXPECT_EQ(table.state(), "resume");
  table.put("a1", true);
  table.wait(2s);
  EXPECT_EQ(table.state(), "playing");
  EXPECT_EQ(table.position(), before);
}

TEST_F(Trouble, LeavesATraceThatGivesTheSameGame) {
  begin_turn();
  const auto [from, to] = table.move_within("abc");
  table.move(from, to);
  table.chips().unplug("left");
  table.wait(1s);
  table.put("a1", !table.table().reads(*table.table().history().base.find_site("a1")).starts_with("1"));
  table.chips().plug("left");
  table.wait(40s);
  ASSERT_TRUE(table.command("resume"));
  table.wait(3s);
  table.put("a1", !table.table().reads(*table.table().history().base.find_site("a1")).starts_with("1"));
  table.wait(5s);
  const std::string position = table.position();
  const db::GameSummary game = table.table().game();
  table.power_cut();
  table.start();
  const auto trace = flight_trace(game, *table.log().readings(game.id));
  ASSERT_TRUE(trace) << describe(trace.error());
  const auto replayed = referee_trace(*trace);
  ASSERT_TRUE(replayed) << describe(replayed.error());
  EXPECT_EQ(replayed->end.text(), position);
}

TEST_F(Trouble, BeforeTheFirstRestartLeavesATraceAllTheSame) {
  table.chips().unplug("right");
  table.start();
  ASSERT_TRUE(do_command(table.table(), {{"command", "mask"}, {"site", "d4"}}));
  table.start();
  table.chips().plug("right");
  table.wait(40s);
  ASSERT_EQ(table.state(), "playing");
  ASSERT_TRUE(table.command("roll"));
  const auto [from, to] = table.move_within("abc");
  table.move(from, to);
  const db::GameSummary game = table.table().game();
  const std::string position = table.position();
  table.power_cut();
  table.start();
  const auto trace = flight_trace(game, *table.log().readings(game.id));
  ASSERT_TRUE(trace) << describe(trace.error());
  const auto replayed = referee_trace(*trace);
  ASSERT_TRUE(replayed) << describe(replayed.error());
  EXPECT_EQ(replayed->end.text(), position);
}

TEST_F(Trouble, CanBeIgnoredUntilTheDeviceIsBack) {
  begin_turn();
  table.chips().unplug("right");
  table.wait(1s);
  ASSERT_TRUE(table.command("go_on_without"));
  table.wait(4s);
  EXPECT_EQ(table.state(), "playing");
  const auto [from, to] = table.move_within("abc");
  table.move(from, to);
  EXPECT_THAT(table.table().history().provisional, SizeIs(1));
  EXPECT_EQ(table.notice("device_lost", "device"), "right") << "it is still said";
  table.chips().plug("right");
  table.wait(40s);
  EXPECT_EQ(table.state(), "playing");
  EXPECT_THAT(table.table().history().provisional, SizeIs(1));
  EXPECT_EQ(table.command("go_on_without").error().code, "not_paused");
}

TEST_F(Trouble, SaysForWhichSitesTheGameWaitsAndForWhichItDoesNotAnyMore) {
  const auto expected = [&](const char* member) {
    return snapshot_of(table.table()).at("expect").at(member);
  };
  begin_turn();
  table.chips().unplug("right");
  table.wait(1s);
  EXPECT_EQ(expected("params"), (boost::json::value{{"n", 18}}));
  ASSERT_TRUE(table.command("go_on_without"));
  EXPECT_EQ(expected("code"), "pause_ends");
  EXPECT_EQ(table.command("go_on_without").error().code, "not_paused");
  table.wait(4s);
  table.chips().unplug("left");
  table.wait(1s);
  EXPECT_EQ(expected("params"), (boost::json::value{{"n", 18}})) << "the other 18 nobody waits for";
}

TEST_F(Trouble, IsNotBackWhereASiteThatIsDoneWithoutIsMasked) {
  begin_turn();
  table.chips().unplug("right");
  table.wait(1s);
  ASSERT_TRUE(table.command("go_on_without"));
  table.wait(4s);
  ASSERT_TRUE(table.table().set_masked("d4", true));
  EXPECT_EQ(table.state(), "playing");
}

TEST_F(Trouble, IsNotOverBeforeAllHasRestedThatCameBack) {
  begin_turn();
  table.chips().unplug("right");
  table.wait(500ms);
  table.chips().unplug("left");
  table.wait(100ms);
  ASSERT_TRUE(table.command("go_on_without"));
  while (table.state() == "paused") table.wait(20ms);
  table.chips().plug("right");
  table.chips().plug("left");
  while (table.state() != "paused") table.wait(20ms);
  ASSERT_THAT(table.table().unread(), SizeIs(18)) << "the other half comes later";
  while (!table.table().unread().empty()) table.wait(20ms);
  table.wait(1900ms);
  EXPECT_EQ(table.state(), "paused");
  table.wait(2s);
  EXPECT_EQ(table.state(), "playing");
}

TEST_F(Trouble, PutsTheLampsOutUntilItIsOver) {
  const auto is_lit = [&](unsigned line) { return table.chips().driven({"lamps", line}).value_or(false); };
  begin_turn();
  table.put("a1", false);
  table.put("c3", !table.table().reads(*table.table().history().base.find_site("c3")).starts_with("1"));
  table.wait(5s);
  ASSERT_NE(snapshot_of(table.table()).at("verdict"), nullptr);
  ASSERT_TRUE(is_lit(0));
  table.chips().unplug("right");
  table.wait(1s);
  EXPECT_FALSE(is_lit(0));
  table.chips().plug("right");
  table.wait(40s);
  EXPECT_TRUE(is_lit(0));
}

TEST_F(Trouble, OfTheDiskBesidesLeavesTheLogWhole) {
  begin_turn();
  const auto [from, to] = table.move_within("abc");
  disk.fail_writes_after(0, SQLITE_FULL);
  table.move(from, to);
  EXPECT_FALSE(table.table().saved());
  table.chips().unplug("right");
  table.wait(1s);
  ASSERT_TRUE(table.command("go_on_without"));
  table.wait(10s);
  EXPECT_EQ(table.state(), "paused") << "what was played is not in the log yet";
  disk.heal();
  table.wait(10s);
  EXPECT_EQ(table.state(), "playing");
  EXPECT_THAT(table.table().history().provisional, SizeIs(1));
  EXPECT_EQ(table.notice("log_contradicts", "why"), "");
}

TEST_F(Trouble, LetsPeopleAgreeOnAResultAndNothingElseHappens) {
  begin_turn();
  const auto [from, to] = table.move_within("abc");
  const std::size_t events = table.events().size();
  table.put(from, false);
  table.wait(60ms);
  table.chips().unplug("right");
  table.wait(1min);
  ASSERT_FALSE(table.table().agree_result("x", "agreed"));
  ASSERT_TRUE(table.table().agree_result("b", "resignation"));
  EXPECT_EQ(table.state(), "over");
  EXPECT_EQ(table.events(events).front(), "over") << "nobody saw a move";
}

TEST_F(Trouble, OfAFewSitesEndsWhenTheyAreMasked) {
  begin_turn();
  table.chips().unplug("right");
  table.wait(1s);
  for (const std::string& site : table.table().unread()) ASSERT_TRUE(table.table().set_masked(site, true));
  table.wait(4s);
  EXPECT_EQ(table.state(), "playing");
}

TEST_F(Trouble, LeavesNoMaskedSiteBehindTheTime) {
  begin_turn();
  ASSERT_TRUE(table.table().set_masked("a1", true));
  table.chips().unplug("left");
  table.wait(1s);
  table.put("a1", false);
  table.chips().plug("left");
  table.wait(40s);
  EXPECT_EQ(table.state(), "playing");
  ASSERT_TRUE(table.table().set_masked("a1", false));
  table.wait(1s);
  EXPECT_FALSE(table.table().referee().board().shows_position(table.table().history().shown));
}

TEST_F(Trouble, DoesNotKeepPeopleFromBeginningAnotherGame) {
  begin_turn();
  table.chips().unplug("right");
  table.wait(1s);
  ASSERT_TRUE(table.command("abandon"));
  table.wait(2s);
  EXPECT_EQ(table.state(), "paused");
  EXPECT_EQ(table.notice("device_lost", "device"), "right") << "the new game says it too";
}

TEST_F(Trouble, OfALoosePlugFloodsNeitherTheLogNorTheJournal) {
  begin_turn();
  const std::size_t events = table.events().size();
  const std::size_t readings = readings_logged();
  for (int i = 0; i < 600; ++i) {
    table.chips().unplug("left");
    table.wait(500ms);
    table.chips().plug("left");
    table.wait(500ms);
  }
  table.wait(40s);
  EXPECT_EQ(table.state(), "playing");
  EXPECT_THAT(table.events(events), IsEmpty());
  EXPECT_EQ(readings_logged(), readings);
  const auto lines = table.journal();
  EXPECT_LE(lines.size(), 11 * 4U);
  EXPECT_EQ(lines.back().substr(0, 41), "I left: all its lines can be read again")
      << "what holds is said last";
}

// What is missing, and why.

TEST_F(Trouble, OfSeveralDevicesIsOneNotice) {
  begin_turn();
  for (const std::string chip : {"left", "right", "panel"}) table.chips().unplug(chip);
  table.wait(5s);
  EXPECT_EQ(table.notice("device_lost", "device"), "left, panel, right");
  EXPECT_THAT(table.notice("device_lost", "why"), testing::EndsWith("is it plugged in? ..."));
  EXPECT_THAT(table.table().unread(), SizeIs(36));
  table.chips().plug("left");
  table.wait(10s);
  EXPECT_EQ(table.notice("device_lost", "device"), "panel, right");
  EXPECT_THAT(table.table().unread(), SizeIs(18));
  EXPECT_THAT(table.journal(), SizeIs(4));
}

TEST_F(Trouble, OfALineThatIsHeldNamesItsHolder) {
  table.chips().chip("right").held[3] = "spi0 CS0";
  table.start();
  table.wait(1s);
  EXPECT_THAT(table.notice("device_lost", "why"), HasSubstr("held by 'spi0 CS0'"));
  EXPECT_EQ(table.state(), "paused");
  table.chips().chip("right").held.clear();
  table.wait(10s);
  EXPECT_EQ(table.state(), "playing");
}

TEST_F(Trouble, OfPermissionSaysWhatMendsIt) {
  table.chips().chip("right").forbidden = true;
  table.start();
  table.wait(1s);
  EXPECT_THAT(table.notice("device_lost", "why"), HasSubstr("group gpio"));
  EXPECT_EQ(table.state(), "paused");
}

TEST_F(Trouble, OfTheButtonsAloneStopsNoGame) {
  begin_turn();
  table.chips().unplug("panel");
  table.wait(1s);
  EXPECT_EQ(table.notice("device_lost", "device"), "panel");
  EXPECT_EQ(table.state(), "playing");
}

TEST_F(Trouble, OfLampsAndBuzzerIsSaidAlsoInTheNextGameAndEnds) {
  begin_turn();
  table.chips().unplug("lamps");
  table.put("a1", false);  // something to be lit
  table.wait(3s);
  EXPECT_EQ(table.notice("device_lost", "device"), "lamps on lamps");
  EXPECT_NE(table.state(), "paused");
  EXPECT_THAT(table.journal(), Contains(HasSubstr("W lamps on lamps is missing")));
  ASSERT_TRUE(table.command("abandon"));
  table.wait(1s);
  EXPECT_EQ(table.notice("device_lost", "device"), "lamps on lamps");
  table.chips().plug("lamps");
  table.wait(15s);
  EXPECT_EQ(table.notice("device_lost", "device"), "");
  EXPECT_THAT(table.journal(), Contains("I lamps on lamps: they can be driven again"));
}

TEST_F(Trouble, OfAGameThatTheBoardCannotWatchIsSaidAfterARestart) {
  begin_turn();
  std::erase_if(table.config().wiring->contacts, [](const auto& contact) { return contact.name[0] == 'f'; });
  table.start();
  table.wait(2s);
  EXPECT_EQ(table.notice("board_lacks_sites", "n"), "6");
  EXPECT_EQ(table.state(), "paused");
  EXPECT_THAT(table.journal(), Contains(HasSubstr("6 squares of this game")));
  for (const std::string& site : table.table().unread()) ASSERT_TRUE(table.table().set_masked(site, true));
  EXPECT_EQ(table.notice("board_lacks_sites", "n"), "") << "as it asks for";
}

TEST_F(Trouble, IsNoSensorThatASmallerGameDoesWithout) {
  begin_turn();
  ASSERT_TRUE(
      do_command(table.table(), {{"command", "new"}, {"game", "diablo"}, {"settings", {{"size", "4"}}}}));
  for (const bool there : {true, false, true}) {
    table.put("f6", there);
    table.wait(1s);
  }
  EXPECT_EQ(table.notice("unknown_site", "site"), "");
}

// Switches.

class TooManyEdges : public Trouble, public testing::WithParamInterface<bool> {};

TEST_P(TooManyEdges, RecordNothing) {
  table.chips().set_queue(16, true, GetParam());
  begin_turn();
  const std::size_t events = table.events().size();
  for (int i = 0; i < 1000; ++i) {
    table.put("a1", i % 2 == 1);
    table.put("e1", i % 2 == 1);
    if (i % 200 == 0) table.wait(1ms);
  }
  table.wait(5s);
  EXPECT_EQ(table.state(), "playing");
  EXPECT_THAT(table.events(events), IsEmpty());
  EXPECT_THAT(table.table().notices(), IsEmpty()) << "it is nobody's fault";
  EXPECT_THAT(table.journal(), ElementsAre(HasSubstr("I left: its switches change faster"),
                                           HasSubstr("I right: its switches change faster")));
}

INSTANTIATE_TEST_SUITE_P(OfNewestAndOldest, TooManyEdges, testing::Bool());

TEST_F(Trouble, OfInterruptsThatStopIsSaidAndTheGameGoesOn) {
  begin_turn();
  const auto [from, to] = table.move_within("abc");
  table.chips().chip("left").edges_stopped = true;
  table.put(from, false);
  table.wait(6s);
  table.put(from, true);
  table.wait(6s);
  EXPECT_EQ(table.notice("device_strange", "device"), "left");
  table.move(from, to);
  EXPECT_THAT(table.table().history().provisional, SizeIs(1));
}

TEST_F(Trouble, OfAStuckButtonIsSaidAndItRollsOnce) {
  table.start();
  table.wait(1s);
  table.board().press("roll", true);
  table.wait(1min);
  EXPECT_THAT(table.notice("device_strange", "why"), HasSubstr("is it stuck"));
  EXPECT_EQ(table.notice("device_strange", "device"), "button.roll");
  const auto events = table.events();
  EXPECT_EQ(std::count(events.begin(), events.end(), "roll"), 1);
  table.board().press("roll", false);
  table.wait(1s);
  EXPECT_EQ(table.notice("device_strange", "device"), "");
}

// The wall's clock, in mid-game; the edges carry the monotonic one.
TEST_F(Trouble, OfTheWallsClockTouchesNothing) {
  begin_turn();
  const auto [from, to] = table.move_within("abcdef");
  table.put(from, false);
  table.wait(100ms);
  table.set_wall(std::chrono::sys_days{std::chrono::year{2071} / 1 / 1});
  table.put(to, false);
  table.wait(50ms);
  table.put(to, true);
  table.wait(2s);
  EXPECT_THAT(table.table().history().provisional, SizeIs(1));
  table.set_wall(std::chrono::sys_days{std::chrono::year{1970} / 1 / 2});
  ASSERT_TRUE(table.table().undo());
  table.put(from, true);
  table.wait(2s);
  EXPECT_EQ(table.state(), "playing");
  EXPECT_TRUE(table.log().verify_game(table.table().game().id));
  const std::string position = table.position();
  table.start();
  table.wait(2s);
  EXPECT_EQ(table.position(), position);
}

}  // namespace
}  // namespace arbiter
