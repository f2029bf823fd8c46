// SPDX-License-Identifier: MIT
// Switches on lines: what a table hears of them, and of chips that fail.
#include <gmock/gmock.h>

#include "tests/hal/gpio/wired_board.h"

namespace arbiter::hal::gpio::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class GpioSensorsTest : public testing::Test, protected WiredBoard {};

TEST_F(GpioSensorsTest, TellWhatEverySiteReadsAtTheStart) {
  wire("a1", "header", 0);
  chips.set_switch(wire("b1", "header", 1), true);
  EXPECT_THAT(start(), ElementsAre("a1 0", "b1 1"));
  EXPECT_THAT(after(1s), IsEmpty());
  EXPECT_THAT(devices(), IsEmpty());
}

TEST_F(GpioSensorsTest, TellAChangeOnceItHasHeld) {
  const auto a1 = wire("a1", "header", 0);
  start();
  loop.advance(1s);
  chips.set_switch(a1, true);
  EXPECT_THAT(after(19ms), IsEmpty());
  EXPECT_THAT(after(1ms), ElementsAre("a1 1"));
}

// The same bounce over lines with edges and over lines that are polled.
class Bounce : public testing::TestWithParam<const char*>, protected WiredBoard {};

TEST_P(Bounce, IsOneChange) {
  const auto a1 = wire("a1", GetParam(), 0);
  start();
  loop.advance(1s);
  for (int i = 0; i < 11; ++i) {
    chips.set_switch(a1, i % 2 == 0);
    EXPECT_THAT(after(1ms), IsEmpty());
  }
  EXPECT_THAT(after(40ms), ElementsAre("a1 1"));
}

