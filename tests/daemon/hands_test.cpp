// SPDX-License-Identifier: MIT
// The referee against simulated hands (spec/referee.md, "What is measured"), on a fixed part of what
// tests/bench/measure_hands plays: every game, every kind of sensor, hands of every skill.
#include <gmock/gmock.h>

#include "daemon/hands/hand_game.h"
#include "rules/referee/trace_session.h"
#include "rules/registry.h"

namespace arbiter::hands {
namespace {

using testing::Combine;
using testing::IsEmpty;
using testing::Values;

HandGameOrder order_of(const std::string& game, Capability capability, const std::string& skill,
                       std::uint64_t seed) {
  return {.start = *new_game(game),
          .capability = capability,
          .skill = *hand_skill(skill),
          .seed = seed,
          .most_turns = 40};
}

// The positions after each turn: what was played may be told in other words.
std::vector<std::string> positions_of(const Record& record) {
  std::vector<std::string> positions;
  AnyGame position = *game_of(record);
  for (const RecordTurn& turn : record.turns) {
    EXPECT_TRUE(turn.roll.empty() || position.roll(turn.roll));
    for (const std::string& action : turn.actions) EXPECT_TRUE(position.apply(action)) << action;
    positions.push_back(position.text());
  }
  return positions;
}

using Case = std::tuple<std::string, Capability, std::string>;

class HandsAtATable : public testing::TestWithParam<Case> {
 protected:
  static constexpr std::uint64_t seeds = 2;

  static HandGame play(std::uint64_t seed) {
    const auto& [game, capability, skill] = GetParam();
    return play_by_hand(order_of(game, capability, skill, seed));
  }
};

TEST_P(HandsAtATable, AreNeverMisunderstoodNorOverlookedNorAskedWithoutNeed) {
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    const HandGameTally tally = play(seed).tally;
    EXPECT_THAT(tally.wrong, IsEmpty()) << "seed " << seed;
    EXPECT_THAT(tally.missed, IsEmpty()) << "seed " << seed;
    EXPECT_THAT(tally.needless, IsEmpty()) << "seed " << seed;
    EXPECT_THAT(tally.false_alarms, IsEmpty()) << "seed " << seed;
    EXPECT_GT(tally.turns, 3U);
  }
}

TEST_P(HandsAtATable, LeaveATraceThatGivesTheSameGame) {
  const HandGame game = play(3);
  const auto trace = parse_trace(print_trace(game.trace));
  ASSERT_TRUE(trace) << trace.error().message;
  const auto outcome = referee_trace(*trace, RefereeTimes{});
  ASSERT_TRUE(outcome) << outcome.error().message;
  EXPECT_EQ(positions_of(record_of(*outcome)), positions_of(game.truth));
}

std::string name_of_case(const testing::TestParamInfo<Case>& info) {
  const auto& [game, capability, skill] = info.param;
  std::string name = game + "_" + std::string(name_of(capability)) + "_" + skill;
  std::replace_if(
      name.begin(), name.end(), [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Games, HandsAtATable,
                         Combine(Values("diablo size=4", "diablo size=6", "herd size=4", "herd size=5",
                                        "duell board=9x8", "duell board=9x9", "dudos rules=kult",
                                        "dudos rules=kult players=3", "dudos rules=taktik"),
                                 Values(Capability::occupancy, Capability::colour, Capability::identity),
                                 Values("clean", "ordinary", "clumsy")),
                         name_of_case);

TEST(Hands, PlayTheSameGameForTheSameSeed) {
  const auto trace = [](std::uint64_t seed) {
    return print_trace(play_by_hand(order_of("diablo size=6", Capability::occupancy, "clumsy", seed)).trace);
  };
  EXPECT_EQ(trace(7), trace(7));
  EXPECT_NE(trace(7), trace(8));
}

TEST(Hands, GoOnWhereSensorsAreDead) {
  HandGameOrder order = order_of("diablo size=6", Capability::occupancy, "ordinary", 1);
  order.masked = {"a1", "c3", "f6"};
  const HandGame game = play_by_hand(order);
  EXPECT_TRUE(game.tally.flawless());
  EXPECT_GT(game.tally.turns, 5U);
}

TEST(Hands, AreOfASkillThatIsNamed) {
  EXPECT_TRUE(hand_skill("clumsy"));
  ASSERT_FALSE(hand_skill("perfect"));
  EXPECT_EQ(hand_skill("perfect").error().message,
            "'perfect' is no skill of hands: clean, ordinary or clumsy");
}

}  // namespace
}  // namespace arbiter::hands
