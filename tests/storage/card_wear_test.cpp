// SPDX-License-Identifier: MIT
// What a game by hand, its readings and all, takes on the card and writes to it: WAL, checkpoints and the
// clean end included.
#include <gtest/gtest.h>

#include <iostream>
#include <string>

#include "daemon/hands/hand_game.h"
#include "rules/registry.h"
#include "tests/db/fault_vfs.h"
#include "tests/db/logged_games.h"
#include "tests/storage/trace_table.h"

namespace arbiter::test {
namespace {

constexpr int games = 4;

std::int64_t play_games(const std::filesystem::path& directory) {
  db::GameLog log = open_log(directory);
  std::int64_t events = 0;
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    const AnyGame start = *new_game("diablo size=6");
    const auto game =
        hands::play_by_hand({.start = start, .skill = *hands::hand_skill("ordinary"), .seed = seed});
    TraceTable table(log, start, "occupancy", game.trace);
    table.play();
    events += (*log.find(table.table().game().id))->events;
  }
  return events;
}

TEST(ACard, IsWrittenAtMostFourPagesAndOneSyncForAnEvent) {
  const TemporaryDirectory directory;
  FaultVfs disk;
  const std::int64_t events = play_games(directory.path());
  std::cout << disk.bytes_written() / events << " bytes an event, " << disk.syncs() << " syncs for " << events
            << " events\n";
  EXPECT_LE(disk.bytes_written() / events, 4 * 4096);
  EXPECT_LE(disk.syncs(), events + 20);
  EXPECT_LE(std::filesystem::file_size(directory / "arbiter.db") / games, 100'000U);
}

}  // namespace
}  // namespace arbiter::test
