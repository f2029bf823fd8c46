// SPDX-License-Identifier: MIT
// The table: a refereed game over the simulated board, kept in the log.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>

#include "daemon/flight_trace.h"
#include "daemon/snapshot.h"
#include "rules/agreed.h"
#include "rules/record.h"
#include "rules/referee/trace_session.h"
#include "rules/registry.h"
#include "tests/db/fault_vfs.h"
#include "tests/support/simulated_table.h"
#include "tests/support/temporary_directory.h"

namespace arbiter {
namespace {

using namespace std::chrono_literals;

class TableTest : public testing::Test {
 protected:
  static Config six_by_six() {
    Config config;
    config.game.settings = {{"size", "6"}};
    return config;
  }

  std::string some_legal() { return table.table().history().shown.legal().front(); }

  TemporaryDirectory directory;
  SimulatedTable table{directory.path(), six_by_six()};
};

TEST_F(TableTest, BeginsWhenTheBoardShowsTheSetUp) {
  EXPECT_TRUE(table.table().referee().waiting());
  table.wait(1s);
  EXPECT_FALSE(table.table().referee().waiting());
  EXPECT_TRUE(table.table().history().ready);
}

TEST_F(TableTest, RollsOnceATurnHoweverOftenItIsAsked) {
  table.wait(1s);
  ASSERT_TRUE(table.table().roll());
  const std::string rolled = table.table().history().turns.back().roll;
  EXPECT_FALSE(rolled.empty());
  EXPECT_FALSE(table.table().roll());
  EXPECT_EQ(table.table().history().turns.back().roll, rolled);
}

TEST_F(TableTest, SaysAtOnceWhyAButtonIsRefusedUntilTheGameGoesOn) {
  table.wait(1s);
  ASSERT_TRUE(table.table().roll());
  std::vector<Notice> shown;
  table.table().on_change([&] { shown = table.table().notices(); });
  table.table().on_button({table.clock().now(), "roll"});
  ASSERT_EQ(shown.size(), 1U);
  EXPECT_EQ(shown[0].code, "button_refused");
  table.wait(5s);
  EXPECT_EQ(shown.size(), 1U);
  table.play(some_legal());
  EXPECT_TRUE(shown.empty());
  table.table().on_button({table.clock().now(), "next"});
  EXPECT_EQ(shown.size(), 1U);
  table.table().on_button({table.clock().now(), "undo"});
  EXPECT_TRUE(shown.empty());
}

TEST_F(TableTest, RefereesAMoveMadeByHand) {
  table.wait(1s);
  ASSERT_TRUE(table.table().roll());
  const std::string capture = some_legal();
  table.play(capture);
  EXPECT_EQ(table.table().history().provisional, std::vector<std::string>{capture});
  ASSERT_TRUE(table.table().roll());
  EXPECT_EQ(table.table().history().turns.front().actions, std::vector<std::string>{capture});
}

TEST_F(TableTest, TakesTurnsBackAlsoAfterARestart) {
  table.wait(1s);
  ASSERT_TRUE(table.table().roll());
  const std::string dice = table.table().history().turns.back().roll;
  const std::string before = table.position();
  table.play(some_legal());
  ASSERT_TRUE(table.table().confirm());
  EXPECT_FALSE(table.table().undo()) << "the turn is final";
  table.restart();
  table.wait(1s);
  ASSERT_TRUE(table.table().undo_turn());
  EXPECT_EQ(table.position(), before) << "the same dice";
  EXPECT_EQ(table.table().history().turns.size(), 1U);
  EXPECT_EQ(table.table().history().turns.back().roll, dice);
  ASSERT_TRUE(table.table().arrange());
  table.wait(1s);
  table.play(some_legal());
  EXPECT_EQ(table.table().history().provisional.size(), 1U);
  EXPECT_TRUE(table.table().notices().empty());
  table.restart();
  EXPECT_EQ(table.table().history().provisional.size(), 1U) << "the log says the same";
}

// a1 goes to b2, which is in no line with it.
void move_wrongly(SimulatedTable& table) {
  ASSERT_TRUE(table.table().begin({"diablo", {{"size", "6"}}, {}, "", "physical"}));
  table.wait(1s);
  ASSERT_TRUE(table.table().roll_physical("2,2"));
  table.lift("a1");
  table.wait(1s);
  table.place("b2");
  table.wait(2s);
  ASSERT_TRUE(table.table().referee().standing());
}

TEST_F(TableTest, RefusesAMoveThatNoDieShows) {
  move_wrongly(table);
  const auto& standing = table.table().referee().standing();
  ASSERT_TRUE(standing);
  EXPECT_EQ(standing->kind, VerdictKind::illegal);
  EXPECT_FALSE(table.table().roll_physical("1,2"));
  EXPECT_EQ(table.cues().last_sound(), hal::Sound::wrong);
  ASSERT_TRUE(table.table().arrange());
  table.wait(1s);
  EXPECT_FALSE(table.table().referee().standing());
}

std::vector<RecordTurn> refereed_again(SimulatedTable& table) {
  const auto readings = table.log().readings(table.table().game().id);
  const auto trace = flight_trace(table.table().game(), *readings);
  EXPECT_TRUE(trace) << trace.error().message;
  const auto outcome = referee_trace(*trace, RefereeTimes{});
  EXPECT_TRUE(outcome) << outcome.error().message;
  return record_of(*outcome).turns;
}

TEST_F(TableTest, GoesOnFromWhatBothSidesAcceptedAlsoAfterARestart) {
  move_wrongly(table);
  const std::vector<AnyGame> offers = table.table().referee().as_played();
  ASSERT_FALSE(offers.empty());
  ASSERT_TRUE(table.table().accept_as_played(offers[0].text()));
  EXPECT_EQ(table.position(), offers[0].text());
  table.restart();
  EXPECT_EQ(table.position(), offers[0].text());
  EXPECT_EQ(table.table().history().turns[0].actions, std::vector<std::string>{agreed_action(offers[0])});
  ASSERT_TRUE(table.table().resume());
  EXPECT_TRUE(table.table().roll_physical("1,2"));
  EXPECT_TRUE(table.table().notices().empty());
  ASSERT_FALSE(refereed_again(table).empty());
  EXPECT_EQ(refereed_again(table)[0].actions, table.table().history().turns[0].actions);
}

TEST_F(TableTest, LeavesWhatIsReadAfterAGamesEndToThatGame) {
  table.wait(1s);
  ASSERT_TRUE(table.table().agree_result("g", "resignation"));
  const db::GameId ended = table.table().game().id;
  const std::size_t readings = table.log().readings(ended)->size();
  table.table().on_reading({table.clock().now(), "a1", "0"});
  ASSERT_TRUE(table.table().abandon());
  table.wait(1s);
  ASSERT_TRUE(table.table().roll());
  EXPECT_EQ(table.log().readings(ended)->size(), readings + 1);
  EXPECT_FALSE(refereed_again(table).empty());
}

TEST_F(TableTest, RefusesAPositionThatIsNoneOrThatTheBoardDoesNotShow) {
  move_wrongly(table);
  const std::string before = table.position();
  EXPECT_EQ(table.table().accept_as_played("nonsense").error().code, "bad_position");
  EXPECT_EQ(table.table().accept_as_played(table.table().history().base.start().text()).error().code,
            "not_on_board");
  EXPECT_EQ(table.position(), before);
}

TEST_F(TableTest, IsOverWhenTheSidesAgreeAndSaysHow) {
  table.wait(1s);
  ASSERT_TRUE(table.table().roll());
  EXPECT_EQ(table.table().agree_result("x", "agreement").error().code, "bad_result");
  ASSERT_TRUE(table.table().agree_result("g", "resignation"));
  EXPECT_TRUE(table.table().history().over);
  EXPECT_EQ(table.table().game().result, "g");
  const auto game = table.table().game();
  const Record record = db::to_record(game, table.table().history());
  EXPECT_EQ(record.tag("Termination"), "resignation");
  EXPECT_TRUE(replay(record));
  EXPECT_EQ(table.table().roll().error().code, "game_over");
  table.restart();
  EXPECT_NE(table.table().game().id, game.id) << "a finished game is not resumed";
}

TEST_F(TableTest, GoesOnAfterAPowerCutWithTheSameDiceAndMove) {
  table.wait(1s);
  ASSERT_TRUE(table.table().roll());
  table.play(some_legal());
  const std::string position = table.position();
  const auto provisional = table.table().history().provisional;
  const auto game = table.table().game().id;
  table.restart();
  EXPECT_EQ(table.table().game().id, game);
  EXPECT_TRUE(table.table().resuming());
  EXPECT_EQ(table.position(), position);
  EXPECT_EQ(table.table().history().provisional, provisional);
  table.wait(1s);
  EXPECT_FALSE(table.table().resuming());
  ASSERT_TRUE(table.table().roll());
  EXPECT_EQ(table.position().substr(0, position.find(' ')), position.substr(0, position.find(' ')));
}

TEST_F(TableTest, UndoGivesTheSameTurnTheSameDice) {
  table.wait(1s);
  ASSERT_TRUE(table.table().roll());
  const std::string rolled = table.table().history().turns.back().roll;
  table.play(some_legal());
  ASSERT_TRUE(table.table().undo());
  EXPECT_TRUE(table.table().history().provisional.empty());
  ASSERT_TRUE(table.table().arrange());
  table.wait(1s);
  EXPECT_EQ(table.table().history().turns.back().roll, rolled);
  EXPECT_FALSE(table.table().roll());
}

TEST_F(TableTest, ANewGameAbandonsTheOneBefore) {
  table.wait(1s);
  const auto first = table.table().game().id;
  ASSERT_TRUE(table.table().begin({"diablo", {{"size", "4"}}, {{"b", "Anna"}}, "Club"}));
  EXPECT_NE(table.table().game().id, first);
  const auto old = table.log().find(first);
  ASSERT_TRUE(old && *old);
  EXPECT_TRUE((*old)->abandoned);
  table.wait(1s);
  EXPECT_TRUE(table.table().history().ready);
}

TEST_F(TableTest, BeginsNoGameThatItsBoardCannotWatch) {
  Config config;
  config.game.settings = {{"size", "4"}};
  config.sensors.kind = "gpio";
  config.wiring.emplace();
  for (const std::string& site : site_names(*new_game("diablo", {{"size", "4"}})))
    config.wiring->contacts.push_back({site, {"header", "0"}});
  const TemporaryDirectory elsewhere;
  SimulatedTable at(elsewhere.path(), config);
  const db::GameId before = at.table().game().id;
  const Status begun = at.table().begin({"diablo", {{"size", "6"}}, {}, ""});
  ASSERT_FALSE(begun);
  EXPECT_EQ(begun.error().code, "board_lacks_sites");
  EXPECT_NE(begun.error().message.find("20 of the 36 sites"), std::string::npos) << begun.error().message;
  EXPECT_EQ(at.table().game().id, before) << "the game that was played goes on";
  EXPECT_TRUE(at.table().begin({"diablo", {{"size", "4"}}, {}, ""}));
}

TEST_F(TableTest, NamesAllDevicesThatAreMissingInOneNotice) {
  const auto said = [&] {
    std::string words;
    for (const Notice& notice : table.table().notices())
      if (notice.code == "device_lost")
        for (const auto& [name, value] : notice.params) words += name + "=" + value + " ";
    return words;
  };
  table.table().on_device({1s, "left", false, "no such port"});
  EXPECT_EQ(said(), "device=left why=no such port ");
  table.table().on_device({2s, "right", false, "it is unplugged"});
  EXPECT_EQ(said(), "device=left, right why=it is unplugged; no such port ");
  table.table().on_device({3s, "left", true, ""});
  EXPECT_EQ(said(), "device=right why=it is unplugged ");
  table.table().on_device({4s, "right", true, ""});
  EXPECT_EQ(said(), "");
}

TEST_F(TableTest, KnowsACommandAgainAfterAPowerCut) {
  table.wait(1s);
  table.table().set_command("press-1");
  ASSERT_TRUE(table.table().roll());
  table.table().set_command("");
  table.restart();
  EXPECT_TRUE(table.table().was_done("press-1"));
  EXPECT_FALSE(table.table().was_done("press-2"));
}

TEST_F(TableTest, TellsOnlyWhatHasChanged) {
  Picture picture;
  ASSERT_TRUE(picture.update(snapshot_of(table.table())));
  EXPECT_FALSE(picture.update(snapshot_of(table.table())));
  table.wait(1s);
  const auto message = picture.update(snapshot_of(table.table()));
  ASSERT_TRUE(message);
  const auto change = boost::json::parse(*message).as_object();
  EXPECT_EQ(change.at("revision").to_number<int>(), 2);
  EXPECT_TRUE(change.at("table").as_object().contains("state"));
  EXPECT_FALSE(change.at("table").as_object().contains("players"));
}

// A full disk: what could not be saved is not shown, is said, and is there as soon as there is room.
TEST(TableOnAFullDisk, StandsStillSaysWhyAndGoesOn) {
  TemporaryDirectory directory;
  test::FaultVfs disk;
  SimulatedTable table(directory.path());
  table.wait(1s);
  disk.fail_writes_after(0, SQLITE_FULL);
  ASSERT_TRUE(table.table().roll());
  EXPECT_FALSE(table.table().saved());
  EXPECT_TRUE(table.table().history().turns.back().roll.empty());
  ASSERT_EQ(table.table().notices().size(), 1U);
  EXPECT_EQ(table.table().notices()[0].code, "not_saved");
  table.wait(20s);
  EXPECT_FALSE(table.table().saved());
  disk.heal();
  table.wait(10s);
  EXPECT_TRUE(table.table().saved());
  EXPECT_FALSE(table.table().history().turns.back().roll.empty());
  EXPECT_TRUE(table.table().notices().empty());
}

TEST_F(TableTest, SaysThatTheGamesCouldNotBeCopiedUntilTheyCan) {
  table.wait(1s);
  table.table().on_daily_copy(Error{"disk full"});
  ASSERT_EQ(table.table().notices().size(), 1U);
  EXPECT_EQ(table.table().notices()[0], (Notice{"not_copied", {{"why", "disk full"}}}));
  table.table().on_daily_copy(ok());
  EXPECT_TRUE(table.table().notices().empty());
}

// Random play to the end: what the hands do is what the log holds, on every kind of sensor.
class WholeGame : public testing::TestWithParam<const char*> {};

TEST_P(WholeGame, EndsWithTheRightWinnerAndALegalRecord) {
  TemporaryDirectory directory;
  Config config;
  config.game.settings = {{"size", "4"}};
  config.sensors.capability = GetParam();
  SimulatedTable table(directory.path(), config);
  table.wait(1s);
  AnyGame truth = table.table().history().shown;
  std::uint32_t choice = 12345;
  for (int turns = 0; truth.need() != Need::over && turns < 400; ++turns) {
    ASSERT_TRUE(table.table().roll()) << "turn " << turns << " " << table.position();
    const Status rolled = truth.roll(table.table().history().turns.back().roll);
    ASSERT_TRUE(rolled) << describe(rolled.error());
    while (truth.need() == Need::action) {
      const auto legal = truth.legal();
      choice = choice * 1664525 + 1013904223;
      const std::string action = legal[(choice >> 16) % legal.size()];
      ASSERT_TRUE(truth.apply(action));
      table.play(action);
      table.wait(1500ms);
      if (table.position() != truth.text()) {
        const auto& question = table.table().referee().question();
        const auto right = std::find_if(question.begin(), question.end(),
                                        [&](const Explanation& e) { return e.position == truth.text(); });
        ASSERT_NE(right, question.end()) << action << " " << truth.text();
        ASSERT_TRUE(table.table().answer(right->actions));
      }
      ASSERT_EQ(table.position(), truth.text()) << "after " << action;
    }
  }
  table.wait(3s);
  EXPECT_TRUE(table.table().history().over);
  EXPECT_EQ(table.table().history().result, truth.result());
  EXPECT_TRUE(table.log().verify_chain(table.table().game().id));
  const auto record = db::to_record(table.table().game(), table.table().history());
  const auto replayed = replay(record);
  ASSERT_TRUE(replayed) << describe(replayed.error());
  EXPECT_EQ(replayed->end.text(), truth.text());
}

INSTANTIATE_TEST_SUITE_P(Sensors, WholeGame, testing::Values("occupancy", "colour", "identity"),
                         [](const auto& sensors) { return std::string(sensors.param); });

}  // namespace
}  // namespace arbiter
