// SPDX-License-Identifier: MIT
// The back end against the kernel: real edges, levels, bias and faults of a simulated gpiochip. Needs root
// and gpio-sim, and fails without; it is no part of the unit tests. Times are real, bounds are generous.
#include <gmock/gmock.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <iostream>
#include <thread>

#include "hal/gpio/asio_loop.h"
#include "hal/gpio/find_chip.h"
#include "hal/gpio/gpio_cues.h"
#include "hal/gpio/gpio_sensors.h"
#include "hal/gpio/matrix_unit.h"
#include "hal/gpio/unit_watch.h"
#include "tests/hal/gpio/gpio_sim.h"
#include "tests/hal/recording_listener.h"
#include "tests/hardware/game/reed_matrix.h"

namespace arbiter::hal::gpio::test {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::unique_ptr<Lines> take(Chips& chips, const std::string& label, const LineRequest& request) {
  const auto info = find_chip(chips.list(), label);
  if (!info) throw std::runtime_error(info.error().message);
  auto lines = (*chips.open(*info))->request(request);
  if (!lines) throw std::runtime_error(lines.error().message);
  return *std::move(lines);
}

LineRequest request_of(std::vector<unsigned> offsets, Use use, Bias bias = Bias::as_is,
                       bool active_low = false) {
  return {std::move(offsets), use, bias, active_low};
}

TEST(GpioHardware, FindsChipsByLabelAndLinesByName) {
  const GpioSim other("arbiter-other", 4);
  const GpioSim board("arbiter-board", 8, {{5, "GPIO5"}});
  const auto chips = system_chips();
  const auto info = find_chip(chips->list(), "arbiter-board");
  ASSERT_TRUE(info) << info.error().message;
  const auto chip = chips->open(*info);
  ASSERT_TRUE(chip);
  EXPECT_EQ((*chip)->size(), 8U);
  EXPECT_EQ(*find_line(**chip, "GPIO5"), 5U);
  EXPECT_FALSE(info->device.empty());
  EXPECT_TRUE(find_chip(chips->list(), "arbiter-board@" + info->device));
}

TEST(GpioHardware, TellsOfEachLineWhoHoldsItAndHow) {
  const GpioSim board("arbiter-board", 4, {{1, "GPIO1"}});
  const auto chips = system_chips();
  const auto inputs = take(*chips, "arbiter-board", request_of({1}, Use::edges, Bias::pull_up, true));
  const auto output = take(*chips, "arbiter-board", request_of({2}, Use::output));
  const auto lines = (*chips->open(*find_chip(chips->list(), "arbiter-board")))->describe();
  ASSERT_TRUE(lines) << lines.error().message;
  ASSERT_EQ(lines->size(), 4U);
  EXPECT_FALSE(lines->at(0).used);
  EXPECT_EQ(lines->at(1).name, "GPIO1");
  EXPECT_EQ(lines->at(1).consumer, own_consumer);
  EXPECT_EQ(lines->at(1).bias, Bias::pull_up);
  EXPECT_TRUE(lines->at(1).used && lines->at(1).active_low && !lines->at(1).output);
  EXPECT_TRUE(lines->at(2).used && lines->at(2).output);
}

TEST(GpioHardware, GivesTwoThousandEdgesOnThirtyTwoLinesInTheirOrder) {
  GpioSim board("arbiter-board", 32);
  const auto chips = system_chips();
  std::vector<unsigned> offsets;
  for (unsigned line = 0; line < 32; ++line) {
    board.pull(line, false);
    offsets.push_back(line);
  }
  const auto lines = take(*chips, "arbiter-board", request_of(offsets, Use::edges));
  std::vector<std::pair<std::size_t, bool>> sent;
  std::vector<Edge> came;
  bool lost = false;
  const auto drain = [&] {
    const auto edges = lines->read_edges();
    ASSERT_TRUE(edges) << edges.error().message;
    lost |= edges->lost;
    came.insert(came.end(), edges->edges.begin(), edges->edges.end());
  };
  for (std::size_t i = 0; i < 2000; ++i) {
    const std::size_t line = i * 7 % 32;
    const bool high = i / 32 % 2 == 0;
    board.pull(static_cast<unsigned>(line), high);
    sent.emplace_back(line, high);
    // Before a line changes again: the kernel tells an edge's direction by the level that it finds a little
    // later.
    for (int looks = 0; i % 32 == 31 && came.size() < sent.size() && looks < 1000; ++looks) {
      drain();
      std::this_thread::sleep_for(1ms);
    }
  }
  for (int looks = 0; came.size() < sent.size() && looks < 1000; ++looks) {
    drain();
    std::this_thread::sleep_for(1ms);
  }
  EXPECT_FALSE(lost);
  ASSERT_EQ(came.size(), sent.size());
  // The kernel queues edges in a thread for each line, so that one may miss a read that later ones are in;
  // its time is right.
  std::stable_sort(came.begin(), came.end(),
                   [](const Edge& one, const Edge& other) { return one.time < other.time; });
  for (std::size_t i = 0; i < sent.size(); ++i) {
    ASSERT_EQ(came[i].index, sent[i].first) << i;
    ASSERT_EQ(came[i].active, sent[i].second) << i;
  }
}

TEST(GpioHardware, TellsThatEdgesWereLostWhereNobodyReadsThem) {
  GpioSim board("arbiter-board", 2);
  const auto chips = system_chips();
  const auto lines = take(*chips, "arbiter-board", request_of({0, 1}, Use::edges));
  for (unsigned i = 0; i < 2500; ++i) board.pull(i % 2, i / 2 % 2 == 0);
  std::this_thread::sleep_for(300ms);
  EXPECT_TRUE(lines->read_edges()->lost);
}

TEST(GpioHardware, HoldsLinesByTheirBias) {
  const GpioSim board("arbiter-board", 2);
  const auto chips = system_chips();
  const auto up = take(*chips, "arbiter-board", request_of({0}, Use::input, Bias::pull_up));
  const auto down = take(*chips, "arbiter-board", request_of({1}, Use::input, Bias::pull_down));
  EXPECT_THAT(*up->levels(), ElementsAre(true));
  EXPECT_THAT(*down->levels(), ElementsAre(false));
}

TEST(GpioHardware, TurnsActiveLowLinesRound) {
  GpioSim board("arbiter-board", 1);
  const auto chips = system_chips();
  const auto lines = take(*chips, "arbiter-board", request_of({0}, Use::edges, Bias::pull_up, true));
  EXPECT_THAT(*lines->levels(), ElementsAre(false));
  board.pull(0, false);
  std::this_thread::sleep_for(100ms);
  EXPECT_THAT(*lines->levels(), ElementsAre(true));
  const auto edges = lines->read_edges();
  ASSERT_EQ(edges->edges.size(), 1U);
  EXPECT_TRUE(edges->edges[0].active);
}

TEST(GpioHardware, DrivesLinesAndLetsThemGo) {
  GpioSim board("arbiter-board", 3);
  const auto chips = system_chips();
  const auto lines = take(*chips, "arbiter-board", request_of({0, 1, 2}, Use::output));
  ASSERT_TRUE(lines->drive({Drive::active, Drive::inactive, Drive::inactive}));
  EXPECT_TRUE(board.is_high(0));
  EXPECT_FALSE(board.is_high(1));
  ASSERT_TRUE(lines->drive({Drive::inactive, Drive::active, Drive::let_go}));
  board.pull(2, true);
  EXPECT_FALSE(board.is_high(0));
  EXPECT_TRUE(board.is_high(1));
  EXPECT_TRUE(board.is_high(2)) << "nobody holds it";
  ASSERT_TRUE(lines->drive({Drive::inactive, Drive::active, Drive::inactive}));
  EXPECT_FALSE(board.is_high(2));
}

TEST(GpioHardware, SaysWhoHoldsALine) {
  const GpioSim board("arbiter-board", 2);
  const auto chips = system_chips();
  const auto first = take(*chips, "arbiter-board", request_of({1}, Use::input));
  const auto chip = chips->open(*find_chip(chips->list(), "arbiter-board"));
  const auto second = (*chip)->request(request_of({0, 1}, Use::edges));
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, trouble::busy);
  EXPECT_THAT(second.error().message, HasSubstr("held by 'arbiter' (line 1)"));
}

