// SPDX-License-Identifier: MIT
// The trace player: everything of a trace, in its order and at its times.
#include "hal/sim/trace_player.h"

#include <gmock/gmock.h>

#include <boost/asio/io_context.hpp>
#include <functional>
#include <memory>
#include <optional>

#include "rules/words.h"
#include "tests/hal/recording_listener.h"

namespace arbiter::hal {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::EndsWith;
using testing::Ge;
using testing::IsEmpty;
using testing::Not;

std::vector<TraceLine> lines_of(const std::vector<std::tuple<int, std::string, std::string>>& rows) {
  std::vector<TraceLine> lines;
  lines.reserve(rows.size());
  for (const auto& [time, site, value] : rows)
    lines.push_back({milliseconds(time), site, value, lines.size() + 1});
  return lines;
}

/// Notes everything in one list, and can do something at each.
class Witness : public SensorListener, public ScriptListener {
 public:
  void on_reading(const Reading& reading) override { note(reading.time, reading.site + " " + reading.value); }
  void on_button(const ButtonPress& press) override { note(press.time, "button " + press.button); }
  void on_device(const DeviceChange& change) override { note(change.time, "device " + change.device); }
  void on_roll(Time time, const std::string& roll) override { note(time, "roll " + roll); }
  void on_told(Time time, const std::vector<std::string>& actions) override {
    std::string text = "told";
    for (const std::string& action : actions) text += "|" + action;
    note(time, text);
  }
  void on_answer(Time time, const std::vector<std::string>& actions) override {
    std::string text = "answer";
    for (const std::string& action : actions) text += "|" + action;
    note(time, text);
  }
  void on_agreed(Time time, const std::string& position) override { note(time, "agreed " + position); }
  void on_result(Time time, const std::vector<std::string>& result_and_how) override {
    note(time, "result " + joined_words(result_and_how));
  }
  void on_end(Time time) override {
    end = time;
    notes.emplace_back("end");
  }

  std::vector<std::string> notes;
  std::optional<Time> end;
  std::function<void()> at_each = [] {};

 private:
  void note(Time time, const std::string& text) {
    notes.push_back(std::to_string(std::chrono::duration_cast<milliseconds>(time).count()) + " " + text);
    at_each();
  }
};

class TracePlayerTest : public testing::Test {
 protected:
  std::unique_ptr<TracePlayer> player(TracePlayer::Options options) {
    return std::make_unique<TracePlayer>(context, trace, witness, options);
  }

  std::vector<TraceLine> trace = lines_of({{0, "@table", "diablo size=4"},
                                           {0, "@sensors", "occupancy"},
                                           {0, "@sensors", "masked c1"},
                                           {0, "@tag", "04A1B2C3 b"},
                                           {0, "a1", "1"},
                                           {0, "b1", "0"},
                                           {0, "a1", "0"},
                                           {5, "@roll", "1,2"},
                                           {5, "b1", "1"},
                                           {7, "@button", "confirm"},
                                           {9, "@answer", "a1-a3 b1xb2"}});
  boost::asio::io_context context;
  Witness witness;
};

TEST_F(TracePlayerTest, BeginsWithTheStateAndPlaysTheRestInOrder) {
  const auto playing = player({0.0, Time{0}});
  EXPECT_THAT(playing->start(witness), ElementsAre(Reading{Time{0}, "a1", "1"}, Reading{Time{0}, "b1", "0"}));
  EXPECT_THAT(witness.notes, IsEmpty()) << "nothing is said from within start()";
  context.run();
  EXPECT_THAT(witness.notes, ElementsAre("0 a1 0", "5 roll 1,2", "5 b1 1", "7 button confirm",
                                         "9 answer|a1-a3|b1xb2", "end"));
  EXPECT_EQ(witness.end, milliseconds(9));
}

TEST_F(TracePlayerTest, CountsFromTheTablesTime) {
  const auto playing = player({0.0, milliseconds(1000)});
  EXPECT_EQ(playing->start(witness).front().time, milliseconds(1000));
  context.run();
  EXPECT_EQ(witness.notes.at(1), "1005 roll 1,2");
  EXPECT_EQ(playing->now(), milliseconds(1009));
}

TEST_F(TracePlayerTest, PlaysNoLineBeforeItsTime) {
  const auto playing = player({2.0, Time{0}});
  std::vector<Time> heard_at;
  witness.at_each = [&] { heard_at.push_back(playing->now()); };
  const auto started = std::chrono::steady_clock::now();
  playing->start(witness);
  context.run();
  EXPECT_THAT(heard_at, ElementsAre(Ge(Time{0}), Ge(milliseconds(5)), Ge(milliseconds(5)),
                                    Ge(milliseconds(7)), Ge(milliseconds(9))));
  EXPECT_GE(std::chrono::steady_clock::now() - started, milliseconds(9) / 2) << "twice as fast as it was";
}

TEST_F(TracePlayerTest, KeepsItsTimeWhenStopped) {
  const auto playing = player({1.0, Time{0}});
  playing->start(witness);
  context.run();
  const Time end = playing->now();
  EXPECT_EQ(playing->now(), end);
  EXPECT_GE(end, *witness.end);
}

TEST_F(TracePlayerTest, IsSilentOnceStopped) {
  const auto playing = player({0.0, Time{0}});
  witness.at_each = [&] { playing->stop(); };
  playing->start(witness);
  context.run();
  EXPECT_THAT(witness.notes, ElementsAre("0 a1 0"));
}

TEST_F(TracePlayerTest, IsSilentOnceStoppedThoughALineWasDueAlready) {
  const auto first = player({0.0, Time{0}});
  Witness other;
  TracePlayer second(context, trace, other, {0.0, Time{0}});
  witness.at_each = [&] { second.stop(); };
  first->start(witness);
  second.start(other);
  context.run();
  EXPECT_THAT(witness.notes, Not(IsEmpty()));
  EXPECT_THAT(other.notes, IsEmpty()) << "both lines were due at the same time";
}

TEST_F(TracePlayerTest, CanBeStartedAgainFromTheBeginning) {
  const auto playing = player({0.0, Time{0}});
  playing->start(witness);
  context.run_one();
  playing->start(witness);
  context.run();
  EXPECT_THAT(witness.notes, ElementsAre("0 a1 0", "0 a1 0", "5 roll 1,2", "5 b1 1", "7 button confirm",
                                         "9 answer|a1-a3|b1xb2", "end"));
}

TEST_F(TracePlayerTest, MayBeDestroyedWhileItPlays) {
  auto playing = player({0.0, Time{0}});
  witness.at_each = [&] { playing.reset(); };
  playing->start(witness);
  context.run();
  EXPECT_THAT(witness.notes, ElementsAre("0 a1 0"));
}

TEST_F(TracePlayerTest, EndsAtOnceWhereThereIsOnlyAState) {
  trace = lines_of({{0, "@table", "diablo"}, {0, "a1", "1"}});
  const auto playing = player({1.0, Time{0}});
  EXPECT_EQ(playing->start(witness).size(), 1U);
  context.run();
  EXPECT_THAT(witness.notes, ElementsAre("end"));
}

TEST_F(TracePlayerTest, SurvivesTimesBeyondAllSessions) {
  trace = {{milliseconds(0), "a1", "1", 1}, {milliseconds::max(), "a1", "0", 2}};
  const auto playing = player({0.0, milliseconds(1000)});
  playing->start(witness);
  context.run();
  EXPECT_THAT(witness.notes, ElementsAre(EndsWith(" a1 0"), "end"));
  EXPECT_GT(*witness.end, milliseconds(1000));
}

}  // namespace
}  // namespace arbiter::hal
