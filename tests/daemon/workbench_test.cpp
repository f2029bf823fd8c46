// SPDX-License-Identifier: MIT
// The workbench of a table: tags are learned and wiring is tried by the daemon that runs, while the game
// rests.
#include <gmock/gmock.h>

#include <boost/json.hpp>

#include "daemon/commands.h"
#include "daemon/flight_trace.h"
#include "daemon/snapshot.h"
#include "rules/referee/trace_session.h"
#include "tests/support/simulated_table.h"
#include "tests/support/temporary_directory.h"

namespace arbiter {
namespace {

namespace json = boost::json;
using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

Status command(Table& table, json::object members) { return do_command(table, members); }

std::string state_of(const Table& table) {
  return json::value_to<std::string>(snapshot_of(table).at("state"));
}

bool notes(const Table& table, const std::string& code) {
  return std::any_of(table.notices().begin(), table.notices().end(),
                     [&](const Notice& notice) { return notice.code == code; });
}

// What lies on the antennas outlives the daemon.
class FakeAntennas : public hal::Sensors {
 public:
  using Tags = std::map<std::string, std::string>;
  FakeAntennas(const Tags& lying, hal::SensorListener*& listener) : lying_(lying), listener_(listener) {}
  std::vector<hal::Reading> start(hal::SensorListener& listener) override {
    listener_ = &listener;
    std::vector<hal::Reading> readings;
    for (const auto& [site, tags] : lying_) readings.push_back({0ms, site, tags});
    return readings;
  }
  void stop() override { listener_ = nullptr; }

 private:
  const Tags& lying_;
  hal::SensorListener*& listener_;
};

class ABoardOfAntennas : public testing::Test {
 protected:
  ABoardOfAntennas() {
    config_.data = directory_.path();
    config_.game.settings = {{"size", "4"}};
    config_.sensors.kind = "nfc";
    config_.sensors.capability = "identity";
    config_.sensors.tags = directory_ / "tags.toml";
    for (const char file : {'a', 'b', 'c', 'd'}) {
      for (const char rank : {'1', '2', '3', '4'}) lying_[{file, rank}] = "-";
    }
    log_.emplace(*db::GameLog::open(directory_.path()));
    start();
  }
  void start() {
    table_.reset();
    config_.tags = load_tags(config_.sensors.tags).tags;
    const auto sensors = [this](const AnyGame&, hal::ScriptListener&) {
      return std::make_unique<FakeAntennas>(lying_, listener_);
    };
    table_.emplace(config_, TableParts{clock_, *log_, [] { return 0U; }, cues_, sensors});
    ASSERT_TRUE(table_->open());
  }
  void wait(std::chrono::milliseconds time) {
    clock_.advance(time);
    table_->advance();
  }
  void put(const std::string& site, const std::string& tags) {
    lying_[site] = tags;
    listener_->on_reading({clock_.now(), site, tags});
  }
  Status learn() { return command(*table_, {{"command", "learn_tags"}}); }
  Status end() { return command(*table_, {{"command", "end_workbench"}}); }
  TagTable on_disk() { return load_tags(config_.sensors.tags).tags; }
  json::object workbench() { return snapshot_of(*table_).at("workbench").as_object(); }

  // Each piece is put on the square where it stands at the beginning, when it is asked for.
  void learn_all() {
    ASSERT_TRUE(learn());
    const AnyGame start = table_->history().base;
    std::map<std::string, std::vector<std::string>> squares;
    for (std::size_t i = 0; i < start.site_count(); ++i) {
      const auto site = static_cast<Site>(i);
      if (const Content content = start.image(site); content.owner != 0)
        squares[{start.players()[content.owner - 1U].letter}].push_back(start.site_name(site));
    }
    for (int serial = 10; const auto lesson = table_->lessons()->current(); ++serial) {
      put(squares[lesson->meaning][lesson->number - 1], "04A1B2" + std::to_string(serial));
      wait(200ms);
    }
  }

