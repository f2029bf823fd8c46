// SPDX-License-Identifier: MIT
// Statistics and luck: what games and rolls add up to, a few at a time.
#include "daemon/statistics.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "daemon/luck.h"
#include "db/whole_game.h"
#include "tests/db/logged_games.h"

namespace arbiter::test {
namespace {

namespace json = boost::json;

const std::string short_game =
    "[Game \"diablo\"]\n[Settings \"size=4\"]\n[Black \"Anna\"]\n[Green \"Ben\"]\n\n1. 1,2 a2xa1\n"
    "2. 1,1 b2-a2 a3xa4\n";

class StatisticsOfALog : public testing::Test {
 protected:
  void import(const std::string& records) {
    const auto games = db::read_games(records);
    if (!games || !log.add(*games)) throw std::runtime_error("the games cannot be added");
  }

  TemporaryDirectory directory;
  db::GameLog log = open_log(directory.path());
  StatisticsKeeper keeper{log};
};

std::string other_game(int number) {
  return "[Event \"" + std::to_string(number) + "\"]\n" + short_game + "\n";
}

TEST_F(StatisticsOfALog, AreCountedAFewGamesAtATime) {
  for (int i = 0; i < 5; ++i) import(other_game(i));
  ASSERT_TRUE(keeper.count_on(2));
  EXPECT_EQ(keeper.counted(), 2);
  EXPECT_EQ(keeper.upto(), 5);
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(keeper.count_on(2));
  EXPECT_EQ(keeper.counted(), 5);
  EXPECT_EQ(keeper.statistics().by_player().at("Anna").games, 5);
  EXPECT_EQ(keeper.statistics().dice().begin()->second.rolls, 10);
}

TEST_F(StatisticsOfALog, LeaveOutTheGameBeingPlayed) {
  import(short_game);
  begin_game(log);
  ASSERT_TRUE(keeper.count_on(10));
  EXPECT_EQ(keeper.counted(), 1);
  EXPECT_EQ(keeper.upto(), 1);
}

TEST_F(StatisticsOfALog, ForgetADeletedGame) {
  import(other_game(1));
  import(other_game(2));
  ASSERT_TRUE(keeper.count_on(10));
  ASSERT_TRUE(log.remove(1, stamp(0)));
  keeper.begin_anew();
  ASSERT_TRUE(keeper.count_on(10));
  EXPECT_EQ(keeper.statistics().by_player().at("Anna").games, 1);
}

TEST_F(StatisticsOfALog, TellEachPlayersDiceApart) {
  import(short_game);
  ASSERT_TRUE(keeper.count_on(10));
  const json::object players = keeper.statistics().to_json().at("players").as_object();
  const auto ones = [&](const char* name) {
    const json::object& dice = players.at(name).at("dice").as_object();
    return dice.begin()->value().at("faces").at("1").at("count").as_int64();
  };
  EXPECT_EQ(ones("Anna"), 1);
  EXPECT_EQ(ones("Ben"), 2);
}

TEST_F(StatisticsOfALog, CountRollsWithoutAGameByTheirDice) {
  const std::string payload =
      R"({"notation":"2d6+1dF","dice":[{"die":"d6","value":6},{"die":"d6","value":6},{"die":"dF","value":-1}]})";
  ASSERT_TRUE(log.add_roll("one", payload, stamp(0)));
  for (int i = 0; i < 2; ++i) ASSERT_TRUE(keeper.count_on(10));
  const json::object free = keeper.statistics().to_json().at("free_dice").as_object();
  EXPECT_EQ(free.at("d6").at("rolls").as_int64(), 2);
  EXPECT_EQ(free.at("d6").at("faces").at("6").at("count").as_int64(), 2);
  EXPECT_EQ(free.at("dF").at("faces").at("-1").at("count").as_int64(), 1);
}

// On 4x4, Black's first roll of Diablo: with 1,2 some moves, and the mean of all 16 rolls lies between the
// least and the most choice.
TEST(Luck, ComparesEachRollWithAllThatCouldHaveCome) {
  const auto game = db::game_of_record(*parse_record(short_game));
  const std::vector<RollLuck> luck = luck_of(*db::replay_events(game->events));
  ASSERT_EQ(luck.size(), 2U);
  EXPECT_EQ(luck[0].ply, 1U);
  EXPECT_EQ(luck[1].ply, 3U);
  EXPECT_EQ(luck[1].seat, 1);
  EXPECT_GT(luck[0].choices, 0U);
  EXPECT_GT(luck[0].mean, 0);
  EXPECT_NE(static_cast<double>(luck[1].choices), luck[1].mean);
}

}  // namespace
}  // namespace arbiter::test
