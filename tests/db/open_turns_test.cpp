// SPDX-License-Identifier: MIT
// Turns of a game without dice: each action is one, and a quick reply is provisional together with what it
// answers.
#include "db/open_turns.h"

#include <gtest/gtest.h>

#include "tests/db/logged_games.h"
#include "tests/db/nim.h"

namespace arbiter::test {
namespace {

using db::History;

History new_nim() {
  const AnyGame nim = make_any_game(Nim{});
  History history{nim, nim, {}, {}, {}};
  db::begin_turn(history);
  return history;
}

TEST(AGameWithoutDice, CountsEveryActionAsATurn) {
  History history = new_nim();
  ASSERT_TRUE(db::accept(history, {"1", "2"}));
  ASSERT_EQ(history.turns.size(), 2U);
  EXPECT_EQ(history.turns[1].number, 2U);
  EXPECT_EQ(history.turns[1].seat, 1);
  EXPECT_EQ(history.turns[1].actions, std::vector<std::string>{"2"});
  EXPECT_EQ(history.shown.text(), "2 a");
  EXPECT_EQ(history.base.text(), "5 a");
}

TEST(AGameWithoutDice, KeepsTheReplyProvisionalWhenTheMoveBeforeItIsFinal) {
  History history = new_nim();
  ASSERT_TRUE(db::accept(history, {"1", "2"}));
  ASSERT_TRUE(db::settle(history, 1));
  EXPECT_EQ(history.base.text(), "4 b");
  EXPECT_EQ(history.provisional, std::vector<std::string>{"2"});
  EXPECT_EQ(db::playing(history).number, 2U);
  ASSERT_TRUE(db::accept(history, {"1"}));
  EXPECT_EQ(history.shown.text(), "3 a");
  EXPECT_EQ(history.turns.size(), 2U);
}

TEST(AGameWithoutDice, GoesBackOverTurns) {
  History history = new_nim();
  ASSERT_TRUE(db::accept(history, {"1", "2"}));
  ASSERT_TRUE(db::settle(history, 2));
  EXPECT_EQ(history.turns.size(), 3U);
  ASSERT_TRUE(db::go_back(history, 2));
  EXPECT_EQ(history.base.text(), "4 b");
  EXPECT_EQ(history.turns.size(), 2U);
  ASSERT_TRUE(db::accept(history, {"1"}));
  EXPECT_EQ(history.shown.text(), "3 a");
}

TEST(AGameWithoutDice, EndsWithoutAFurtherTurn) {
  History history = new_nim();
  ASSERT_TRUE(db::accept(history, {"2", "2", "1"}));
  EXPECT_EQ(history.turns.size(), 3U);
  ASSERT_TRUE(db::settle(history, 3));
  EXPECT_EQ(history.turns.size(), 3U);
  EXPECT_EQ(history.base.result(), "a");
  expect_error(db::accept(history, {"1"}), "the game is over");
  expect_error(db::roll_dice(history, 4, "1,2"), "would be due");
  EXPECT_FALSE(db::roll_dice(history, 3, "1,2"));
}

}  // namespace
}  // namespace arbiter::test
