// SPDX-License-Identifier: MIT
// A card that stalls, another program that holds the database, a disk that becomes read-only: the table shows
// nothing that is not on disk, says why it stands still, and goes on.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include "tests/db/fault_vfs.h"
#include "tests/db/logged_games.h"
#include "tests/support/simulated_table.h"
#include "tests/support/temporary_directory.h"

namespace arbiter::test {
namespace {

using namespace std::chrono_literals;

std::string dice_of(const Table& table) { return table.history().turns.back().roll; }

TEST(ACardThatStalls, ShowsNothingBeforeItIsOnDiskAndTheTableGoesOn) {
  const TemporaryDirectory directory;
  FaultVfs disk;
  SimulatedTable table(directory.path());
  table.wait(1s);
  int stalls = 0;
  int shown = 0;
  table.table().on_change([&] { ++shown; });
  disk.before_sync([&] {
    ++stalls;
    table.clock().advance(5s);
    EXPECT_EQ(shown, 0);
    EXPECT_EQ(dice_of(table.table()), "");
  });
  ASSERT_TRUE(table.table().roll());
  EXPECT_GE(stalls, 1);
  EXPECT_EQ(shown, 1);
  EXPECT_NE(dice_of(table.table()), "");
  disk.before_sync([&] { table.clock().advance(5s); });
  const std::string action = table.table().history().shown.legal().front();
  table.play(action);
  table.wait(10s);
  EXPECT_EQ(table.table().history().provisional, std::vector<std::string>{action});
  EXPECT_TRUE(table.table().notices().empty());
  EXPECT_TRUE(table.log().verify_chain(table.table().game().id));
  disk.before_sync({});
}

void expect_not_saved(const Table& table, const std::string& words) {
  ASSERT_EQ(table.notices().size(), 1U);
  EXPECT_EQ(table.notices()[0].code, "not_saved");
  EXPECT_NE(table.notices()[0].params.at("why").find(words), std::string::npos)
      << table.notices()[0].params.at("why");
  EXPECT_EQ(dice_of(table), "") << "what is not saved is not shown";
}

TEST(ADatabaseThatAnotherProgramHolds, IsWaitedFor) {
  const TemporaryDirectory directory;
  SimulatedTable table(directory.path());
  table.wait(1s);
  {
    SQLite::Database other((directory / "arbiter.db").string(), SQLite::OPEN_READWRITE);
    SQLite::Transaction held(other, SQLite::TransactionBehavior::IMMEDIATE);
    ASSERT_TRUE(table.table().roll());
    expect_not_saved(table.table(), "another program has locked");
  }
  table.wait(6s);
  EXPECT_TRUE(table.table().notices().empty());
  EXPECT_NE(dice_of(table.table()), "");
}

TEST(ADiskThatBecomesReadOnly, IsSaidAndTheSameDiceAreThereWhenItIsWritableAgain) {
  const TemporaryDirectory directory;
  FaultVfs disk;
  SimulatedTable table(directory.path());
  table.wait(1s);
  disk.fail_writes_after(0, SQLITE_READONLY);
  ASSERT_TRUE(table.table().roll());
  expect_not_saved(table.table(), "read-only");
  const std::vector<std::string> legal = table.table().referee().shown().legal();
  disk.heal();
  table.wait(6s);
  EXPECT_EQ(table.table().history().shown.legal(), legal);
  const std::string dice = dice_of(table.table());
  table.restart();
  EXPECT_EQ(dice_of(table.table()), dice);
}

}  // namespace
}  // namespace arbiter::test