  TemporaryDirectory directory_;
  test::ManualClock clock_;
  hal::SimCues cues_;
  Config config_;
  FakeAntennas::Tags lying_;
  hal::SensorListener* listener_ = nullptr;
  std::optional<db::GameLog> log_;
  std::optional<Table> table_;
};

TEST_F(ABoardOfAntennas, SaysThatNoTagIsLearnedYet) {
  EXPECT_TRUE(notes(*table_, "no_tags"));
  learn_all();
  ASSERT_TRUE(end());
  EXPECT_FALSE(notes(*table_, "no_tags"));
}

TEST_F(ABoardOfAntennas, LearnsAllPiecesAndUsesThemAtOnce) {
  learn_all();
  EXPECT_EQ(on_disk().size(), 16U);
  EXPECT_EQ(workbench().at("lesson"), nullptr);
  ASSERT_TRUE(end());
  wait(200ms);
  EXPECT_EQ(state_of(*table_), "playing") << "the board shows the first position, and it is understood";
}

TEST_F(ABoardOfAntennas, AsksForEachPieceAndTellsWhatItLearned) {
  ASSERT_TRUE(learn());
  EXPECT_EQ(state_of(*table_), "workbench");
  EXPECT_EQ(workbench().at("lesson"), 0);
  put("b2", "04A1B2C3");
  wait(200ms);
  EXPECT_EQ(workbench().at("lesson"), 1);
  EXPECT_EQ(json::serialize(workbench().at("news")),
            R"({"code":"learned","params":{"meaning":"b","tag":"04A1B2C3"}})");
  EXPECT_EQ(snapshot_of(*table_).at("tags").at("pieces").at(0).at("tag"), "04A1B2C3");
  EXPECT_THAT(on_disk(), ElementsAre(Pair("04A1B2C3", "b")));
}

TEST_F(ABoardOfAntennas, TellsADuplicateAndTakesItWhenTold) {
  ASSERT_TRUE(learn());
  put("b2", "04A1B2C3");
  wait(200ms);
  put("b2", "-");
  put("b3", "04A1B2C4");
  wait(200ms);
  put("b2", "04A1B2C3");
  EXPECT_EQ(workbench().at("news").at("code"), "known");
  ASSERT_TRUE(command(*table_, {{"command", "learn_tags"}, {"lesson", 12}}));
  ASSERT_TRUE(command(*table_, {{"command", "take_tag"}, {"tag", "04A1B2C3"}}));
  EXPECT_THAT(on_disk(), ElementsAre(Pair("04A1B2C3", "g"), Pair("04A1B2C4", "b")));
}

TEST_F(ABoardOfAntennas, SkipsAndGoesBack) {
  ASSERT_TRUE(learn());
  EXPECT_EQ(command(*table_, {{"command", "previous_tag"}}).error().code, "no_lesson");
  ASSERT_TRUE(command(*table_, {{"command", "skip_tag"}}));
  EXPECT_EQ(workbench().at("lesson"), 1);
  ASSERT_TRUE(command(*table_, {{"command", "previous_tag"}}));
  EXPECT_EQ(workbench().at("lesson"), 0);
}

TEST_F(ABoardOfAntennas, ReplacesALostPieceInTheMiddleOfAGame) {
  learn_all();
  ASSERT_TRUE(end());
  wait(200ms);
  const std::string lost = table_->lessons()->lessons()[0].tag;
  std::string square;
  for (const auto& [site, tags] : lying_) square = tags == lost ? site : square;
  put(square, "-");
  ASSERT_TRUE(command(*table_, {{"command", "learn_tags"}, {"lesson", 0}}));
  put(square, "04FFFFFF");
  wait(200ms);
  EXPECT_FALSE(on_disk().contains(lost));
  ASSERT_TRUE(end());
  wait(200ms);
  EXPECT_EQ(state_of(*table_), "playing");
  EXPECT_THAT(table_->notices(), IsEmpty());
}

TEST_F(ABoardOfAntennas, LosesNothingWhenThePowerGoesDuringALesson) {
  ASSERT_TRUE(learn());
  put("b2", "04A1B2C3");
  wait(200ms);
  start();
  EXPECT_FALSE(table_->workbench());
  EXPECT_EQ(snapshot_of(*table_).at("workbench"), nullptr);
  ASSERT_TRUE(learn());
  EXPECT_EQ(workbench().at("lesson"), 1);
}

TEST_F(ABoardOfAntennas, SaysWhenWhatItLearnedCannotBeWritten) {
  std::filesystem::create_directory(directory_ / "tags.toml.part");
  ASSERT_TRUE(learn());
  put("b2", "04A1B2C3");
  wait(200ms);
  EXPECT_EQ(workbench().at("news").at("code"), "not_written");
  EXPECT_EQ(workbench().at("lesson"), 0);
  EXPECT_EQ(table_->next_deadline(), std::nullopt) << "it does not try for ever";
}

TEST_F(ABoardOfAntennas, SaysAgainWhichTagIsUnknownWhenTheLessonsEnd) {
  put("b2", "04A1B2C3");
  EXPECT_TRUE(notes(*table_, "unknown_tag"));
  ASSERT_TRUE(learn());
  EXPECT_FALSE(notes(*table_, "unknown_tag"));
  ASSERT_TRUE(end());
  EXPECT_TRUE(notes(*table_, "unknown_tag"));
}

class ATableAtTheWorkbench : public testing::Test {
 protected:
  ATableAtTheWorkbench() {
    table.wait(1s);
    EXPECT_TRUE(table.table().roll());
    table.wait(1s);
  }
  Status open() { return command(table.table(), {{"command", "test_wiring"}}); }
  Status end() { return command(table.table(), {{"command", "end_workbench"}}); }
  std::string legal_move() {
    for (const std::string& action : table.table().history().shown.legal()) {
      if (!action.ends_with("-off")) return action;
    }
    throw std::runtime_error("nothing can be moved");
  }
  void move(const std::string& action) {
    const std::size_t sign = action.find_first_of("-+x");
    table.lift(action.substr(0, sign));
    table.place(action.substr(sign + 1));
  }

