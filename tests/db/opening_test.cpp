// SPDX-License-Identifier: MIT
// Opening a log where something is in the way: directories, locks, other versions, other programs.
#include "db/opening.h"

#include <gtest/gtest.h>

#include "db/schema.h"
#include "tests/db/files.h"
#include "tests/db/logged_games.h"

namespace arbiter::test {
namespace {

using db::GameLog;
namespace fs = std::filesystem;

TEST(OpeningALog, MakesTheDirectoryThatIsMissing) {
  const TemporaryDirectory directory;
  const fs::path deep = directory / "state" / "arbiter";
  { begin_game(*std::make_unique<GameLog>(open_log(deep))); }
  EXPECT_TRUE(fs::exists(deep / "arbiter.db"));
  EXPECT_FALSE(fs::exists(deep / "arbiter.db-wal")) << "a clean end leaves one file";
}

TEST(OpeningALog, SaysThatADirectoryCannotBeMade) {
  const TemporaryDirectory directory;
  write_file(directory / "file", "");
  expect_error(GameLog::open(directory / "file" / "data"), "cannot make the data directory");
}

// Nobody, not even root, can make a file in /proc/self.
TEST(OpeningALog, SaysThatADirectoryCannotBeWritten) {
  expect_error(GameLog::open("/proc/self"), "cannot write in /proc/self");
}

TEST(OpeningALog, SaysThatTheDatabaseIsADirectory) {
  const TemporaryDirectory directory;
  fs::create_directory(directory / "arbiter.db");
  expect_error(GameLog::open(directory.path()), "cannot open");
  EXPECT_TRUE(fs::is_directory(directory / "arbiter.db"));
}

TEST(OpeningALog, LetsOnlyOneDaemonWriteToADirectory) {
  const TemporaryDirectory directory;
  {
    GameLog first = open_log(directory.path());
    expect_error(GameLog::open(directory.path()),
                 "another arbiterd (process " + std::to_string(getpid()) + ")");
    begin_game(first);
    EXPECT_TRUE(GameLog::open_read_only(directory.path()));
    expect_error(GameLog::open(directory.path()), "another arbiterd");
  }
  EXPECT_EQ(open_log(directory.path()).games({})->size(), 1U);
}

TEST(OpeningALog, ReadsNothingWhereNothingIs) {
  const TemporaryDirectory directory;
  expect_error(GameLog::open_read_only(directory.path()), "there is no game log in");
  EXPECT_TRUE(fs::is_empty(directory.path()));
  write_file(directory / "arbiter.db", "");
  expect_error(GameLog::open_read_only(directory.path()), "no games yet");
}

TEST(OpeningALog, ReadsADirectoryInWhichNothingCanBeWritten) {
  const TemporaryDirectory directory;
  {
    GameLog log = open_log(directory.path());
    begin_game(log);
  }
  using enum fs::perms;
  fs::permissions(directory.path(),
                  owner_read | owner_exec | group_read | group_exec | others_read | others_exec);
  EXPECT_TRUE(holds_without_rights([&] {
    const Result<GameLog> log = GameLog::open_read_only(directory.path());
    return log && log->games({})->size() == 1;
  }));
  EXPECT_TRUE(holds_without_rights([&] {
    const Result<GameLog> log = GameLog::open(directory.path());
    return !log && log.error().message.find("cannot write") != std::string::npos;
  }));
}

TEST(OpeningALog, SaysThatADirectoryMayNotBeRead) {
  const TemporaryDirectory directory;
  { open_log(directory.path()); }
  fs::permissions(directory.path(), fs::perms::none);
  EXPECT_TRUE(holds_without_rights([&] {
    const Result<GameLog> log = GameLog::open_read_only(directory.path());
    return !log && log.error().message.find("Permission denied") != std::string::npos;
  }));
  fs::permissions(directory.path(), fs::perms::owner_all);
}

TEST(OpeningALog, RefusesANewerVersionAndTouchesNothing) {
  const TemporaryDirectory directory;
  { open_log(directory.path()); }
  shell(directory.path()).exec("PRAGMA user_version = 1000");
  const std::string before = read_file(directory / "arbiter.db");
  expect_error(GameLog::open(directory.path()), "newer Arbiter (its version is 1000");
  expect_error(GameLog::open_read_only(directory.path()), "newer Arbiter");
  EXPECT_EQ(read_file(directory / "arbiter.db"), before);
}

TEST(OpeningALog, BringsEveryOlderVersionUpToDate) {
  for (int version = 0; version <= db::latest_version(); ++version) {
    SCOPED_TRACE(version);
    const TemporaryDirectory directory;
    {
      SQLite::Database old((directory / "arbiter.db").string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
      db::migrate(old, 0, version);
    }
    GameLog log = open_log(directory.path());
    EXPECT_EQ(log.report().why, "");
    EXPECT_TRUE(log.verify_chain(begin_game(log)));
    SQLite::Database migrated = shell(directory.path());
    EXPECT_EQ(migrated.execAndGet("PRAGMA user_version").getInt(), db::latest_version());
    EXPECT_EQ(db::schema_fault(migrated, db::latest_version()), std::nullopt);
  }
}

TEST(OpeningALog, SaysThatAnotherProgramHasLockedTheDatabaseAndWorksWhenItLetsGo) {
  const TemporaryDirectory directory;
  GameLog log = open_log(directory.path());
  const db::GameId game = begin_game(log);
  SQLite::Database other = shell(directory.path());
  other.exec("BEGIN IMMEDIATE");
  expect_error(append(log, game, {numbered_event(1)}), "another program has locked");
  EXPECT_EQ(log.events(game)->size(), 1U) << "reading goes on";
  other.exec("ROLLBACK");
  EXPECT_TRUE(append(log, game, {numbered_event(1)}));
}

TEST(OpeningALog, DoesNotTakeALockedDatabaseForADamagedOne) {
  const TemporaryDirectory directory;
  { open_log(directory.path()); }
  {
    SQLite::Database other = shell(directory.path());
    other.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE other (x)");
    expect_error(GameLog::open(directory.path()), "another program has locked");
  }
  EXPECT_EQ(open_log(directory.path()).report().why, "");
}

TEST(OpeningALog, LeavesTablesOfOthersAlone) {
  const TemporaryDirectory directory;
  { open_log(directory.path()); }
  shell(directory.path()).exec("CREATE INDEX by_kind ON events (kind)");
  EXPECT_EQ(open_log(directory.path()).report().why, "");
}

}  // namespace
}  // namespace arbiter::test
