// SPDX-License-Identifier: MIT
// The flight recorder: what a table's log keeps of its sensors gives the same game again.
#include <gmock/gmock.h>

#include <limits>

#include "daemon/flight_trace.h"
#include "daemon/hands/hand_game.h"
#include "rules/referee/trace_session.h"
#include "rules/registry.h"
#include "rules/words.h"
#include "tests/support/simulated_table.h"
#include "tests/support/temporary_directory.h"

namespace arbiter {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

// Sensors that say what a trace has, when they are told to.
class TraceSensors : public hal::Sensors {
 public:
  explicit TraceSensors(std::vector<hal::Reading> first) : first_(std::move(first)) {}
  std::vector<hal::Reading> start(hal::SensorListener&) override { return first_; }
  void stop() override {}

 private:
  std::vector<hal::Reading> first_;
};

constexpr std::size_t never = std::numeric_limits<std::size_t>::max();

// A table whose sensors, buttons and dice are a trace's.
class RecordedTable {
 public:
  RecordedTable(const AnyGame& game, const std::vector<TraceLine>& trace) : trace_(trace) {
    config_.data = directory_.path();
    config_.game.name = game.name();
    config_.game.settings = game.settings();
    config_.sensors.capability = "occupancy";
    config_.dice.policy = "scripted";
    open();
  }

  // The daemon is killed and started again when so many lines are played and the board shows the position.
  void play(std::size_t restart_after) {
    for (std::size_t i = first_event(); i < trace_.size(); ++i) {
      pass_time_until(trace_[i].time);
      if (i >= restart_after && is_quiet()) {
        restart();
        restart_after = never;
        ++restarts_;
      }
      play(trace_[i]);
    }
    table_->on_end(clock_.now());
    notices_ = table_->notices();
    table_.reset();
  }
  int restarts() const { return restarts_; }
  const std::vector<Notice>& notices() const { return notices_; }

  Record record() const {
    const auto events = log_->events(1);
    const auto replayed = db::replay_events(*events);
    if (!replayed) throw std::logic_error(replayed.error().message);
    return db::to_record(**log_->find(1), *db::replay_events(*events));
  }
  std::vector<TraceLine> recorded() const {
    const auto readings = log_->readings(1);
    auto trace = flight_trace(**log_->find(1), *readings);
    EXPECT_TRUE(trace) << trace.error().message;
    return trace ? *trace : std::vector<TraceLine>{};
  }
  db::GameLog& log() { return *log_; }

 private:
  void open() {
    auto log = db::GameLog::open(directory_.path());
    log_.emplace(*std::move(log));
    const auto sensors = [this](const AnyGame&, hal::ScriptListener&) {
      return std::make_unique<TraceSensors>(state());
    };
    table_.emplace(config_, TableParts{clock_, *log_, [] { return 0U; }, cues_, sensors});
    ASSERT_TRUE(table_->open());
  }

  void restart() {
    table_.reset();
    log_.reset();
    open();
  }

  bool is_quiet() const {
    const Referee& referee = table_->referee();
    const bool open = !referee.question().empty() || referee.standing();
    return !open && referee.next_deadline() == std::nullopt &&
           referee.board().shows_position(referee.shown());
  }

  std::size_t first_event() const {
    const auto later = [](const TraceLine& line) { return line.time.count() > 0; };
    return static_cast<std::size_t>(std::find_if(trace_.begin(), trace_.end(), later) - trace_.begin());
  }

  // What each site says now, and at first what the trace begins with.
  std::vector<hal::Reading> state() {
    for (std::size_t i = 0; i < first_event() && now_.empty(); ++i) {
      if (!trace_[i].site.starts_with('@')) first_[trace_[i].site] = trace_[i].value;
    }
    if (now_.empty()) now_ = first_;
    std::vector<hal::Reading> readings;
    for (const auto& [site, value] : now_) readings.push_back({clock_.now(), site, value});
    return readings;
  }

  void pass_time_until(std::chrono::microseconds time) {
    for (auto due = table_->next_deadline(); due && *due <= time; due = table_->next_deadline()) {
      clock_.advance(std::max(*due - clock_.now(), 0us));
      table_->advance();
    }
    clock_.advance(time - clock_.now());
  }

