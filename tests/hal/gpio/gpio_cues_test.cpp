// SPDX-License-Identifier: MIT
// Lamps and buzzer: what is driven when.
#include "hal/gpio/gpio_cues.h"

#include <gmock/gmock.h>

#include <set>

#include "tests/support/manual_loop.h"

namespace arbiter::hal::gpio::test {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

class GpioCuesTest : public testing::Test {
 protected:
  GpioCuesTest() {
    chips.add("header", 16);
    wiring.chips = {{"header", {"header"}}};
  }
  void start() {
    cues = std::make_unique<GpioCues>(wiring, chips, loop, [this](const DeviceChange& change) {
      devices.push_back(change.device + (change.present ? " back: " : " lost: ") + change.why);
    });
    loop.advance(0ms);
  }
  bool is_high(unsigned line) const { return chips.driven({"header", line}) == true; }
  static Pin pin(unsigned line) { return {"header", std::to_string(line)}; }
  /// Which of these lines are high from now on, a letter each 25 ms.
  std::string course(unsigned line, int steps) {
    std::string result;
    for (int i = 0; i < steps; ++i) {
      result += is_high(line) ? '#' : '.';
      loop.advance(25ms);
    }
    return result;
  }

  Wiring wiring;
  FakeChips chips;
  ManualLoop loop{chips};
  std::unique_ptr<GpioCues> cues;
  std::vector<std::string> devices;
};

TEST_F(GpioCuesTest, LightASiteSteadilySlowlyOrFast) {
  wiring.lamps.sites = {{"a1", pin(0)}, {"b1", pin(1)}, {"c1", pin(2)}};
  start();
  cues->lamps({{"a1", Lamp::from}, {"b1", Lamp::candidate}, {"c1", Lamp::wrong}});
  EXPECT_EQ(course(0, 40), std::string(40, '#'));
  EXPECT_EQ(course(1, 40), std::string(20, '#') + std::string(20, '.'));
  EXPECT_EQ(course(2, 20), "#####.....#####.....");
  cues->lamps({});
  for (unsigned line = 0; line < 3; ++line) EXPECT_FALSE(is_high(line));
}

TEST_F(GpioCuesTest, SleepWhileNothingBlinks) {
  wiring.lamps.sites = {{"a1", pin(0)}};
  start();
  cues->lamps({{"a1", Lamp::to}});
  const std::size_t before = loop.wake_ups();
  loop.advance(60s);
  EXPECT_EQ(loop.wake_ups(), before);
}

TEST_F(GpioCuesTest, MayBeActiveLow) {
  wiring.lamps.sites = {{"a1", pin(0)}};
  wiring.lamps.active_low = true;
  start();
  EXPECT_TRUE(is_high(0));
  cues->lamps({{"a1", Lamp::to}});
  EXPECT_FALSE(is_high(0));
}

TEST_F(GpioCuesTest, BeepInAWayForEverySound) {
  wiring.buzzer = pin(5);
  start();
  cues->sound(Sound::accepted);
  EXPECT_EQ(course(5, 8), "###.....");
  cues->sound(Sound::question);
  EXPECT_EQ(course(5, 12), "####...###..");
  cues->sound(Sound::over);
  EXPECT_EQ(course(5, 26), std::string(24, '#') + "..");
  cues->sound(Sound::wrong);
  EXPECT_THAT(course(5, 24), testing::StartsWith("#####...#####...#####..."));
}

TEST_F(GpioCuesTest, ShowTheDiceAsPips) {
  for (unsigned line = 0; line < 7; ++line)
    wiring.lamps.pips.resize(1), wiring.lamps.pips[0].push_back(pin(line));
  start();
  const std::array<std::string, 7> faces{"0000000", "0001000", "1000001", "1001001",
                                         "1010101", "1011101", "1110111"};
  for (int face = 0; face <= 6; ++face) {
    cues->dice({face});
    std::string shown;
    for (unsigned line = 0; line < 7; ++line) shown += is_high(line) ? '1' : '0';
    EXPECT_EQ(shown, faces.at(static_cast<std::size_t>(face)));
  }
}

/// The lamps that light up in the next while, where each lies between two lines.
std::set<std::string> lit_in(ManualLoop& loop, const FakeChips& chips,
                             const std::map<std::string, std::pair<unsigned, unsigned>>& lamps) {
  std::set<std::string> lit;
  for (int i = 0; i < 20; ++i) {
    for (const auto& [name, lines] : lamps) {
      const bool high = chips.driven({"header", lines.first}) == true;
      const bool low = chips.driven({"header", lines.second}) == false;
      if (high && low) lit.insert(name);
    }
    loop.advance(1ms);
  }
  return lit;
}

TEST_F(GpioCuesTest, LightAMatrixRowByRow) {
  wiring.lamps.rows = {pin(0), pin(1)};
  wiring.lamps.columns = {pin(2), pin(3)};
  wiring.lamps.matrix = {{"a1", "b1"}, {"a2", "b2"}};
  const std::map<std::string, std::pair<unsigned, unsigned>> lamps{
      {"a1", {0, 2}}, {"b1", {0, 3}}, {"a2", {1, 2}}, {"b2", {1, 3}}};
  start();
  EXPECT_THAT(lit_in(loop, chips, lamps), IsEmpty());
  cues->lamps({{"a1", Lamp::from}, {"b2", Lamp::to}});
  EXPECT_THAT(lit_in(loop, chips, lamps), UnorderedElementsAre("a1", "b2"));
  cues->lamps({});
  loop.advance(10ms);
  EXPECT_THAT(lit_in(loop, chips, lamps), IsEmpty());
}

TEST_F(GpioCuesTest, LightCharlieplexedLampsOneLineAtATime) {
  wiring.lamps.charlieplexed = {pin(0), pin(1), pin(2)};
  wiring.lamps.charlieplex_sites = {"a1", "b1", "c1", "a2", "b2", "c2"};
  const std::map<std::string, std::pair<unsigned, unsigned>> lamps{
      {"a1", {0, 1}}, {"b1", {0, 2}}, {"c1", {1, 0}}, {"a2", {1, 2}}, {"b2", {2, 0}}, {"c2", {2, 1}}};
  start();
  for (const auto& [one, lines] : lamps) {
    cues->lamps({{one, Lamp::to}});
    loop.advance(10ms);
    EXPECT_THAT(lit_in(loop, chips, lamps), ElementsAre(one));
  }
  cues->lamps({{"a1", Lamp::from}, {"b1", Lamp::from}, {"b2", Lamp::to}});
  loop.advance(10ms);
  EXPECT_THAT(lit_in(loop, chips, lamps), ElementsAre("a1", "b1", "b2"));
}

TEST_F(GpioCuesTest, LeaveNoCharlieplexedLineToAPull) {
  wiring.lamps.charlieplexed = {pin(0), pin(1), pin(2)};
  wiring.lamps.charlieplex_sites = {"a1"};
  start();
  const auto header = *chips.open(chips.list().front());
  const auto lines = *header->describe();
  for (unsigned line = 0; line < 3; ++line) EXPECT_EQ(lines[line].bias, Bias::none);
}

TEST_F(GpioCuesTest, LightMoreLampsThanARequestTakes) {
  chips.add("shift", 80);
  wiring.chips["shift"].label = "shift";
  for (unsigned line = 0; line < 80; ++line)
    wiring.lamps.sites["a" + std::to_string(line)] = {"shift", std::to_string(line)};
  start();
  for (unsigned line = 0; line < 80; ++line) {
    cues->lamps({{"a" + std::to_string(line), Lamp::to}});
    loop.advance(0ms);
    EXPECT_EQ(chips.driven({"shift", line}), true) << line;
  }
}

TEST_F(GpioCuesTest, GoDarkWhenTheyEnd) {
  wiring.lamps.sites = {{"a1", pin(0)}};
  start();
  cues->lamps({{"a1", Lamp::to}});
  cues.reset();
  EXPECT_EQ(chips.requests(), 0U);
}

TEST_F(GpioCuesTest, SayThatTheirChipIsAbsentAndTakeItWhenItComes) {
  wiring.lamps.sites = {{"a1", pin(0)}};
  chips.unplug("header");
  start();
  cues->lamps({{"a1", Lamp::to}});
  EXPECT_THAT(devices, ElementsAre(HasSubstr("lamps on header lost: no chip 'header'")));
  chips.plug("header");
  loop.advance(11s);
  EXPECT_TRUE(is_high(0));
  EXPECT_THAT(devices, ElementsAre(HasSubstr("lost"), HasSubstr("back")));
}

}  // namespace
}  // namespace arbiter::hal::gpio::test