  TemporaryDirectory directory;
  SimulatedTable table{directory.path(), {}};
};

TEST_F(ATableAtTheWorkbench, MakesNoMoveOfAReadingAndShowsIt) {
  const std::string before = table.position();
  ASSERT_TRUE(open());
  const std::string action = legal_move();
  move(action);
  table.wait(10s);
  EXPECT_EQ(table.position(), before);
  EXPECT_EQ(snapshot_of(table.table()).at("sensors").at("sites").at(action.substr(0, 2)).at("is"), "0");
  EXPECT_EQ(table.table().next_deadline(), std::nullopt) << "nothing wakes a table that rests";
}

TEST_F(ATableAtTheWorkbench, WaitsAfterwardsForTheBoardToBePutRight) {
  const std::string before = table.position();
  ASSERT_TRUE(open());
  move(legal_move());
  ASSERT_TRUE(end());
  table.wait(10s);
  EXPECT_EQ(state_of(table.table()), "resume");
  EXPECT_EQ(table.position(), before);
  ASSERT_TRUE(table.table().arrange());
  table.wait(1s);
  EXPECT_EQ(state_of(table.table()), "playing");
  table.play(legal_move());
  EXPECT_NE(table.position(), before);
}

TEST_F(ATableAtTheWorkbench, GoesOnByItselfWhereTheBoardShowsThePosition) {
  table.play(legal_move());
  const std::string before = table.position();
  ASSERT_TRUE(open());
  ASSERT_TRUE(end());
  table.wait(1s);
  EXPECT_EQ(state_of(table.table()), "playing");
  EXPECT_EQ(table.position(), before) << "the provisional half of the turn too";
  EXPECT_TRUE(table.table().undo());
}

TEST_F(ATableAtTheWorkbench, RefusesWhatPlays) {
  ASSERT_TRUE(open());
  for (const char* refused : {"roll", "undo", "undo_turn", "confirm", "resume", "abandon", "next"})
    EXPECT_EQ(command(table.table(), {{"command", refused}}).error().code, "workbench_open") << refused;
  table.table().on_button({table.clock().now(), "new"});
  EXPECT_TRUE(notes(table.table(), "button_refused"));
  EXPECT_EQ(table.table().game().id, 1);
  EXPECT_EQ(open().error().code, "workbench_open");
  ASSERT_TRUE(end());
  EXPECT_FALSE(notes(table.table(), "button_refused"));
  EXPECT_EQ(end().error().code, "no_workbench");
}

TEST_F(ATableAtTheWorkbench, MasksADeadSensorThere) {
  ASSERT_TRUE(open());
  ASSERT_TRUE(command(table.table(), {{"command", "mask"}, {"site", "c3"}}));
  ASSERT_TRUE(table.table().sim()->set_dead("c3", true));
  table.lift("c3");
  ASSERT_TRUE(end());
  table.wait(1s);
  EXPECT_EQ(state_of(table.table()), "playing");
  table.restart();
  EXPECT_THAT(table.table().masked(), ElementsAre("c3"));
}

TEST_F(ATableAtTheWorkbench, IsClosedByAPowerCut) {
  ASSERT_TRUE(open());
  table.restart();
  table.wait(1s);
  EXPECT_EQ(state_of(table.table()), "playing");
}

TEST_F(ATableAtTheWorkbench, SeesAllSensorsThatWereTriedAsSeen) {
  ASSERT_TRUE(open());
  table.lift("c3");
  table.place("c3");
  ASSERT_TRUE(end());
  const auto unseen = table.table().health().unseen();
  EXPECT_THAT(unseen, testing::Not(testing::Contains("c3")));
  EXPECT_THAT(unseen, testing::Contains("d4"));
}

// The flight recorder: what was tried at the workbench is left out, and the game is the same.
TEST_F(ATableAtTheWorkbench, LeavesATraceThatGivesTheSameGame) {
  table.play(legal_move());
  ASSERT_TRUE(open());
  ASSERT_TRUE(command(table.table(), {{"command", "mask"}, {"site", "h1"}}));
  table.lift("c3");
  table.place("h2");
  table.wait(5s);
  ASSERT_TRUE(end());
  ASSERT_TRUE(table.table().arrange());
  table.wait(1s);
  static_cast<void>(table.table().roll());
  table.play(legal_move());
  const std::string position = table.position();
  ASSERT_TRUE(command(table.table(), {{"command", "unmask"}, {"site", "h1"}}));
  const auto game = table.log().unfinished();
  const auto readings = table.log().readings((*game)->id);
  const auto trace = flight_trace(**game, *readings);
  ASSERT_TRUE(trace) << trace.error().message;
  const auto outcome = referee_trace(*trace);
  ASSERT_TRUE(outcome) << describe(outcome.error());
  EXPECT_EQ(outcome->end.text(), position);
}

TEST(AFinishedGame, IsOverAfterTheWorkbenchToo) {
  const TemporaryDirectory directory;
  SimulatedTable table(directory.path());
  table.wait(1s);
  ASSERT_TRUE(table.table().agree_result("b", "resignation"));
  ASSERT_TRUE(table.table().test_wiring());
  table.lift("c3");
  ASSERT_TRUE(table.table().end_workbench());
  table.wait(10s);
  EXPECT_EQ(state_of(table.table()), "over");
  EXPECT_THAT(table.table().notices(), IsEmpty());
}

TEST(ARecordedSession, HasNoWorkbench) {
  const TemporaryDirectory directory;
  Config config;
  config.sensors.kind = "trace";
  SimulatedTable table(directory.path(), config);
  EXPECT_EQ(table.table().test_wiring().error().code, "no_workbench");
  EXPECT_EQ(table.table().learn_tags(std::nullopt).error().code, "no_tags_here");
}

}  // namespace
}  // namespace arbiter
