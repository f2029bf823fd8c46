// SPDX-License-Identifier: MIT
// Deleting games: asked for once, logged for ever.
#include <gtest/gtest.h>

#include "tests/db/logged_games.h"

namespace arbiter::test {
namespace {

class Deletions : public testing::Test {
 protected:
  db::GameId finished_game() {
    const db::GameId game = begin_game(log);
    const std::vector<db::RawReading> readings{{std::chrono::microseconds{5}, "a1", "0"}};
    const std::vector<db::NewEvent> end{{"abandoned", "{}"}};
    if (!append(log, game, {numbered_event(1)}, readings) || !append(log, game, end))
      throw std::runtime_error("the game could not be logged");
    return game;
  }

  TemporaryDirectory directory;
  db::GameLog log = open_log(directory.path());
};

TEST_F(Deletions, TakeAwayTheWholeGameAndNothingElse) {
  const db::GameId kept = finished_game();
  const db::GameId gone = finished_game();
  ASSERT_TRUE(log.remove(gone, stamp(7)));
  EXPECT_FALSE(*log.find(gone));
  expect_error(log.events(gone), "no game 2");
  EXPECT_EQ(log.events(kept)->size(), 3U);
  EXPECT_TRUE(log.verify_chain(kept));
  for (const char* table : {"events", "readings"}) {
    EXPECT_EQ(shell(directory.path())
                  .execAndGet("SELECT count(*) FROM " + std::string(table) + " WHERE game = 2")
                  .getInt(),
              0);
  }
}

TEST_F(Deletions, AreLoggedWithWhatTheGameWas) {
  const db::GameId game = finished_game();
  const std::string head = log.events(game)->back().hash;
  ASSERT_TRUE(log.remove(game, stamp(7)));
  const auto list = log.deletions();
  ASSERT_EQ(list->size(), 1U);
  EXPECT_EQ(list->front().game, game);
  EXPECT_EQ(list->front().stamp.wall, stamp(7).wall);
  const std::vector<std::string> parts{head, "Anna", "\"events\":3"};
  for (const std::string& part : parts)
    EXPECT_NE(list->front().payload.find(part), std::string::npos) << part;
}

TEST_F(Deletions, LeaveTheGamesNumberUnused) {
  finished_game();
  const db::GameId last = finished_game();
  ASSERT_TRUE(log.remove(last, stamp(0)));
  EXPECT_EQ(begin_game(log), last + 1);
}

TEST_F(Deletions, OfGamesInPlayOrUnknownAreRefused) {
  const db::GameId playing = begin_game(log);
  expect_error(log.remove(playing, stamp(0)), "not over");
  expect_error(log.remove(99, stamp(0)), "no game 99");
  EXPECT_TRUE(log.deletions()->empty());
}

TEST_F(Deletions, CannotBeMadeBehindTheLogsBack) {
  finished_game();
  EXPECT_THROW(shell(directory.path()).exec("DELETE FROM events WHERE game = 1"), std::exception);
}

TEST_F(Deletions, ThatWereChangedShow) {
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(log.remove(finished_game(), stamp(i)));
  EXPECT_TRUE(log.verify_deletions());
  EXPECT_THROW(shell(directory.path()).exec("DELETE FROM deletions"), std::exception);
  shell(directory.path())
      .exec("DROP TRIGGER deletions_stay; UPDATE deletions SET payload = '{}' WHERE id = 2");
  expect_error(log.verify_deletions(), "deletion 2 was changed");
  shell(directory.path()).exec("DROP TRIGGER deletions_remain; DELETE FROM deletions WHERE id = 1");
  expect_error(log.verify_deletions(), "deletion 1 is missing");
}

}  // namespace
}  // namespace arbiter::test
