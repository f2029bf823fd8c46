// SPDX-License-Identifier: MIT
// Daily copies beside the daemon's work: made, and what is heard of them.
#include "daemon/daily_copies.h"

#include <gmock/gmock.h>

#include <fstream>
#include <optional>

#include "tests/support/manual_clock.h"
#include "tests/support/temporary_directory.h"

namespace arbiter {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

class DailyCopiesTest : public testing::Test {
 protected:
  /// What is heard of the first look.
  Status look() {
    std::optional<Status> heard;
    boost::asio::io_context context;
    DailyCopies copies(context, clock_, log_, directory_.path(), 7,
                       [&](const Status& copied) { heard = copied; });
    copies.start();
    while (!heard) context.run_one();
    return *heard;
  }
  std::vector<std::filesystem::path> made() const {
    return {std::filesystem::directory_iterator(backups_), std::filesystem::directory_iterator()};
  }

  TemporaryDirectory directory_;
  test::ManualClock clock_;
  db::GameLog log_ = *db::GameLog::open(directory_.path());
  std::filesystem::path backups_ = directory_.path() / "backups";
};

TEST_F(DailyCopiesTest, AreMadeOnceADay) {
  EXPECT_TRUE(look());
  ASSERT_THAT(made(), SizeIs(1));
  const auto written = std::filesystem::last_write_time(made()[0]);
  EXPECT_TRUE(look());
  EXPECT_THAT(made(), SizeIs(1));
  EXPECT_EQ(std::filesystem::last_write_time(made()[0]), written);
  clock_.advance(std::chrono::hours(24));
  EXPECT_TRUE(look());
  EXPECT_THAT(made(), SizeIs(2));
}

TEST_F(DailyCopiesTest, MissNoGameThatIsDeletedMeanwhile) {
  for (int i = 0; i < 2; ++i) {
    db::NewGame game;
    game.game = "diablo";
    const db::GameId id = *log_.begin(game, {});
    const std::vector<db::NewEvent> given_up{{"abandoned", "{}"}};
    ASSERT_TRUE(log_.append(id, given_up, {}, {}));
  }
  std::optional<Status> heard;
  boost::asio::io_context context;
  DailyCopies copies(context, clock_, log_, directory_.path(), 7,
                     [&](const Status& copied) { heard = copied; });
  copies.start();
  while (!heard && !std::filesystem::exists(backups_)) context.run_one();
  while (!heard && made().empty()) context.run_one();
  ASSERT_FALSE(heard) << "one game is still to be verified";
  const std::vector<db::GameId> games = *log_.game_ids();
  for (const db::GameId id : games) ASSERT_TRUE(log_.remove(id, {}));
  while (!heard) context.run_one();
  EXPECT_TRUE(*heard) << describe(heard->error());
}

TEST_F(DailyCopiesTest, SayWhyTheyCannotBeMadeAndAreMadeWhenTheyCan) {
  std::ofstream(backups_) << "no folder";
  const Status copied = look();
  ASSERT_FALSE(copied);
  EXPECT_THAT(copied.error().message, HasSubstr(backups_.string()));
  std::filesystem::remove(backups_);
  EXPECT_TRUE(look());
  EXPECT_THAT(made(), SizeIs(1));
}

}  // namespace
}  // namespace arbiter
