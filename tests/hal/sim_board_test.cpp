// SPDX-License-Identifier: MIT
// The virtual board: what its sensors say of each thing a hand can do.
#include "hal/sim/sim_board.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <memory>

#include "tests/hal/recording_listener.h"

namespace arbiter::hal {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using Sites = std::map<std::string, Pieces>;

/// A row of four squares: b on a1, g on b1, a stack of two b on c1, nothing on d1.
class SimBoardTest : public testing::Test {
 protected:
  void use(Sense sense) {
    board = std::make_unique<SimBoard>(sense, std::vector<std::string>{"a1", "b1", "c1", "d1"},
                                       [this] { return now; });
    ASSERT_TRUE(board->arrange({{"a1", {"b"}}, {"b1", {"g"}}, {"c1", {"b", "b"}}}));
    initial = board->start(listener);
  }
  void SetUp() override { use(Sense::occupancy); }

  Time now{0};
  std::unique_ptr<SimBoard> board;
  std::vector<Reading> initial;
  test::RecordingListener listener;
};

std::string message(const Status& status) { return status ? "" : status.error().message; }

TEST_F(SimBoardTest, TellsTheWholeStateAtTheStart) {
  now = milliseconds(7);
  initial = board->start(listener);
  EXPECT_THAT(initial, ElementsAre(Reading{now, "a1", "1"}, Reading{now, "b1", "1"}, Reading{now, "c1", "1"},
                                   Reading{now, "d1", "0"}));
}

TEST_F(SimBoardTest, ReportsALiftAndAPlaceAtTheirTimes) {
  now = milliseconds(100);
  ASSERT_TRUE(board->lift("a1"));
  EXPECT_EQ(board->hand(), Pieces{"b"});
  EXPECT_EQ(board->lifted_from(), "a1");
  now = milliseconds(400);
  ASSERT_TRUE(board->place("d1"));
  EXPECT_THAT(listener.readings,
              ElementsAre(Reading{milliseconds(100), "a1", "0"}, Reading{milliseconds(400), "d1", "1"}));
  EXPECT_EQ(board->sites(), (Sites{{"b1", {"g"}}, {"c1", {"b", "b"}}, {"d1", {"b"}}}));
  EXPECT_THAT(board->hand(), IsEmpty());
  EXPECT_EQ(board->lifted_from(), "");
}

TEST_F(SimBoardTest, LiftsAStackToJoinAnotherToIt) {
  ASSERT_TRUE(board->lift("a1"));
  listener.heard();
  ASSERT_TRUE(board->place("c1"));
  EXPECT_THAT(listener.heard(), ElementsAre("c1 0", "c1 1"));
  EXPECT_EQ(board->sites().at("c1"), (Pieces{"b", "b", "b"}));
}

TEST_F(SimBoardTest, LiftsTheEnemyOffBeforeItPlacesACapture) {
  ASSERT_TRUE(board->lift("c1"));
  listener.heard();
  now = milliseconds(500);
  ASSERT_TRUE(board->place("b1"));
  EXPECT_THAT(listener.readings,
              ElementsAre(Reading{milliseconds(500), "b1", "0"}, Reading{milliseconds(501), "b1", "1"}));
  EXPECT_EQ(board->sites(), (Sites{{"a1", {"b"}}, {"b1", {"b", "b"}}}));
}

TEST_F(SimBoardTest, TakesOnePieceOffAsSensorsSeeIt) {
  ASSERT_TRUE(board->off("c1"));
  EXPECT_THAT(listener.heard(), ElementsAre("c1 0", "c1 1"));
  ASSERT_TRUE(board->off("c1"));
  EXPECT_THAT(listener.heard(), ElementsAre("c1 0"));
  EXPECT_FALSE(board->sites().contains("c1"));
}

TEST_F(SimBoardTest, DropsWhereItLifted) {
  const Sites before = board->sites();
  ASSERT_TRUE(board->lift("c1"));
  ASSERT_TRUE(board->drop());
  EXPECT_THAT(listener.heard(), ElementsAre("c1 0", "c1 1"));
  EXPECT_EQ(board->sites(), before);
}

TEST_F(SimBoardTest, CanBeToldToPlaceWhereItSaysThatItLifted) {
  ASSERT_TRUE(board->lift("a1"));
  ASSERT_TRUE(board->place(board->lifted_from()));
  EXPECT_THAT(listener.heard(), ElementsAre("a1 0", "a1 1"));
}

TEST_F(SimBoardTest, SeesColours) {
  use(Sense::colour);
  EXPECT_EQ(initial[1].value, "g");
  EXPECT_EQ(initial[3].value, "-");
  ASSERT_TRUE(board->lift("a1"));
  ASSERT_TRUE(board->place("b1"));
  EXPECT_THAT(listener.heard(), ElementsAre("a1 -", "b1 -", "b1 b"));
}

TEST_F(SimBoardTest, SeesEveryTagOfAStackLowestFirst) {
  use(Sense::identity);
  const std::string a1 = initial[0].value;
  const std::string c1 = initial[2].value;
  EXPECT_THAT(c1, HasSubstr("+"));
  ASSERT_TRUE(board->lift("a1"));
  ASSERT_TRUE(board->place("c1"));
  EXPECT_THAT(listener.heard(), ElementsAre("a1 -", "c1 -", "c1 " + c1 + "+" + a1));
  ASSERT_TRUE(board->off("c1"));
  EXPECT_THAT(listener.heard(), ElementsAre("c1 -", "c1 " + c1));
}

TEST_F(SimBoardTest, ListsATagForEachPieceAndKeepsItWhenThePiecesAreSetUpAnew) {
  use(Sense::identity);
  const std::vector<PieceTag> before = board->tags();
  ASSERT_EQ(before.size(), 4U);
  EXPECT_EQ(std::count_if(before.begin(), before.end(), [](const PieceTag& tag) { return tag.piece == "b"; }),
            3);
  ASSERT_TRUE(board->arrange({{"d1", {"b", "b", "b"}}, {"a1", {"g"}}}));
  EXPECT_EQ(board->tags(), before);
  ASSERT_TRUE(board->arrange({{"d1", {"g", "g"}}}));
  EXPECT_EQ(board->tags().size(), 5U);
}

TEST_F(SimBoardTest, ArrangesOnlyWhatStandsWrong) {
  ASSERT_TRUE(board->lift("a1"));
  listener.heard();
  ASSERT_TRUE(board->arrange({{"b1", {"g"}}, {"c1", {"b", "b"}}, {"d1", {"b"}}}));
  EXPECT_THAT(listener.heard(), ElementsAre("d1 1"));
  EXPECT_THAT(board->hand(), IsEmpty());
}

TEST_F(SimBoardTest, RefusesWhatAHandCannotDoAndChangesNothing) {
  const Sites before = board->sites();
  EXPECT_THAT(message(board->lift("e9")), HasSubstr("'e9'"));
  EXPECT_THAT(message(board->lift("d1")), HasSubstr("nothing on d1"));
  EXPECT_THAT(message(board->off("d1")), HasSubstr("nothing on d1"));
  EXPECT_THAT(message(board->place("d1")), HasSubstr("hand is empty"));
  EXPECT_THAT(message(board->drop()), HasSubstr("hand is empty"));
  EXPECT_THAT(message(board->arrange({{"a1", {"b"}}, {"z1", {"b"}}})), HasSubstr("'z1'"));
  EXPECT_THAT(message(board->arrange({{"a1", {"black"}}})), HasSubstr("'black'"));
  EXPECT_EQ(board->sites(), before);
  ASSERT_TRUE(board->lift("a1"));
  listener.heard();
  EXPECT_THAT(message(board->lift("b1")), HasSubstr("place or drop it first"));
  EXPECT_THAT(message(board->place("e9")), HasSubstr("'e9'"));
  EXPECT_EQ(board->hand(), Pieces{"b"});
  EXPECT_THAT(listener.heard(), IsEmpty());
}

TEST_F(SimBoardTest, FallsSilentWithItsDeviceAndCatchesUpWhenItIsBack) {
  ASSERT_TRUE(board->wire("reader", {"a1", "d1"}));
  ASSERT_TRUE(board->fail("reader", "the cable is out"));
  ASSERT_TRUE(board->lift("a1"));
  ASSERT_TRUE(board->place("d1"));
  ASSERT_TRUE(board->lift("b1"));
  EXPECT_THAT(listener.heard(), ElementsAre("b1 0"));
  ASSERT_TRUE(board->recover("reader"));
  EXPECT_THAT(listener.heard(), ElementsAre("a1 0", "d1 1"));
  EXPECT_THAT(listener.devices,
              ElementsAre("reader lost: the cable is out", "reader back: it answers again"));
}

TEST_F(SimBoardTest, StartsWithoutTheSitesOfALostDevice) {
  ASSERT_TRUE(board->wire("reader", {"a1", "d1"}));
  ASSERT_TRUE(board->fail("reader", "the cable is out"));
  EXPECT_EQ(board->start(listener).size(), 2U);
  ASSERT_TRUE(board->recover("reader"));
  EXPECT_THAT(listener.heard(), ElementsAre("a1 1", "d1 0"));
}

TEST_F(SimBoardTest, KnowsWhichDevicesThereAre) {
  EXPECT_THAT(message(board->fail("reader", "")), HasSubstr("'reader'"));
  EXPECT_THAT(message(board->recover("board")), HasSubstr("not lost"));
  EXPECT_THAT(message(board->wire("reader", {"a1", "e9"})), HasSubstr("'e9'"));
  EXPECT_TRUE(board->fail("board", "unplugged"));
}

TEST_F(SimBoardTest, KeepsADeadSensorsLastValueUntilItLivesAgain) {
  ASSERT_TRUE(board->set_dead("a1", true));
  ASSERT_TRUE(board->lift("a1"));
  EXPECT_THAT(listener.heard(), IsEmpty());
  EXPECT_EQ(board->start(listener)[0].value, "1");
  ASSERT_TRUE(board->set_dead("a1", false));
  EXPECT_THAT(listener.heard(), ElementsAre("a1 0"));
  EXPECT_THAT(listener.devices, IsEmpty());
}

TEST_F(SimBoardTest, SaysNothingAfterStop) {
  board->stop();
  ASSERT_TRUE(board->lift("a1"));
  ASSERT_TRUE(board->fail("board", "unplugged"));
  EXPECT_THAT(listener.heard(), IsEmpty());
  EXPECT_THAT(listener.devices, IsEmpty());
}

TEST(Sense, IsReadByItsName) {
  EXPECT_EQ(*parse_sense("identity"), Sense::identity);
  EXPECT_THAT(parse_sense("color").error().message, HasSubstr("colour"));
}

/// Does something at random, right or wrong.
Status random_command(SimBoard& board) {
  const auto site = std::string(1, *rc::gen::inRange('a', 'f')) + "1";
  switch (*rc::gen::inRange(0, 4)) {
    case 0:
      return board.lift(site);
    case 1:
      return board.place(site);
    case 2:
      return board.off(site);
    default:
      return board.drop();
  }
}

std::size_t pieces_in_play(const SimBoard& board) {
  std::size_t count = board.hand().size();
  for (const auto& [site, stack] : board.sites()) count += stack.size();
  return count;
}

RC_GTEST_PROP(SimBoardProperty, ReadingsAlwaysAddUpToWhatStandsThere, ()) {
  Time now{0};
  const auto sense = *rc::gen::element(Sense::occupancy, Sense::colour, Sense::identity);
  SimBoard board(sense, {"a1", "b1", "c1", "d1"}, [&] { return now; });
  RC_ASSERT(
      board.arrange({{"a1", {"b"}}, {"b1", {"g", "g"}}, {"c1", {"b", "b"}}, {"d1", {"g"}}}).has_value());
  test::RecordingListener listener;
  std::map<std::string, std::string> seen;
  for (const Reading& reading : board.start(listener)) seen[reading.site] = reading.value;
  Time latest{0};
  for (int i = 0; i < 60; ++i) {
    now += milliseconds(*rc::gen::inRange(0, 3));
    const std::size_t before = pieces_in_play(board);
    const Status done = random_command(board);
    RC_ASSERT(pieces_in_play(board) <= before);
    RC_ASSERT(done.has_value() || listener.readings.empty());
    for (const Reading& reading : std::exchange(listener.readings, {})) {
      RC_ASSERT(reading.time >= latest);
      RC_ASSERT(seen[reading.site] != reading.value);
      latest = reading.time;
      seen[reading.site] = reading.value;
    }
  }
  test::RecordingListener other;
  for (const Reading& reading : board.start(other)) RC_ASSERT(seen[reading.site] == reading.value);
}

}  // namespace
}  // namespace arbiter::hal
