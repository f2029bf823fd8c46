// SPDX-License-Identifier: MIT
// Full, read-only and failing disks: said, survived, nothing half written, and the log works again
// afterwards.
#include <gtest/gtest.h>

#include "tests/db/fault_vfs.h"
#include "tests/db/logged_games.h"

namespace arbiter::test {
namespace {

using db::GameLog;

std::size_t file_count(const std::filesystem::path& directory, const std::string& part) {
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    if (entry.path().filename().string().find(part) != std::string::npos) ++count;
  }
  return count;
}

/// Lets the disk fail at each write of an append in turn, until the append gets through.
void expect_survived(int code, const std::string& words) {
  const TemporaryDirectory directory;
  FaultVfs disk;
  GameLog log = open_log(directory.path());
  const db::GameId game = begin_game(log);
  int failures = 0;
  for (bool done = false; !done; failures += done ? 0 : 1) {
    disk.fail_writes_after(failures, code);
    const Status status = append(log, game, {numbered_event(1)}, {{std::chrono::microseconds{1}, "a1", "0"}});
    disk.heal();
    done = status.has_value();
    if (!done) expect_error(status, words);
    EXPECT_EQ(log.events(game)->size(), done ? 2U : 1U);
    EXPECT_EQ(log.readings(game)->size(), done ? 1U : 0U);
  }
  EXPECT_GE(failures, 3) << "an append writes several times";
  EXPECT_TRUE(append(log, game, {numbered_event(2)}));
  EXPECT_TRUE(log.verify_chain(game));
}

TEST(AFailingDisk, IsFullAndHasRoomAgain) { expect_survived(SQLITE_FULL, "disk is full"); }
TEST(AFailingDisk, BecomesReadOnlyAndWritableAgain) { expect_survived(SQLITE_READONLY, "read-only"); }
TEST(AFailingDisk, FailsAndWorksAgain) { expect_survived(SQLITE_IOERR_WRITE, "check the disk"); }

TEST(AFailingDisk, LetsReadingGoOn) {
  const TemporaryDirectory directory;
  FaultVfs disk;
  GameLog log = open_log(directory.path());
  const db::GameId game = begin_game(log);
  disk.fail_writes_after(0, SQLITE_FULL);
  EXPECT_FALSE(append(log, game, {numbered_event(1)}));
  EXPECT_FALSE(log.begin(club_game(), stamp(1)));
  EXPECT_EQ(log.games({})->size(), 1U);
  EXPECT_TRUE(log.verify_chain(game));
}

TEST(AFailingDisk, IsFullWhenANewLogIsBegun) {
  int failures = 0;
  for (bool done = false; !done; failures += done ? 0 : 1) {
    const TemporaryDirectory directory;
    FaultVfs disk;
    disk.fail_writes_after(failures, SQLITE_FULL);
    {
      const Result<GameLog> log = GameLog::open(directory.path());
      done = log.has_value();
      if (!done) expect_error(log, "disk is full");
    }
    disk.heal();
    EXPECT_EQ(open_log(directory.path()).report().why, "") << "failure " << failures;
    EXPECT_EQ(file_count(directory.path(), "damaged"), 0U);
  }
  EXPECT_GE(failures, 5);
}

TEST(AFailingDisk, CannotBeOpenedAndIsNotTakenForDamaged) {
  for (const auto& [code, words] : std::map<int, std::string>{{SQLITE_CANTOPEN, "cannot open"},
                                                              {SQLITE_READONLY, "read-only"},
                                                              {SQLITE_IOERR, "check the disk"}}) {
    const TemporaryDirectory directory;
    { begin_game(*std::make_unique<GameLog>(open_log(directory.path()))); }
    FaultVfs disk;
    disk.fail_opens(code);
    expect_error(GameLog::open(directory.path()), words);
    disk.heal();
    EXPECT_EQ(open_log(directory.path()).games({})->size(), 1U);
    EXPECT_EQ(file_count(directory.path(), "damaged"), 0U);
  }
}

TEST(AnAppend, WritesFewPagesAndSyncsOnce) {
  const TemporaryDirectory directory;
  FaultVfs disk;
  GameLog log = open_log(directory.path());
  const db::GameId game = begin_game(log);
  ASSERT_TRUE(append(log, game, {numbered_event(1)}, {{std::chrono::microseconds{1}, "a1", "0"}}));
  const std::int64_t bytes = disk.bytes_written();
  const std::int64_t syncs = disk.syncs();
  ASSERT_TRUE(append(log, game, {numbered_event(2)}, {{std::chrono::microseconds{1}, "a1", "1"}}));
  EXPECT_LE(disk.bytes_written() - bytes, 3 * (4096 + 24));
  EXPECT_EQ(disk.syncs() - syncs, 1);
}

}  // namespace
}  // namespace arbiter::test