TEST(GpioHardware, ScansAMatrixOfSwitches) {
  lab::ReedMatrix switches(6, 6);
  Matrix matrix;
  for (unsigned i = 0; i < 6; ++i) {
    matrix.rows.push_back({"matrix", std::to_string(i)});
    matrix.columns.push_back({"matrix", std::to_string(6 + i)});
    matrix.contacts.emplace_back();
    for (char file = 'a'; file <= 'f'; ++file) matrix.contacts.back().push_back(file + std::to_string(i + 1));
  }
  MatrixUnit unit(matrix, {{"matrix", {"reed-matrix"}}});
  const auto chips = system_chips();
  ASSERT_TRUE(unit.open(*chips));
  for (const auto& [row, column] : {std::pair{0U, 0U}, {0U, 5U}, {5U, 0U}}) switches.close(row, column, true);
  std::vector<std::string> closed;
  constexpr int scans = 100;
  const auto begun = std::chrono::steady_clock::now();
  for (int i = 0; i < scans; ++i) {
    closed.clear();
    const auto look = unit.look();
    ASSERT_TRUE(look);
    for (const ContactLevel& level : look->levels) {
      if (level.closed) closed.push_back(level.contact);
    }
  }
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begun;
  std::cout << "measured: a scan of 6 x 6 switches takes " << took.count() / scans << " ms\n";
  EXPECT_THAT(closed, ElementsAre("a1", "f1", "a6"));
}

