// SPDX-License-Identifier: MIT
// The example wirings: a game by simulated hands over each, and what comes out of the lines is what the hands
// did.
#include <gmock/gmock.h>

#include <filesystem>

#include "daemon/config.h"
#include "daemon/hands/hand_game.h"
#include "hal/gpio/gpio_cues.h"
#include "hal/gpio/gpio_sensors.h"
#include "rules/referee/trace_session.h"
#include "rules/registry.h"
#include "rules/site_names.h"
#include "tests/hal/recording_listener.h"
#include "tests/support/fake_board.h"
#include "tests/support/manual_loop.h"

namespace arbiter {
namespace {

using namespace std::chrono_literals;
using hal::gpio::test::FakeBoard;
using hal::gpio::test::FakeChips;
using hal::gpio::test::ManualLoop;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

Config example(const std::string& name) {
  ConfigReport report = load_config(std::filesystem::path(ARBITER_EXAMPLES) / (name + ".toml"));
  EXPECT_THAT(report.errors, IsEmpty()) << (report.errors.empty() ? "" : describe(report.errors.front()));
  return std::move(report.config);
}

hands::HandGame game_over(const Config& config, const std::string& skill) {
  return hands::play_by_hand({.start = *new_game(config.game.name, config.game.settings),
                              .capability = *capability_named(config.sensors.capability),
                              .skill = *hands::hand_skill(skill),
                              .seed = 5,
                              .most_turns = 12});
}

/// A wired table with simulated chips, and a hand that does what a trace says.
class WiredTableOf {
 public:
  WiredTableOf(const Config& config, bool interrupts)
      : wiring_(*config.wiring), sensors_(*config.wiring, chips_, loop_, config.sensors.debounce) {
    for (hal::gpio::ChipInfo& chip : chips_.list()) chips_.chip(chip.path).has_edges = interrupts;
  }

  void lay(const std::string& site, const std::string& value) { board_.set(site, value); }
  std::vector<std::string> start() {
    std::vector<std::string> said;
    for (const hal::Reading& reading : sensors_.start(listener_))
      said.push_back(reading.site + " " + reading.value);
    loop_.advance(1s);
    return said;
  }
  /// The switch bounces for some milliseconds before it holds.
  std::vector<std::string> change(const std::string& site, const std::string& before,
                                  const std::string& value) {
    for (const std::string& now : {value, before, value, before, value}) {
      board_.set(site, now);
      loop_.advance(1ms);
    }
    loop_.advance(80ms);
    return listener_.heard();
  }
  FakeChips& chips() { return chips_; }
  hal::test::RecordingListener& listener() { return listener_; }

 private:
  hal::gpio::Wiring wiring_;
  FakeChips chips_;
  FakeBoard board_{wiring_, chips_};
  ManualLoop loop_{chips_};
  hal::test::RecordingListener listener_;
  hal::gpio::GpioSensors sensors_;
};

bool is_reading(const TraceLine& line) { return !line.site.starts_with('@'); }

class Example : public testing::TestWithParam<std::pair<const char*, bool>> {};

TEST_P(Example, GivesTheReadingsOfAGameThatHandsPlayOverIt) {
  const auto& [name, interrupts] = GetParam();
  const Config config = example(name);
  ASSERT_TRUE(config.wiring);
  const hands::HandGame game = game_over(config, "ordinary");
  WiredTableOf table(config, interrupts);
  std::map<std::string, std::string> board;
  std::size_t next = 0;
  for (; next < game.trace.size() && game.trace[next].time == 0ms; ++next) {
    const TraceLine& line = game.trace[next];
    if (is_reading(line)) table.lay(line.site, board[line.site] = line.value);
  }
  std::vector<std::string> expected;
  for (const auto& [site, value] : board) {
    expected.push_back(site);
    expected.back() += " " + value;
  }
  EXPECT_EQ(table.start(), expected);
  std::size_t changes = 0;
  for (; next < game.trace.size(); ++next) {
    const TraceLine& line = game.trace[next];
    if (!is_reading(line) || board[line.site] == line.value) continue;
    ASSERT_THAT(table.change(line.site, board[line.site], line.value),
                ElementsAre(line.site + " " + line.value));
    board[line.site] = line.value;
    ++changes;
  }
  EXPECT_GT(changes, 20U);
  EXPECT_THAT(table.listener().devices, IsEmpty());
  EXPECT_EQ(table.chips().shorts(), 0U);
}

INSTANTIATE_TEST_SUITE_P(
    Wirings, Example,
    testing::Values(std::pair{"diablo-6x6-matrix", true}, std::pair{"diablo-8x8-expanders", true},
                    std::pair{"diablo-8x8-expanders", false}, std::pair{"herd-5-matrix", true},
                    std::pair{"duell-9x8-matrix", true}, std::pair{"dudos-prisms", true}),
    [](const auto& one) {
      std::string name = one.param.first;
      name += one.param.second ? "" : "-without-interrupts";
      std::replace(name.begin(), name.end(), '-', '_');
      return name;
    });

TEST(Examples, AreAllTestedHere) {
  std::size_t wired = 0;
  for (const auto& file : std::filesystem::directory_iterator(ARBITER_EXAMPLES)) {
    if (file.path().extension() == ".toml" && load_config(file.path()).config.sensors.kind == "gpio") ++wired;
  }
  EXPECT_EQ(wired, 6U);
}

TEST(DiceOnly, ThrowsByItsButtonAndShowsThePips) {
  const Config config = example("dice-only");
  EXPECT_EQ(config.dice.button, "d6");
  const hal::gpio::Wiring& wiring = *config.wiring;
  FakeChips chips;
  FakeBoard board(wiring, chips);
  ManualLoop loop(chips);
  hal::test::RecordingListener listener;
  hal::gpio::GpioSensors sensors(wiring, chips, loop, config.sensors.debounce);
  EXPECT_THAT(sensors.start(listener), IsEmpty());
  hal::gpio::GpioCues cues(wiring, chips, loop, [](const hal::DeviceChange&) {});
  loop.advance(1s);
  board.press("dice", true);
  loop.advance(100ms);
  EXPECT_THAT(listener.buttons, ElementsAre("dice"));
  cues.dice({5});
  std::string lit;
  for (const hal::gpio::Pin& pin : wiring.lamps.pips.at(0))
    lit += *chips.driven(board.spot_of(pin)) ? '1' : '0';
  EXPECT_EQ(lit, "1011101");
}

}  // namespace
}  // namespace arbiter
