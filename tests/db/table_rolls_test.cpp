// SPDX-License-Identifier: MIT
// The log of dice without a game: each asked for once, kept, and chained.
#include <gtest/gtest.h>

#include "tests/db/logged_games.h"

namespace arbiter::test {
namespace {

class TableRolls : public testing::Test {
 protected:
  db::LoggedRoll add(const std::string& command, int total) {
    const auto roll = log.add_roll(command, "{\"total\":" + std::to_string(total) + "}", stamp(total));
    if (!roll) throw std::runtime_error(roll.error().message);
    return *roll;
  }

  TemporaryDirectory directory;
  db::GameLog log = open_log(directory.path());
};

TEST_F(TableRolls, AreListedNewestFirstAndInParts) {
  for (int i = 1; i <= 5; ++i) add("command " + std::to_string(i), i);
  const auto newest = log.rolls(std::nullopt, 2);
  ASSERT_EQ(newest->size(), 2U);
  EXPECT_EQ((*newest)[0].id, 5);
  EXPECT_EQ((*newest)[1].payload, "{\"total\":4}");
  EXPECT_EQ(log.rolls(4, 100)->size(), 3U);
  expect_error(log.rolls(std::nullopt, 0), "from 1 to 1000");
}

TEST_F(TableRolls, AreThrownOnceForACommand) {
  const db::LoggedRoll first = add("twice", 7);
  const db::LoggedRoll second = add("twice", 11);
  EXPECT_EQ(second.id, first.id);
  EXPECT_EQ(second.payload, "{\"total\":7}");
  EXPECT_EQ(log.rolls(std::nullopt, 10)->size(), 1U);
}

TEST_F(TableRolls, OfOneCommitAreAllThereOrNone) {
  ASSERT_TRUE(log.add_rolls({{"one", "{\"total\":1}"}, {"two", "{\"total\":2}"}}, stamp(1)));
  expect_error(log.add_rolls({{"three", "{\"total\":3}"}, {"four", "no JSON"}}, stamp(2)), "");
  const auto rolls = log.rolls(std::nullopt, 10);
  ASSERT_EQ(rolls->size(), 2U);
  EXPECT_EQ(rolls->front().payload, "{\"total\":2}");
  EXPECT_TRUE(log.verify_rolls());
}

TEST_F(TableRolls, AreThereAfterAPowerCut) {
  add("one", 3);
  log = db::GameLog(open_log(directory / "elsewhere"));
  const db::GameLog again = open_log(directory.path());
  EXPECT_EQ(again.rolls(std::nullopt, 10)->front().payload, "{\"total\":3}");
  EXPECT_TRUE(again.verify_rolls());
}

TEST_F(TableRolls, ThatWereChangedShow) {
  for (int i = 1; i <= 3; ++i) add("command " + std::to_string(i), i);
  EXPECT_TRUE(log.verify_rolls());
  EXPECT_THROW(shell(directory.path()).exec("UPDATE table_rolls SET payload = '{}'"), std::exception);
  shell(directory.path())
      .exec("DROP TRIGGER table_rolls_stay; UPDATE table_rolls SET payload = '{\"total\":6}' WHERE id = 2");
  expect_error(log.verify_rolls(), "roll 2 was changed");
  shell(directory.path()).exec("DROP TRIGGER table_rolls_remain; DELETE FROM table_rolls WHERE id = 1");
  expect_error(log.verify_rolls(), "roll 1 is missing");
}

}  // namespace
}  // namespace arbiter::test
