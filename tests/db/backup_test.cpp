// SPDX-License-Identifier: MIT
// Copies of a log: made while it is written, put back, daily, and never in the way of what is there.
#include "db/backup.h"

#include <gtest/gtest.h>

#include "tests/db/files.h"
#include "tests/db/logged_games.h"

namespace arbiter::test {
namespace {

namespace fs = std::filesystem;
using db::GameLog;

const auto some_time = stamp(0).wall;

std::int64_t events_in(const fs::path& directory, db::GameId game) {
  const auto log = GameLog::open_read_only(directory);
  EXPECT_TRUE(log) << log.error().message;
  const auto summary = log->find(game);
  return *summary ? (**summary).events : 0;
}

class Backup : public testing::Test {
 protected:
  Backup() {
    GameLog log = open_log(data);
    game = begin_game(log);
    EXPECT_TRUE(append(log, game, {numbered_event(1)}));
  }

  TemporaryDirectory directory;
  fs::path data = directory / "data";
  fs::path copy = directory / "copies" / "copy.db";
  db::GameId game = 0;
};

TEST_F(Backup, HoldsWhatWasThereWhenItBeganThoughTheLogIsWrittenMeanwhile) {
  GameLog log = open_log(data);
  auto making = db::LogCopy::begin(data, copy);
  ASSERT_TRUE(making) << making.error().message;
  bool done = false;
  for (int number = 2; !done; ++number) {
    ASSERT_TRUE(append(log, game, {numbered_event(number)}));
    const auto step = making->step(1);
    ASSERT_TRUE(step) << step.error().message;
    done = *step;
  }
  const fs::path other = directory / "other";
  ASSERT_TRUE(db::restore(copy, other, some_time));
  EXPECT_EQ(events_in(other, game), 2);
  EXPECT_GT(events_in(data, game), 2);
  EXPECT_TRUE(GameLog::open_read_only(other)->verify_chain(game));
}

TEST_F(Backup, OverwritesNothing) {
  ASSERT_TRUE(db::back_up(data, copy));
  expect_error(db::back_up(data, copy), "is there already");
}

TEST_F(Backup, ThatIsBrokenOffLeavesNothing) {
  { ASSERT_TRUE(db::LogCopy::begin(data, copy)->step(1)); }
  EXPECT_TRUE(fs::is_empty(copy.parent_path()));
}

TEST_F(Backup, SaysThatThereIsNoLog) {
  expect_error(db::back_up(directory / "nowhere", copy), "there is no game log");
  EXPECT_FALSE(fs::exists(copy));
}

TEST_F(Backup, IsPutBackAndWhatWasThereIsKept) {
  ASSERT_TRUE(db::back_up(data, copy));
  {
    GameLog log = open_log(data);
    ASSERT_TRUE(append(log, game, {numbered_event(2)}));
  }
  const auto kept = db::restore(copy, data, some_time);
  ASSERT_TRUE(kept) << kept.error().message;
  EXPECT_EQ(kept->filename(), "arbiter.replaced-20261201T193000Z.db");
  EXPECT_EQ(events_in(data, game), 2);
  fs::create_directories(directory / "old");
  fs::rename(*kept, directory / "old" / "arbiter.db");
  EXPECT_EQ(events_in(directory / "old", game), 3) << "nothing is lost";
}

TEST_F(Backup, IsNotPutBackUnderARunningDaemon) {
  ASSERT_TRUE(db::back_up(data, copy));
  const GameLog running = open_log(data);
  expect_error(db::restore(copy, data, some_time), "another arbiterd");
}

TEST_F(Backup, ThatIsNoneIsNotPutBack) {
  write_file(directory / "text.db", "this is no database, however long it is made for that purpose");
  expect_error(db::restore(directory / "text.db", data, some_time), "text.db");
  expect_error(db::restore(directory / "none.db", data, some_time), "there is no such file");
  {
    SQLite::Database((directory / "foreign.db").string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
        .exec("CREATE TABLE t (a)");
  }
  expect_error(db::restore(directory / "foreign.db", data, some_time), "no game log of Arbiter");
  ASSERT_TRUE(db::back_up(data, copy));
  const std::string whole = read_file(copy);
  write_file(directory / "torn.db", whole.substr(0, whole.size() / 2));
  EXPECT_FALSE(db::restore(directory / "torn.db", data, some_time));
  EXPECT_EQ(events_in(data, game), 2) << "what was there is there";
}

TEST(DailyCopies, AreNamedByTheDayAndOnlyTheNewestAreKept) {
  const TemporaryDirectory directory;
  EXPECT_EQ(db::daily_name(some_time), "arbiter-20261201.db");
  for (const char* name :
       {"arbiter-20261129.db", "arbiter-20261130.db", "arbiter-20261201.db", "arbiter-mine.db"})
    write_file(directory / name, "");
  db::keep_newest(directory.path(), 2, some_time);
  EXPECT_FALSE(fs::exists(directory / "arbiter-20261129.db"));
  EXPECT_TRUE(fs::exists(directory / "arbiter-20261130.db"));
  EXPECT_TRUE(fs::exists(directory / "arbiter-20261201.db"));
  EXPECT_TRUE(fs::exists(directory / "arbiter-mine.db")) << "what people named is theirs";
  db::keep_newest(directory / "nowhere", 2, some_time);
}

// A machine without a real-time clock started in the wrong year, or its clock went back.
TEST(DailyCopies, OfDaysThatAreYetToComeDriveNoOthersOut) {
  const TemporaryDirectory directory;
  for (const char* name : {"arbiter-19700101.db", "arbiter-20261130.db", "arbiter-20261201.db",
                           "arbiter-20990101.db", "arbiter-20261130.db.part"})
    write_file(directory / name, "");
  db::keep_newest(directory.path(), 2, some_time);
  EXPECT_TRUE(fs::exists(directory / "arbiter-20261130.db"));
  EXPECT_TRUE(fs::exists(directory / "arbiter-20261201.db")) << "the one that was just made";
  EXPECT_FALSE(fs::exists(directory / "arbiter-20990101.db"));
  EXPECT_FALSE(fs::exists(directory / "arbiter-19700101.db"));
  EXPECT_FALSE(fs::exists(directory / "arbiter-20261130.db.part")) << "what was interrupted is no copy";
}

TEST_F(Backup, IsOfferedWhereTheLogIsDamaged) {
  const fs::path daily = data / "backups" / db::daily_name(std::chrono::system_clock::now());
  ASSERT_TRUE(db::back_up(data, daily));
  write_file(data / "arbiter.db", std::string(10'000, 'x'));
  const GameLog log = open_log(data);
  EXPECT_EQ(log.report().newest_copy, daily);
  EXPECT_NE(log.report().why.find("arbiter restore " + daily.string()), std::string::npos)
      << log.report().why;
}

}  // namespace
}  // namespace arbiter::test
