// SPDX-License-Identifier: MIT
// Scanned matrices: with diodes every switch is read, without them ghosts are known for what they are.
#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "hal/gpio/matrix_scan.h"
#include "tests/hal/gpio/wired_board.h"

namespace arbiter::hal::gpio::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// Three rows and three columns on the header's lines 0 to 5: a1 b1 c1, a2 b2 c2, a3 b3 c3.
class MatrixTest : public testing::Test, protected WiredBoard {
 protected:
  void build(bool diodes) {
    Matrix matrix;
    matrix.diodes = diodes;
    for (unsigned i = 0; i < 3; ++i) {
      matrix.rows.push_back({"header", std::to_string(i)});
      matrix.columns.push_back({"header", std::to_string(i + 3)});
    }
    for (unsigned row = 0; row < 3; ++row) {
      matrix.contacts.emplace_back();
      for (unsigned column = 0; column < 3; ++column) {
        const std::string name{static_cast<char>('a' + column), static_cast<char>('1' + row)};
        matrix.contacts.back().push_back(name);
        switches_[name] = chips.add_switch({"header", column + 3}, {"header", row}, diodes);
      }
    }
    wiring.matrices = {matrix};
  }
  void close(const std::string& site) { chips.set_switch(switches_.at(site), true); }
  void open(const std::string& site) { chips.set_switch(switches_.at(site), false); }

  std::map<std::string, std::size_t> switches_;
};

// A Pi pulls most lines down when it starts: what is not driven would be low, and with it all that it is
// connected to.
TEST_F(MatrixTest, PullsUpTheRowsThatItLetsGo) {
  build(true);
  start();
  const auto all = chips.list();
  const auto header =
      std::find_if(all.begin(), all.end(), [](const auto& chip) { return chip.label == "header"; });
  const auto lines = *(*chips.open(*header))->describe();
  for (unsigned row = 0; row < 3; ++row) EXPECT_EQ(lines[row].bias, Bias::pull_up);
}

TEST_F(MatrixTest, WithDiodesReadsEverySwitchAlone) {
  build(true);
  for (const char* site : {"a1", "b1", "a2"}) close(site);
  EXPECT_THAT(start(), ElementsAre("a1 1", "a2 1", "a3 0", "b1 1", "b2 0", "b3 0", "c1 0", "c2 0", "c3 0"));
  loop.advance(1s);
  close("b2");
  EXPECT_THAT(after(50ms), ElementsAre("b2 1"));
  open("a1");
  EXPECT_THAT(after(50ms), ElementsAre("a1 0"));
  EXPECT_EQ(chips.shorts(), 0U);
  EXPECT_THAT(devices(), IsEmpty());
}

TEST_F(MatrixTest, WithoutDiodesReadsWhatIsCertain) {
  build(false);
  EXPECT_EQ(start().size(), 9U);
  loop.advance(1s);
  close("a1");
  close("b1");
  EXPECT_THAT(after(50ms), ElementsAre("a1 1", "b1 1"));
  close("c3");
  EXPECT_THAT(after(50ms), ElementsAre("c3 1"));
  EXPECT_THAT(devices(), IsEmpty());
}

TEST_F(MatrixTest, NeverTellsAGhost) {
  build(false);
  close("a1");
  close("b1");
  start();
  loop.advance(1s);
  close("a2");
  EXPECT_THAT(after(1s), IsEmpty()) << "which of a2 and b2 has closed cannot be told";
  EXPECT_THAT(devices(), ElementsAre(HasSubstr("header back: ghosting")));
  open("b1");
  EXPECT_THAT(after(1s), ElementsAre("a2 1", "b1 0")) << "now it can";
  EXPECT_THAT(devices(), ElementsAre(HasSubstr("nothing is wrong with it any more")));
}

TEST_F(MatrixTest, SaysThatAColumnIsShortedAndReadsTheOthers) {
  build(true);
  start();
  loop.advance(1s);
  const auto fault = chips.add_switch({"header", 3}, FakeChips::ground);
  chips.set_switch(fault, true);
  close("b2");
  EXPECT_THAT(after(1s), ElementsAre("b2 1"));
  EXPECT_THAT(devices(), ElementsAre(HasSubstr("column on line 3 of header stays low")));
}

