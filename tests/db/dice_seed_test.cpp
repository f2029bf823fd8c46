// SPDX-License-Identifier: MIT
// The secret of a game's dice on a disk that fails: the seed is there whenever its commitment is.
#include <gtest/gtest.h>

#include "tests/db/fault_vfs.h"
#include "tests/db/logged_games.h"

namespace arbiter::test {
namespace {

const db::DiceSeed secret{std::string(64, 'a'), std::string(64, 'b')};

TEST(DiceSeed, IsOnDiskWheneverItsCommitmentIsWhereverTheDiskFails) {
  bool begun = false;
  for (int writes = 0; !begun && writes < 100; ++writes) {
    TemporaryDirectory directory;
    {
      FaultVfs disk;
      db::GameLog log = open_log(directory.path());
      disk.fail_writes_after(writes, SQLITE_FULL);
      begun = log.begin(club_game(), stamp(0), secret).has_value();
    }
    const db::GameLog log = open_log(directory.path());
    const auto events = log.events(1);
    const bool committed = events && events->size() == 2 && (*events)[1].kind == "commitment";
    EXPECT_EQ(committed, begun) << writes;
    EXPECT_EQ(log.seed(1)->value_or(""), committed ? secret.seed : "") << writes;
  }
  EXPECT_TRUE(begun);
}

TEST(DiceSeed, IsForgottenByTheSecretTableOnceItIsRevealed) {
  TemporaryDirectory directory;
  db::GameLog log = open_log(directory.path());
  const db::GameId game = *log.begin(club_game(), stamp(0), secret);
  ASSERT_TRUE(append(log, game, {{"abandoned", "{}"}, {"reveal", R"({"seed":")" + secret.seed + "\"}"}}));
  EXPECT_FALSE(log.seed(game)->has_value());
}

}  // namespace
}  // namespace arbiter::test
