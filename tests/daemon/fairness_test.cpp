// SPDX-License-Identifier: MIT
// Fairness of dice: known values of the test, and what real rolls add up to.
#include "daemon/fairness.h"

#include <gtest/gtest.h>

#include "daemon/dice.h"
#include "db/whole_game.h"

namespace arbiter {
namespace {

std::map<std::string, Tally> faces(const std::vector<std::int64_t>& counts) {
  std::int64_t sum = 0;
  for (const std::int64_t count : counts) sum += count;
  std::map<std::string, Tally> result;
  for (std::size_t i = 0; i < counts.size(); ++i)
    result[std::to_string(i + 1)] = {counts[i],
                                     static_cast<double>(sum) / static_cast<double>(counts.size())};
  return result;
}

// A textbook's example: 60 throws, chi-square 13.4, p about 0.020.
TEST(Fairness, TestsAsTextbooksDo) {
  const ChiSquare test = chi_square(faces({5, 8, 9, 8, 10, 20}));
  EXPECT_NEAR(test.value, 13.4, 1e-9);
  EXPECT_EQ(test.degrees, 5);
  EXPECT_NEAR(test.p, 0.0199, 0.0001);
}

TEST(Fairness, TellsNothingOfNothing) {
  EXPECT_EQ(chi_square({}).p, 1);
  EXPECT_EQ(chi_square(faces({7})).p, 1);
  EXPECT_EQ(chi_square(faces({10, 10, 10, 10})).p, 1) << "as expected exactly";
}

// A coin, 80 % power at 5 %: the non-centrality is 7.849, as tables of power analysis have it.
TEST(Fairness, KnowsHowManyThrowsABiasTakes) {
  EXPECT_EQ(throws_to_see(2, 0.1), 785);
  EXPECT_NEAR(static_cast<double>(throws_to_see(6, 0.1)), 12.83 / (0.01 / 6 * 1.2), 10);
  EXPECT_LT(throws_to_see(6, 0.5), throws_to_see(6, 0.1) / 20);
}

db::History played(const std::string& record) {
  const auto game = db::game_of_record(*parse_record(record));
  return *db::replay_events(game->events);
}

TEST(Fairness, CountsTheRollsOfAGame) {
  DiceTally tally;
  tally.add(played("[Game \"diablo\"]\n[Settings \"size=4\"]\n\n1. 1,2 a2xa1\n2. 1,1 b2-a2 a3xa4\n"));
  EXPECT_EQ(tally.rolls, 2);
  EXPECT_EQ(tally.faces.at("1").count, 3);
  EXPECT_EQ(tally.faces.at("2").count, 1);
  EXPECT_DOUBLE_EQ(tally.faces.at("1").expected, 2);
  EXPECT_EQ(tally.doubles.count, 1);
  EXPECT_DOUBLE_EQ(tally.doubles.expected, 1);
}

// Fair dice fail here once in a thousand million runs; a generator that is off fails always.
TEST(Fairness, FindsNothingAgainstTheTablesGenerator) {
  std::vector<std::int64_t> counts(6);
  const RandomBits random = system_random();
  for (int i = 0; i < 60'000; ++i) ++counts[static_cast<std::size_t>(throw_die(6, random) - 1)];
  EXPECT_GT(chi_square(faces(counts)).p, 1e-9);
}

TEST(Fairness, FindsALoadedDie) {
  std::vector<std::int64_t> counts(6);
  const RandomBits random = system_random();
  for (int i = 0; i < 60'000; ++i) {
    const int face = throw_die(6, random) == 1 && throw_die(4, random) == 1 ? 6 : throw_die(6, random);
    ++counts[static_cast<std::size_t>(face - 1)];
  }
  EXPECT_LT(chi_square(faces(counts)).p, 1e-6);
}

}  // namespace
}  // namespace arbiter