TEST_F(MatrixTest, ReadsAColumnAgainThatWasShorted) {
  build(true);
  start();
  const auto fault = chips.add_switch({"header", 3}, FakeChips::ground);
  chips.set_switch(fault, true);
  loop.advance(10s);
  EXPECT_THAT(devices(), ElementsAre(HasSubstr("stays low")));
  chips.set_switch(fault, false);
  loop.advance(1s);
  EXPECT_THAT(devices(), ElementsAre(HasSubstr("nothing is wrong with it any more")));
  close("a2");
  EXPECT_THAT(after(50ms), ElementsAre("a2 1"));
}

TEST_F(MatrixTest, SeesATouchOfEightyMillisecondsOnABoardAtRest) {
  build(true);
  for (const char* site : {"a1", "a3", "b2"}) close(site);
  start();
  for (int phase = 0; phase < 60; ++phase) {
    loop.advance(10s + phase * 1ms);
    open("a1");
    loop.advance(80ms);
    close("a1");
    ASSERT_THAT(after(100ms), ElementsAre("a1 0", "a1 1")) << phase;
  }
}

TEST_F(MatrixTest, BouncesLikeAnyOtherSwitch) {
  build(true);
  start();
  loop.advance(1s);
  for (int i = 0; i < 7; ++i) {
    chips.set_switch(switches_.at("b2"), i % 2 == 0);
    EXPECT_THAT(after(2ms), IsEmpty());
  }
  EXPECT_THAT(after(60ms), ElementsAre("b2 1"));
}

TEST_F(MatrixTest, MayLieOnTwoChips) {
  build(true);
  for (unsigned i = 0; i < 3; ++i) {
    wiring.matrices[0].columns[i] = {"expander", std::to_string(i)};
    for (unsigned row = 0; row < 3; ++row) chips.add_switch({"expander", i}, {"header", row}, true);
  }
  start();
  loop.advance(1s);
  chips.set_switch(9 + 3 * 1 + 2, true);  // column b, row 3
  EXPECT_THAT(after(50ms), ElementsAre("b3 1"));
  chips.unplug("expander");
  EXPECT_THAT(after(50ms), IsEmpty());
  EXPECT_THAT(devices(), ElementsAre(HasSubstr("expander+header lost")));
}

/// What a matrix without diodes reads: a switch seems closed if current finds any way through closed ones.
MatrixImage seen_without_diodes(const std::vector<bool>& closed, std::size_t rows, std::size_t columns) {
  MatrixImage image{rows, columns, closed, std::vector<bool>(columns)};
  for (bool grows = true; grows;) {
    grows = false;
    for (std::size_t i = 0; i < rows * columns; ++i) {
      if (image.closed[i]) continue;
      const std::size_t row = i / columns;
      const std::size_t column = i % columns;
      for (std::size_t other = 0; other < rows * columns; ++other) {
        if (image.closed[other] && image.at(row, other % columns) && image.at(other / columns, column))
          grows = image.closed[i] = true;
      }
    }
  }
  return image;
}

RC_GTEST_PROP(MatrixScan, NeverCallsASwitchClosedOrOpenThatIsNot, ()) {
  const std::size_t rows = *rc::gen::inRange<std::size_t>(1, 6);
  const std::size_t columns = *rc::gen::inRange<std::size_t>(1, 6);
  const auto closed = *rc::gen::container<std::vector<bool>>(rows * columns, rc::gen::arbitrary<bool>());
  const auto cells = cells_of(seen_without_diodes(closed, rows, columns), false);
  for (std::size_t i = 0; i < cells.size(); ++i)
    RC_ASSERT(cells[i] == Cell::unclear || (cells[i] == Cell::closed) == closed[i]);
}

RC_GTEST_PROP(MatrixScan, WithDiodesIsNeverUnclear, ()) {
  const auto closed = *rc::gen::container<std::vector<bool>>(12, rc::gen::arbitrary<bool>());
  const auto cells = cells_of({3, 4, closed, std::vector<bool>(4)}, true);
  for (std::size_t i = 0; i < cells.size(); ++i) RC_ASSERT((cells[i] == Cell::closed) == closed[i]);
}

}  // namespace
}  // namespace arbiter::hal::gpio::test
