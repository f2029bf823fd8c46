// SPDX-License-Identifier: MIT
// Random damage to the log's files: kept and said, never shown as sound, never a crash. ARBITER_DAMAGES=SEEDS
// tries so many, ARBITER_SEED=N begins with that one.
#include "tests/storage/damage.h"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>

#include "tests/db/files.h"
#include "tests/db/logged_games.h"
#include "tests/storage/environment.h"
#include "tests/support/simulated_table.h"

namespace arbiter::test {
namespace {

namespace fs = std::filesystem;
using db::GameLog;

TEST(ALogDamagedAtRandom, IsKeptAndSaidAndANewOneIsThere) {
  const std::uint64_t first = first_seed();
  const std::uint64_t count = number_in_environment("ARBITER_DAMAGES", 40);
  for (std::uint64_t seed = first; seed < first + count && !HasFailure(); ++seed) {
    const auto fault = damage_once(seed);
    EXPECT_FALSE(fault) << *fault;
  }
}

// As somebody with an SQLite shell can do it, or a bad card.
void damage_start_event(const fs::path& directory, db::GameId game) {
  SQLite::Database database = shell(directory);
  database.exec("DROP TRIGGER events_stay");
  database.exec("UPDATE events SET payload = '{\"ga' WHERE sequence = 1 AND game = " + std::to_string(game));
  database.exec(
      "CREATE TRIGGER events_stay BEFORE UPDATE ON events\n"
      "BEGIN SELECT RAISE(ABORT, 'an event is never changed'); END");
}

TEST(AGameWhoseBeginningIsDamaged, HidesNoOtherAndDoesNotKeepTheTableFromStarting) {
  const TemporaryDirectory directory;
  {
    GameLog log = open_log(directory.path());
    ASSERT_TRUE(append(log, begin_game(log), {{"abandoned", "{}"}}));
    begin_game(log);
  }
  damage_start_event(directory.path(), 2);
  EXPECT_EQ(open_log(directory.path()).games({})->size(), 1U);
  EXPECT_FALSE(open_log(directory.path()).verify_chain(2));
  SimulatedTable table(directory.path());
  EXPECT_EQ(table.table().game().id, 3);
  ASSERT_EQ(table.table().notices().size(), 1U);
  EXPECT_EQ(table.table().notices()[0].code, "cannot_resume");
}

TEST(ALogWhoseSchemaIsDamaged, IsPutAside) {
  for (const auto& [word, other] : std::map<std::string, std::string>{
           {"length(head)", "lenxth(head)"}, {std::string("\0\0\0\4", 4), std::string("\0\0\0\x7f", 4)}}) {
    const TemporaryDirectory directory;
    begin_game(*std::make_unique<GameLog>(open_log(directory.path())));
    std::string content = read_file(directory / "arbiter.db");
    // The header's schema format is a number at byte 44.
    const std::size_t at = word.size() == 4 ? 44 : content.find(word);
    ASSERT_EQ(content.substr(at, word.size()), word);
    write_file(directory / "arbiter.db", content.replace(at, other.size(), other));
    EXPECT_TRUE(open_log(directory.path()).report().put_aside) << word;
  }
}

/// More than a start looks through.
void write_large_log(const fs::path& directory) {
  GameLog log = open_log(directory);
  const db::NewEvent large{"ask", R"({"padding":")" + std::string(1'000'000, '.') + "\"}"};
  const db::GameId old = begin_game(log);
  for (int time = 0; time < 17; ++time) ASSERT_TRUE(append(log, old, {large}));
  ASSERT_TRUE(append(log, old, {{"abandoned", "{}"}}));
  ASSERT_TRUE(append(log, begin_game(log), {numbered_event(1)}));
}

void damage_middle(const fs::path& file) {
  std::string content = read_file(file);
  content.replace(content.size() / 2 / 4096 * 4096, 8192, std::string(8192, '\x5a'));
  write_file(file, content);
}

TEST(ALargeLog, IsOpenedAtOnceAndDamageInOldGamesIsNoticedWhenTheyAreRead) {
  const TemporaryDirectory directory;
  write_large_log(directory.path());
  damage_middle(directory / "arbiter.db");
  const std::string damaged = read_file(directory / "arbiter.db");
  {
    const GameLog log = open_log(directory.path());
    EXPECT_EQ(log.report().why, "");
    EXPECT_TRUE(log.verify_game(2)) << "the newest game can be played on";
    EXPECT_FALSE(log.verify_game(1));
  }
  const GameLog next = open_log(directory.path());
  ASSERT_TRUE(next.report().put_aside) << "the next start looks through the whole";
  EXPECT_EQ(read_file(*next.report().put_aside), damaged);
  EXPECT_FALSE(fs::exists(directory / "arbiter.suspect"));
}

TEST(ALargeLog, WhoseNewestGameIsDamagedIsPutAsideAtOnce) {
  const TemporaryDirectory directory;
  write_large_log(directory.path());
  std::string content = read_file(directory / "arbiter.db");
  content.replace(content.size() - 3 * 4096, 3 * 4096, std::string(3 * 4096, '\x5a'));
  write_file(directory / "arbiter.db", content);
  EXPECT_TRUE(open_log(directory.path()).report().put_aside);
}

}  // namespace
}  // namespace arbiter::test
