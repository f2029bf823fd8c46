// SPDX-License-Identifier: MIT
// The disk is full at any write of whatever is done to a log: it is said, what was there is there, and with
// room the same is done after all.
#include <gtest/gtest.h>

#include <functional>

#include "db/backup.h"
#include "db/whole_game.h"
#include "tests/db/fault_vfs.h"
#include "tests/db/files.h"
#include "tests/db/logged_games.h"
#include "tests/db/played_game.h"
#include "tests/storage/fingerprint.h"
#include "tests/storage/opened.h"

namespace arbiter::test {
namespace {

namespace fs = std::filesystem;
using db::GameLog;

template <class AnyResult>
Status status_of(const AnyResult& result) {
  return result ? ok() : Status(result.error());
}

/// Something that is done to the log in a folder; `directory` holds it as "data", and a copy of another one.
struct Deed {
  const char* name;
  Status (*make)(const fs::path& directory);
  int stride = 1;  ///< 1: the disk is full at each write; otherwise at every so many of thousands
};

Status with_log(const fs::path& directory, const std::function<Status(GameLog&)>& work) {
  Result<GameLog> log = GameLog::open(directory / "data");
  return log ? work(*log) : Status(log.error());
}

Status begin(const fs::path& directory) {
  const db::DiceSeed seed{std::string(64, 'a'), std::string(64, 'c')};
  return with_log(directory, [&](GameLog& log) { return status_of(log.begin(club_game(), stamp(2), seed)); });
}

// So much that the write-ahead file is brought into the database.
Status append_much(const fs::path& directory) {
  const db::NewEvent large{"ask", R"({"padding":")" + std::string(4'300'000, '.') + "\"}"};
  return with_log(directory, [&](GameLog& log) { return append(log, 1, {large, numbered_event(7)}); });
}

Status import(const fs::path& directory) {
  db::WholeGame game;
  game.events = numbered(PlayedGame(3, {4, true, 10}).events());
  return with_log(directory, [&](GameLog& log) { return status_of(log.add({game, game})); });
}

Status roll(const fs::path& directory) {
  return with_log(directory, [](GameLog& log) { return status_of(log.add_roll("one", "{}", stamp(1))); });
}

Status restore(const fs::path& directory) {
  return status_of(db::restore(directory / "copy.db", directory / "data", stamp(0).wall));
}

Status copy(const fs::path& directory) {
  return db::back_up(directory / "data", directory / "made" / "copy.db");
}

class AFullDisk : public testing::TestWithParam<std::tuple<Deed, int>> {
 protected:
  static void prepare(const fs::path& directory) {
    GameLog log = open_log(directory / "data");
    ASSERT_TRUE(append(log, begin_game(log), {numbered_event(1)}));
    ASSERT_TRUE(db::back_up(directory / "data", directory / "copy.db"));
    ASSERT_TRUE(append(log, 1, {numbered_event(2)}, {{std::chrono::microseconds{1}, "a1", "0"}}));
  }
  static std::string state(const fs::path& directory) {
    return fingerprint(opened_without_loss(directory / "data"));
  }
};

TEST_P(AFullDisk, LosesNothingAndTheSameIsDoneWhenThereIsRoom) {
  const auto& [deed, code] = GetParam();
  int failures = 0;
  for (bool done = false; !done && !HasFailure(); failures += done ? 0 : deed.stride) {
    SCOPED_TRACE("after " + std::to_string(failures) + " writes");
    const TemporaryDirectory directory;
    FaultVfs disk;
    prepare(directory.path());
    const std::string before = state(directory.path());
    disk.fail_writes_after(failures, code);
    const Status status = deed.make(directory.path());
    disk.heal();
    done = status.has_value();
    if (done) break;
    EXPECT_NE(status.error().message.find("disk"), std::string::npos) << status.error().message;
    EXPECT_EQ(state(directory.path()), before);
    const Status again = deed.make(directory.path());
    EXPECT_TRUE(again) << again.error().message;
  }
  EXPECT_GE(failures, 2);
}

INSTANTIATE_TEST_SUITE_P(
    While, AFullDisk,
    testing::Combine(testing::Values(Deed{"beginning", begin}, Deed{"appending", append_much, 499},
                                     Deed{"importing", import}, Deed{"rolling", roll},
                                     Deed{"restoring", restore}, Deed{"copying", copy}),
                     testing::Values(SQLITE_FULL, SQLITE_IOERR_SHMSIZE, SQLITE_IOERR_WRITE)),
    [](const auto& deed) {
      return std::string(std::get<0>(deed.param).name) + "_" + std::to_string(std::get<1>(deed.param));
    });

}  // namespace
}  // namespace arbiter::test