TEST_P(Bounce, ThatFallsBackIsNone) {
  const auto a1 = wire("a1", GetParam(), 0);
  start();
  loop.advance(1s);
  chips.set_switch(a1, true);
  loop.advance(8ms);
  chips.set_switch(a1, false);
  EXPECT_THAT(after(10s), IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(Lines, Bounce, testing::Values("header", "expander"));

TEST_F(GpioSensorsTest, TakeTimesFromTheEdges) {
  const auto a1 = wire("a1", "header", 0);
  start();
  loop.advance(1s);
  chips.set_switch(a1, true);
  loop.advance(1s);
  ASSERT_EQ(listener.readings.size(), 1U);
  EXPECT_EQ(listener.readings[0].time, 1s + 20ms);
}

TEST_F(GpioSensorsTest, AreAsleepWhileNothingMoves) {
  wire("a1", "header", 0);
  start();
  loop.advance(1s);
  const std::size_t before = loop.wake_ups();
  loop.advance(60s);
  EXPECT_LE(loop.wake_ups() - before, 60U / 5U);
}

TEST_F(GpioSensorsTest, UseWhatActiveHighAndNormallyClosedMean) {
  wiring.chips["header"].active_low = false;
  wiring.chips["header"].bias = Bias::pull_down;
  wiring.contacts = {{"a1", {"header", "0"}}, {"b1", {"header", "1"}}};
  wiring.normally_closed = {"b1"};
  chips.set_switch(chips.add_switch({"header", 0}, FakeChips::supply), true);
  chips.set_switch(chips.add_switch({"header", 1}, FakeChips::supply), true);
  EXPECT_THAT(start(), ElementsAre("a1 1", "b1 0"));
}

TEST_F(GpioSensorsTest, FindLinesByName) {
  chips.chip("header").names[5] = "GPIO5";
  wiring.contacts = {{"a1", {"header", "GPIO5"}}};
  chips.set_switch(chips.add_switch({"header", 5}, FakeChips::ground), true);
  EXPECT_THAT(start(), ElementsAre("a1 1"));
}

TEST_F(GpioSensorsTest, ReadTheLevelsWhereEdgesWereLost) {
  chips.set_queue(1, true);
  const auto a1 = wire("a1", "header", 0);
  start();
  loop.advance(1s);
  chips.set_switch(a1, true);
  chips.set_switch(a1, false);
  chips.set_switch(a1, true);
  chips.set_switch(a1, false);
  EXPECT_THAT(after(1s), IsEmpty()) << "the one edge that was kept said that it is closed";
}

// Both kinds of overflow: libgpiod 1.6 drops the newest edges, 2 the oldest.
class Overflow : public testing::TestWithParam<bool>, protected WiredBoard {};

TEST_P(Overflow, IsHealedByTheLevelsAndSaidForAMinute) {
  chips.set_queue(16, true, GetParam());
  const auto a1 = wire("a1", "header", 0);
  start();
  loop.advance(1s);
  for (int i = 0; i < 101; ++i) chips.set_switch(a1, i % 2 == 0);
  EXPECT_THAT(after(1s), ElementsAre("a1 1"));
  EXPECT_THAT(devices(), ElementsAre(HasSubstr("header back: its switches change faster")));
  for (int i = 0; i < 100; ++i) chips.set_switch(a1, i % 2 == 0);
  EXPECT_THAT(after(1s), ElementsAre("a1 0")) << "and nothing is said twice";
  EXPECT_THAT(devices(), IsEmpty());
  loop.advance(70s);
  EXPECT_THAT(devices(), ElementsAre("header back: nothing is wrong with it any more"));
}

INSTANTIATE_TEST_SUITE_P(OfNewestAndOldest, Overflow, testing::Bool());

TEST_F(GpioSensorsTest, HealALostEdgeOfWhichNobodyTells) {
  const auto a1 = wire("a1", "header", 0);
  start();
  loop.advance(1s);
  chips.chip("header").edges_stopped = true;
  chips.set_switch(a1, true);
  EXPECT_THAT(after(6s), ElementsAre("a1 1"));
  chips.chip("header").edges_stopped = false;
  chips.set_switch(a1, false);
  EXPECT_THAT(after(1s), ElementsAre("a1 0"));
  EXPECT_THAT(devices(), IsEmpty());
}

TEST_F(GpioSensorsTest, PollAChipWhoseInterruptsHaveStopped) {
  const auto a1 = wire("a1", "header", 0);
  start();
  loop.advance(1s);
  chips.chip("header").edges_stopped = true;
  chips.set_switch(a1, true);
  loop.advance(6s);
  chips.set_switch(a1, false);
  EXPECT_THAT(after(40ms), ElementsAre("a1 1", "a1 0"));
  EXPECT_THAT(devices(), ElementsAre(HasSubstr("header back: its interrupts have stopped")));
  chips.set_switch(a1, true);
  EXPECT_THAT(after(40ms), ElementsAre("a1 1"));
}

TEST_F(GpioSensorsTest, PollAChipWithoutInterrupts) {
  const auto a1 = wire("a1", "expander", 0);
  EXPECT_THAT(start(), ElementsAre("a1 0"));
  loop.advance(1s);
  chips.set_switch(a1, true);
  EXPECT_THAT(after(31ms), ElementsAre("a1 1"));
  EXPECT_THAT(devices(), IsEmpty()) << "that is no fault";
}

TEST_F(GpioSensorsTest, PollLessOftenWhileNothingMoves) {
  wire("a1", "expander", 0);
  start();
  loop.advance(10s);
  const std::size_t before = loop.wake_ups();
  loop.advance(10s);
  EXPECT_LE(loop.wake_ups() - before, 200U);
}

TEST_F(GpioSensorsTest, SeeATouchOfEightyMillisecondsOnABoardAtRest) {
  const auto a1 = wire("a1", "expander", 0);
  chips.set_switch(a1, true);
  start();
  for (int phase = 0; phase < 60; ++phase) {
    loop.advance(10s + phase * 1ms);
    chips.set_switch(a1, false);
    loop.advance(80ms);
    chips.set_switch(a1, true);
    ASSERT_THAT(after(100ms), ElementsAre("a1 0", "a1 1")) << phase;
  }
}

TEST_F(GpioSensorsTest, SeeAShortTouchWhereAHandIsAtWorkOnAnyChip) {
  const auto a1 = wire("a1", "header", 0);
  const auto b1 = wire("b1", "expander", 0);
  start();
  for (int phase = 0; phase < 60; ++phase) {
    loop.advance(10s + phase * 1ms);
    chips.set_switch(a1, phase % 2 == 0);
    loop.advance(60ms);
    chips.set_switch(b1, true);
    loop.advance(40ms);
    chips.set_switch(b1, false);
    ASSERT_THAT(after(100ms), ElementsAre(phase % 2 == 0 ? "a1 1" : "a1 0", "b1 1", "b1 0")) << phase;
  }
}

TEST_F(GpioSensorsTest, TellAButtonGoingDownOnly) {
  const auto roll = wire("button.roll", "header", 7);
  EXPECT_THAT(start(), IsEmpty());
  loop.advance(1s);
  chips.set_switch(roll, true);
  loop.advance(50ms);
  chips.set_switch(roll, false);
  loop.advance(50ms);
  EXPECT_THAT(listener.buttons, ElementsAre("roll"));
  EXPECT_THAT(listener.heard(), IsEmpty());
}

TEST_F(GpioSensorsTest, TakeNoButtonThatIsHeldAtTheStartForPressed) {
  chips.set_switch(wire("button.new", "header", 7), true);
  start();
  loop.advance(10s);
  EXPECT_THAT(listener.buttons, IsEmpty());
}

TEST_F(GpioSensorsTest, TakeAButtonThatSticksForPressedOnceAndSaySo) {
  const auto roll = wire("button.roll", "header", 7);
  start();
  loop.advance(1s);
  chips.set_switch(roll, true);
  loop.advance(9s);
  EXPECT_THAT(devices(), IsEmpty());
  loop.advance(2s);
  EXPECT_THAT(devices(), ElementsAre(HasSubstr("button.roll back: it has been down for 10 s")));
  loop.advance(1h);
  EXPECT_THAT(listener.buttons, ElementsAre("roll"));
  chips.set_switch(roll, false);
  loop.advance(1s);
  EXPECT_THAT(devices(), ElementsAre("button.roll back: nothing is wrong with it any more"));
}

TEST_F(GpioSensorsTest, SayThatAButtonIsStuckFromTheStart) {
  chips.set_switch(wire("button.roll", "header", 7), true);
  start();
  loop.advance(11s);
  EXPECT_THAT(devices(), ElementsAre(HasSubstr("button.roll back: it has been down")));
  EXPECT_THAT(listener.buttons, IsEmpty());
}

TEST_F(GpioSensorsTest, TakeNoButtonForPressedThatWentDownWhileItsChipWasGone) {
  const auto roll = wire("button.roll", "header", 7);
  start();
  loop.advance(1s);
  chips.unplug("header");
  loop.advance(1s);
  chips.set_switch(roll, true);
  chips.plug("header");
  loop.advance(5s);
  EXPECT_THAT(listener.buttons, IsEmpty());
}

TEST_F(GpioSensorsTest, NameTheSitesThatCannotBeRead) {
  wire("a1", "header", 0);
  wire("b1.face.1", "header", 1);
  wire("b1.face.2", "expander", 1);
  wire("button.roll", "header", 2);
  start();
  chips.unplug("header");
  loop.advance(1s);
  EXPECT_THAT(listener.lost_sites, ElementsAre("a1", "b1.face"));
}

TEST_F(GpioSensorsTest, SayNothingOfASingleErrorOfTheBus) {
  const auto a1 = wire("a1", "expander", 0);
  start();
  loop.advance(1s);
  chips.chip("expander").failures = 1;
  chips.set_switch(a1, true);
  EXPECT_THAT(after(1s), ElementsAre("a1 1"));
  EXPECT_THAT(devices(), IsEmpty());
}

TEST_F(GpioSensorsTest, TryALoosePlugMoreAndMoreSeldom) {
  wire("a1", "header", 0);
  start();
  for (int i = 0; i < 3600; ++i) {
    chips.unplug("header");
    loop.advance(500ms);
    chips.plug("header");
    loop.advance(500ms);
  }
  EXPECT_LE(devices().size(), 2 * 3600U / 30U + 20U);
  loop.advance(60s);
  devices();
  chips.unplug("header");
  loop.advance(100ms);
  chips.plug("header");
  loop.advance(2s);
  EXPECT_THAT(devices(), testing::SizeIs(2)) << "soon, after it was there for long";
}

TEST_F(GpioSensorsTest, GoOnWithoutAChipThatIsAbsentAndTakeItWhenItComes) {
  wire("a1", "header", 0);
  chips.set_switch(wire("b1", "expander", 0), true);
  chips.unplug("expander");
  EXPECT_THAT(start(), ElementsAre("a1 0"));
  EXPECT_THAT(devices(), IsEmpty()) << "nothing is said from within start";
  loop.advance(0ms);
  EXPECT_THAT(devices(), ElementsAre(HasSubstr("expander lost: no chip 'expander'")));
  chips.plug("expander");
  EXPECT_THAT(after(2s), ElementsAre("b1 1"));
  EXPECT_THAT(devices(), ElementsAre(HasSubstr("expander back")));
}

TEST_F(GpioSensorsTest, SurviveAChipThatGoesAndTellWhatChangedMeanwhile) {
  const auto a1 = wire("a1", "header", 0);
  wire("b1", "header", 1);
  start();
  loop.advance(1s);
  chips.unplug("header");
  EXPECT_THAT(after(100ms), IsEmpty());
  EXPECT_THAT(devices(), ElementsAre(HasSubstr("header lost")));
  EXPECT_EQ(chips.requests(), 0U);
  chips.set_switch(a1, true);
  chips.plug("header");
  EXPECT_THAT(after(40s), ElementsAre("a1 1"));
  EXPECT_THAT(devices(), ElementsAre(HasSubstr("header back")));
}

TEST_F(GpioSensorsTest, NoticeWhenAHandMovesThatAnotherChipHasFallenSilent) {
  const auto a1 = wire("a1", "header", 0);
  wire("b1", "expander", 0);
  chips.chip("expander").has_edges = true;
  start();
  loop.advance(1s);
  chips.chip("expander").silent = true;
  chips.unplug("expander");
  EXPECT_THAT(after(1s), IsEmpty());
  EXPECT_THAT(devices(), IsEmpty()) << "nothing has said so";
  chips.set_switch(a1, true);
  EXPECT_THAT(after(140ms), ElementsAre("a1 1"));
  EXPECT_THAT(devices(), ElementsAre(HasSubstr("expander lost"))) << "before a move is judged";
}

TEST_F(GpioSensorsTest, TryAgainMoreAndMoreSeldom) {
  wire("a1", "header", 0);
  chips.unplug("header");
  start();
  const std::size_t before = loop.wake_ups();
  loop.advance(600s);
  EXPECT_LE(loop.wake_ups() - before, 26U);
}

TEST_F(GpioSensorsTest, SayWhoHoldsALineAndWaitForIt) {
  wire("a1", "header", 0);
  chips.chip("header").held[0] = "spi0 CS0";
  start();
  loop.advance(0ms);
  EXPECT_THAT(devices(), ElementsAre(HasSubstr("held by 'spi0 CS0'")));
  chips.chip("header").held.clear();
  EXPECT_THAT(after(5s), ElementsAre("a1 0"));
}

TEST_F(GpioSensorsTest, SayThatPermissionIsLacking) {
  wire("a1", "header", 0);
  chips.chip("header").forbidden = true;
  start();
  loop.advance(0ms);
  EXPECT_THAT(devices(), ElementsAre(HasSubstr("no permission for header")));
}

TEST_F(GpioSensorsTest, GiveTheLinesBackWhenStopped) {
  wire("a1", "header", 0);
  start();
  sensors->stop();
  EXPECT_EQ(chips.requests(), 0U);
  EXPECT_THAT(after(10s), IsEmpty());
  EXPECT_THAT(start(), ElementsAre("a1 0"));
}

TEST_F(GpioSensorsTest, MayBeEndedByTheirListener) {
  class Ender : public hal::test::RecordingListener {
   public:
    explicit Ender(WiredBoard& board) : board_(board) {}
    void on_button(const ButtonPress&) override { board_.sensors.reset(); }

   private:
    WiredBoard& board_;
  } ender(*this);
  const auto button = wire("button.new", "header", 0);
  sensors = std::make_unique<GpioSensors>(wiring, chips, loop, debounce);
  sensors->start(ender);
  loop.advance(1s);
  chips.set_switch(button, true);
  loop.advance(1s);
  EXPECT_EQ(sensors, nullptr);
}

TEST_F(GpioSensorsTest, SplitMoreLinesThanARequestTakes) {
  chips.add("chain", 100);
  wiring.chips["chain"] = {"chain"};
  std::vector<std::size_t> switches;
  for (unsigned line = 0; line < 100; ++line)
    switches.push_back(wire("s" + std::to_string(line), "chain", line));
  EXPECT_EQ(start().size(), 100U);
  loop.advance(1s);
  chips.set_switch(switches[99], true);
  EXPECT_THAT(after(1s), ElementsAre("s99 1"));
}

TEST_F(GpioSensorsTest, ReadAPrismThatIsTurned) {
  const auto one = wire("a1.face.1", "header", 0);
  const auto two = wire("a1.face.2", "header", 1);
  chips.set_switch(one, true);
  EXPECT_THAT(start(), ElementsAre("a1.face 0"));
  loop.advance(1s);
  chips.set_switch(one, false);
  EXPECT_THAT(after(100ms), ElementsAre("a1.face ?"));
  chips.set_switch(two, true);
  EXPECT_THAT(after(100ms), ElementsAre("a1.face 1"));
  chips.set_switch(one, true);
  chips.set_switch(two, true);
  EXPECT_THAT(after(100ms), ElementsAre("a1.face 2"));
}

}  // namespace
}  // namespace arbiter::hal::gpio::test