/// Sensors on a real event loop.
class GpioHardwareBoard : public testing::Test {
 protected:
  GpioHardwareBoard() {
    // The simulator takes a bias for a pull from outside, which would undo those of the test.
    wiring_.chips = {{"header", {"arbiter-board", Bias::as_is}}};
    for (unsigned line = 0; line < 4; ++line)
      wiring_.contacts.push_back(
          {std::string{static_cast<char>('a' + line), '1'}, {"header", std::to_string(line)}});
    for (unsigned line = 0; line < 8; ++line) board_.pull(line, true);
  }
  std::size_t start() {
    sensors_ = std::make_unique<GpioSensors>(wiring_, *chips_, loop_, 20ms);
    return sensors_->start(listener_).size();
  }
  std::vector<std::string> after(std::chrono::milliseconds time) {
    context_.restart();
    context_.run_for(time);
    return listener_.heard();
  }
  static Time now() {
    return std::chrono::duration_cast<Time>(std::chrono::steady_clock::now().time_since_epoch());
  }

  GpioSim board_{"arbiter-board", 8};
  Wiring wiring_;
  boost::asio::io_context context_;
  AsioLoop loop_{context_, now};
  std::unique_ptr<Chips> chips_ = system_chips();
  hal::test::RecordingListener listener_;
  std::unique_ptr<GpioSensors> sensors_;
};

TEST_F(GpioHardwareBoard, ReadsALineForEachSite) {
  EXPECT_EQ(start(), 4U);
  EXPECT_THAT(after(500ms), IsEmpty());
  board_.pull(1, false);
  EXPECT_THAT(after(500ms), ElementsAre("b1 1"));
  board_.pull(1, true);
  board_.pull(3, false);
  EXPECT_THAT(after(500ms), testing::UnorderedElementsAre("b1 0", "d1 1"));
  EXPECT_THAT(listener_.devices, IsEmpty());
}

TEST_F(GpioHardwareBoard, TimesReadingsByTheEdgeAndNotByTheLoop) {
  start();
  after(300ms);
  const Time pulled = now();
  board_.pull(0, false);
  std::this_thread::sleep_for(400ms);
  context_.restart();
  context_.run_for(300ms);
  ASSERT_EQ(listener_.readings.size(), 1U);
  EXPECT_LT(listener_.readings[0].time - pulled, 250ms);
}

TEST_F(GpioHardwareBoard, TakesABounceForOneChange) {
  start();
  after(300ms);
  for (int i = 0; i < 11; ++i) {
    board_.pull(2, i % 2 != 0);
    std::this_thread::sleep_for(1ms);
  }
  EXPECT_THAT(after(500ms), ElementsAre("c1 1"));
}

TEST_F(GpioHardwareBoard, SurvivesAChipThatGoesAndComesBack) {
  start();
  after(300ms);
  board_.unplug();
  // Kernels before 6.3 wake nobody for that: the next look at the levels finds out.
  EXPECT_THAT(after(std::chrono::duration_cast<std::chrono::milliseconds>(UnitWatch::when_quiet) + 500ms),
              IsEmpty());
  EXPECT_THAT(std::exchange(listener_.devices, {}), ElementsAre(HasSubstr("header lost")));
  board_.plug();
  for (unsigned line = 0; line < 4; ++line) board_.pull(line, true);
  board_.pull(0, false);
  EXPECT_THAT(after(8s), ElementsAre("a1 1"));
  EXPECT_THAT(listener_.devices, ElementsAre(HasSubstr("header back")));
}

TEST_F(GpioHardwareBoard, WaitsForALineThatAnotherProgramHolds) {
  auto other = take(*chips_, "arbiter-board", request_of({3}, Use::input));
  EXPECT_EQ(start(), 0U);
  after(100ms);
  EXPECT_THAT(listener_.devices, ElementsAre(HasSubstr("held by 'arbiter' (line 3)")));
  other.reset();
  EXPECT_EQ(after(8s).size(), 4U);
}

TEST_F(GpioHardwareBoard, LightsItsLamps) {
  wiring_.lamps.sites = {{"a1", {"header", "6"}}};
  GpioCues cues(wiring_, *chips_, loop_, [](const DeviceChange& change) { FAIL() << change.why; });
  after(50ms);
  cues.lamps({{"a1", Lamp::to}});
  EXPECT_TRUE(board_.is_high(6));
  cues.lamps({});
  EXPECT_FALSE(board_.is_high(6));
}

}  // namespace
}  // namespace arbiter::hal::gpio::test