  void play(const TraceLine& line) {
    if (line.site == "@button") return table_->on_button({line.time, line.value});
    if (line.site == "@roll") return table_->on_roll(line.time, line.value);
    const std::vector<std::string> words = split_words(line.value);
    if (line.site == "@answer") return table_->on_answer(line.time, words);
    if (line.site == "@told") return table_->on_told(line.time, words);
    if (line.site == "@agreed") return table_->on_agreed(line.time, line.value);
    if (line.site == "@result") return table_->on_result(line.time, words);
    now_[line.site] = line.value;
    table_->on_reading({line.time, line.site, line.value});
  }

  const std::vector<TraceLine>& trace_;
  std::map<std::string, std::string> first_;
  std::map<std::string, std::string> now_;
  TemporaryDirectory directory_;
  Config config_;
  test::ManualClock clock_;
  hal::SimCues cues_;
  std::optional<db::GameLog> log_;
  std::optional<Table> table_;
  int restarts_ = 0;
  std::vector<Notice> notices_;
};

class FlightRecorder : public testing::TestWithParam<std::string> {
 protected:
  hands::HandGame game_{hands::play_by_hand(
      {.start = *new_game(GetParam()), .skill = *hands::hand_skill("clumsy"), .seed = 5, .most_turns = 100})};
};

std::vector<RecordTurn> refereed(const std::vector<TraceLine>& trace) {
  const auto parsed = parse_trace(print_trace(trace));
  EXPECT_TRUE(parsed);
  const auto outcome = referee_trace(*parsed, RefereeTimes{});
  EXPECT_TRUE(outcome) << outcome.error().message;
  return outcome ? outcome->turns : std::vector<RecordTurn>{};
}

bool same(const std::vector<RecordTurn>& left, const std::vector<RecordTurn>& right) {
  return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                    [](const auto& a, const auto& b) { return a.roll == b.roll && a.actions == b.actions; });
}

TEST_P(FlightRecorder, GivesTheGameAgain) {
  RecordedTable table(*new_game(GetParam()), game_.trace);
  table.play(never);
  ASSERT_GT(table.record().turns.size(), 3U);
  EXPECT_TRUE(same(refereed(table.recorded()), table.record().turns))
      << print_record(table.record()) << print_trace(table.recorded());
  EXPECT_EQ(table.record().turns.size(), game_.truth.turns.size()) << "turns that pass are turns";
  EXPECT_THAT(table.notices(), testing::IsEmpty());
}

TEST_P(FlightRecorder, GoesOnOverARestart) {
  RecordedTable table(*new_game(GetParam()), game_.trace);
  table.play(game_.trace.size() / 2);
  ASSERT_EQ(table.restarts(), 1);
  EXPECT_TRUE(same(refereed(table.recorded()), table.record().turns))
      << print_record(table.record()) << print_trace(table.recorded());
}

std::string name_of_game(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == ' ' || c == '='; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Games, FlightRecorder,
                         testing::Values("diablo size=4", "diablo size=6", "herd size=4", "duell board=9x8",
                                         "dudos rules=kult", "dudos rules=taktik"),
                         name_of_game);

TEST(FlightTrace, IsRefusedForAGameWithoutAllThatTheRefereeWasTold) {
  db::GameSummary game;
  game.id = 7;
  EXPECT_THAT(flight_trace(game, {}).error().message, HasSubstr("game 7 has no readings"));
  const std::vector<db::RawReading> old{{0us, "a1", "1"}};
  EXPECT_THAT(flight_trace(game, old).error().message, HasSubstr("older version"));
}

TEST(FlightTrace, NeverGoesBackInTimeThoughTheClockDid) {
  db::GameSummary game;
  game.about.game = "duell";
  const std::vector<db::RawReading> readings{{5000ms, "@sensors", "occupancy"},
                                             {9000ms, "a1", "1"},
                                             {10ms, "@restart", "1"},
                                             {10ms, "@sensors", "occupancy"},
                                             {30ms, "a1", "0"}};
  const auto trace = *flight_trace(game, readings);
  EXPECT_EQ(print_trace(trace),
            "0 @table duell\n0 @sensors occupancy\n4000 a1 1\n5000 @restart 1\n5000 @sensors occupancy\n"
            "5020 a1 0\n");
}

}  // namespace
}  // namespace arbiter
