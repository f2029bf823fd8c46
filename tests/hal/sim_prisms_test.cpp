// SPDX-License-Identifier: MIT
// The virtual board's supply and prisms: what the sensors say when stones are set and prisms turn.
#include <gmock/gmock.h>

#include "hal/sim/sim_board.h"
#include "tests/hal/recording_listener.h"

namespace arbiter::hal {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::IsSupersetOf;

/// Two prisms, a1 with a red stone on its visible level and a blue one on the next.
class SimPrisms : public testing::Test {
 protected:
  SimPrisms() {
    const Prism prism{0, {Pieces{"r"}, Pieces{"b"}, Pieces{}}};
    EXPECT_TRUE(board.arrange({{"a1", {"r"}}}, {{"a1", prism}, {"b1", Prism{}}}));
    initial = board.start(listener);
  }

  std::vector<std::string> said() const {
    std::vector<std::string> words;
    for (const Reading& reading : listener.readings) words.push_back(reading.site + " " + reading.value);
    return words;
  }

  Time now{0};
  SimBoard board{Sense::colour, {"a1", "b1", "a1.face", "b1.face"}, [this] { return now; }};
  std::vector<Reading> initial;
  test::RecordingListener listener;
};

TEST_F(SimPrisms, TellFacesAndVisibleStonesAtTheStart) {
  EXPECT_THAT(initial, ElementsAre(Reading{now, "a1", "r"}, Reading{now, "a1.face", "0"},
                                   Reading{now, "b1", "-"}, Reading{now, "b1.face", "0"}));
}

TEST_F(SimPrisms, TurnStonesUnderAndUp) {
  ASSERT_TRUE(board.turn("a1", true));
  EXPECT_THAT(said(), ElementsAre("a1.face ?", "a1 -", "a1.face 1", "a1 b"));
  ASSERT_TRUE(board.turn("a1", true));
  EXPECT_THAT(board.sites(), IsEmpty());
  ASSERT_TRUE(board.turn("a1", true));
  EXPECT_EQ(board.sites().at("a1"), Pieces{"r"}) << "three steps bring it back";
}

TEST_F(SimPrisms, TurnBackwardAsWell) {
  ASSERT_TRUE(board.turn("a1", false));
  EXPECT_THAT(said(), ElementsAre("a1.face ?", "a1 -", "a1.face 2"));
}

TEST_F(SimPrisms, AreSetUpAnewWithWhatLiesOnHiddenLevels) {
  ASSERT_TRUE(
      board.arrange({{"b1", {"b"}}}, {{"a1", Prism{}}, {"b1", {2, {Pieces{"r"}, Pieces{}, Pieces{"b"}}}}}));
  EXPECT_THAT(said(), IsSupersetOf({"a1 -", "b1.face 2", "b1 b"}));
  ASSERT_TRUE(board.turn("b1", true));
  EXPECT_EQ(board.sites().at("b1"), Pieces{"r"});
}

TEST_F(SimPrisms, AreThereOnlyWhereAFaceIs) {
  SimBoard flat{Sense::occupancy, {"a1"}, [this] { return now; }};
  EXPECT_FALSE(flat.turn("a1", true));
  EXPECT_FALSE(board.turn("c9", true));
}

TEST_F(SimPrisms, GetStonesFromTheSupply) {
  ASSERT_TRUE(board.take("b"));
  EXPECT_EQ(board.hand(), Pieces{"b"});
  EXPECT_FALSE(board.take("b")) << "the hand is full";
  ASSERT_TRUE(board.place("b1"));
  EXPECT_THAT(said(), ElementsAre("b1 b"));
  EXPECT_FALSE(board.take("blue"));
}

TEST_F(SimPrisms, GiveAStoneFromTheSupplyBackToIt) {
  ASSERT_TRUE(board.take("b"));
  ASSERT_TRUE(board.drop());
  EXPECT_THAT(board.hand(), IsEmpty());
  EXPECT_THAT(said(), IsEmpty());
}

}  // namespace
}  // namespace arbiter::hal
