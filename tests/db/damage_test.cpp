// SPDX-License-Identifier: MIT
// Damaged databases: kept, reported, never passed over in silence.
#include <gtest/gtest.h>

#include <iostream>
#include <random>

#include "tests/db/files.h"
#include "tests/db/logged_games.h"

namespace arbiter::test {
namespace {

using db::GameLog;
namespace fs = std::filesystem;

constexpr int event_count = 300;

/// A closed database with one game of many events, several pages long.
void write_game(const fs::path& directory) {
  GameLog log = open_log(directory);
  const db::GameId game = begin_game(log);
  std::vector<db::NewEvent> events;
  events.reserve(event_count);
  for (int number = 0; number < event_count; ++number) events.push_back(numbered_event(number));
  ASSERT_TRUE(append(log, game, events));
}

/// The files of a log with a game that was closed and one of ten appends that nobody closed: the write-ahead
/// file is there.
void write_unclosed_game(const fs::path& directory) {
  const TemporaryDirectory origin;
  write_game(origin.path());
  GameLog log = open_log(origin.path());
  const db::GameId game = begin_game(log);
  for (int number = 0; number < 10; ++number) ASSERT_TRUE(append(log, game, {numbered_event(number)}));
  for (const std::string name : {"arbiter.db", "arbiter.db-wal"})
    fs::copy_file(origin / name, directory / name);
}

/// Opens a log that must have been put aside, and plays in the fresh one.
fs::path expect_put_aside(const fs::path& directory, const std::string& words) {
  GameLog log = open_log(directory);
  EXPECT_NE(log.report().why.find(words), std::string::npos) << log.report().why;
  if (!log.report().put_aside) throw std::runtime_error("nothing was put aside");
  EXPECT_NE(log.report().why.find(log.report().put_aside->string()), std::string::npos);
  EXPECT_EQ(log.games({})->size(), 0U);
  EXPECT_TRUE(append(log, begin_game(log), {numbered_event(1)}));
  return *log.report().put_aside;
}

TEST(ADamagedLog, IsPutAsideWhenItIsTruncated) {
  const TemporaryDirectory directory;
  write_game(directory.path());
  const std::string content = read_file(directory / "arbiter.db").substr(0, 10'000);
  write_file(directory / "arbiter.db", content);
  EXPECT_EQ(read_file(expect_put_aside(directory.path(), "damaged")), content);
  EXPECT_EQ(open_log(directory.path()).report().why, "") << "the next start is an ordinary one";
}

TEST(ADamagedLog, IsPutAsideWhenItsHeaderIsGarbage) {
  const TemporaryDirectory directory;
  write_game(directory.path());
  const std::string content = std::string(100, 'x') + read_file(directory / "arbiter.db").substr(100);
  write_file(directory / "arbiter.db", content);
  EXPECT_EQ(read_file(expect_put_aside(directory.path(), "not a database")), content);
}

TEST(ADamagedLog, IsPutAsideWhenAPageIsGarbage) {
  const TemporaryDirectory directory;
  write_game(directory.path());
  std::string content = read_file(directory / "arbiter.db");
  ASSERT_GT(content.size(), 5U * 4096);
  content.replace(content.size() - std::size_t{3} * 4096, 4096, std::string(4096, '\x5a'));
  write_file(directory / "arbiter.db", content);
  EXPECT_EQ(read_file(expect_put_aside(directory.path(), "damaged")), content);
}

TEST(ADamagedLog, IsPutAsideWhenItIsAnotherProgramsDatabase) {
  const TemporaryDirectory directory;
  SQLite::Database((directory / "arbiter.db").string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
      .exec("CREATE TABLE recipes (name TEXT); INSERT INTO recipes VALUES ('soup')");
  const fs::path kept = expect_put_aside(directory.path(), "no game log of Arbiter");
  EXPECT_EQ(SQLite::Database(kept.string()).execAndGet("SELECT name FROM recipes").getString(), "soup");
}

TEST(ADamagedLog, IsPutAsideWhenATableOrTriggerIsMissing) {
  for (const std::string loss : {"DROP TABLE readings", "DROP TRIGGER events_stay"}) {
    const TemporaryDirectory directory;
    write_game(directory.path());
    shell(directory.path()).exec(loss);
    expect_put_aside(directory.path(), "is missing");
  }
}

TEST(ADamagedLog, IsPutAsideWithItsWriteAheadFile) {
  const TemporaryDirectory directory;
  write_unclosed_game(directory.path());
  const std::string wal = read_file(directory / "arbiter.db-wal");
  const std::string garbage(read_file(directory / "arbiter.db").size(), '\x5a');
  write_file(directory / "arbiter.db", garbage);
  const fs::path kept = expect_put_aside(directory.path(), "damaged");
  EXPECT_EQ(read_file(kept), garbage);
  EXPECT_EQ(read_file(kept.string() + "-wal"), wal);
}

TEST(ADamagedLog, IsPutAsideWhenOnlyItsWriteAheadFileIsLeft) {
  for (const bool emptied : {false, true}) {
    const TemporaryDirectory directory;
    write_unclosed_game(directory.path());
    const std::string wal = read_file(directory / "arbiter.db-wal");
    emptied ? write_file(directory / "arbiter.db", "") : void(fs::remove(directory / "arbiter.db"));
    const fs::path kept = expect_put_aside(directory.path(), "only its write-ahead file");
    EXPECT_EQ(read_file(kept.string() + "-wal"), wal);
  }
}

TEST(ADamagedLog, NeverOverwritesWhatWasPutAsideBefore) {
  const TemporaryDirectory directory;
  std::set<fs::path> kept;
  for (int time = 0; time < 5; ++time) {
    write_file(directory / "arbiter.db", "garbage " + std::to_string(time) + std::string(600, '.'));
    const fs::path file = expect_put_aside(directory.path(), "damaged");
    EXPECT_EQ(read_file(file).substr(0, 9), "garbage " + std::to_string(time));
    kept.insert(file);
  }
  EXPECT_EQ(kept.size(), 5U);
}

TEST(AnUnclosedLog, IsReadToItsLastCommit) {
  const TemporaryDirectory directory;
  write_unclosed_game(directory.path());
  const GameLog log = open_log(directory.path());
  EXPECT_EQ(log.report().why, "");
  EXPECT_EQ(log.events(2)->size(), 11U);
}

TEST(AnUnclosedLog, MayEndInACommitThatThePowerCutInterrupted) {
  const TemporaryDirectory directory;
  write_unclosed_game(directory.path());
  const std::string wal = read_file(directory / "arbiter.db-wal");
  write_file(directory / "arbiter.db-wal", wal.substr(0, wal.size() - 2000));
  const GameLog log = open_log(directory.path());
  EXPECT_EQ(log.report().why, "");
  EXPECT_EQ(log.events(2)->size(), 10U);
  EXPECT_TRUE(log.verify_chain(2));
}

TEST(AnUnclosedLog, MayHaveBegunItsWriteAheadFileAgain) {
  const TemporaryDirectory origin;
  const TemporaryDirectory directory;
  GameLog log = open_log(origin.path());
  const db::GameId game = begin_game(log);
  const db::NewEvent large{"ask", R"({"padding":")" + std::string(300'000, '.') + "\"}"};
  // The file is begun again after a thousand pages; what it held before stands behind the new frames.
  for (int time = 0; time < 20; ++time) ASSERT_TRUE(append(log, game, {large}));
  for (const std::string name : {"arbiter.db", "arbiter.db-wal"})
    fs::copy_file(origin / name, directory / name);
  ASSERT_GT(fs::file_size(directory / "arbiter.db"), 500U * 4096)
      << "its pages were not cut into the database";
  const GameLog copy = open_log(directory.path());
  EXPECT_EQ(copy.report().why, "");
  EXPECT_EQ(copy.events(game)->size(), 21U);
}

/// Damages the write-ahead file; the log must say so, keep a copy and go on with what is left.
void expect_reported_wal(const std::string& words, const std::function<void(std::string&)>& damage) {
  const TemporaryDirectory directory;
  write_unclosed_game(directory.path());
  std::string wal = read_file(directory / "arbiter.db-wal");
  damage(wal);
  write_file(directory / "arbiter.db-wal", wal);
  GameLog log = open_log(directory.path());
  EXPECT_NE(log.report().why.find(words), std::string::npos) << log.report().why;
  ASSERT_TRUE(log.report().put_aside);
  EXPECT_EQ(read_file(*log.report().put_aside), wal);
  const auto games = log.games({});
  for (const db::GameSummary& game : *games) {
    const Status chain = log.verify_chain(game.id);
    EXPECT_TRUE(chain) << chain.error().message;
  }
  EXPECT_TRUE(append(log, begin_game(log), {numbered_event(1)}));
}

TEST(AnUnclosedLog, SaysThatItsWriteAheadFileIsGarbage) {
  expect_reported_wal("cannot be read", [](std::string& wal) { wal.assign(wal.size(), '\x55'); });
  expect_reported_wal("cannot be read", [](std::string& wal) { wal[20] = static_cast<char>(wal[20] ^ 1); });
  expect_reported_wal("cannot be read",
                      [](std::string& wal) { wal.replace(0, 512, std::string(512, '\0')); });
}

TEST(AnUnclosedLog, SaysThatItsWriteAheadFileIsDamagedInTheMiddle) {
  expect_reported_wal("damaged in the middle", [](std::string& wal) {
    wal[wal.size() / 2] = static_cast<char>(wal[wal.size() / 2] ^ 1);
  });
}

/// Flips one bit of a closed database: the log is put aside, or refused, or the chain breaks, or nothing is
/// different.
void expect_no_silent_change(const std::string& sound, std::size_t at, const std::vector<db::Event>& events) {
  const TemporaryDirectory directory;
  std::string content = sound;
  content[at] = static_cast<char>(content[at] ^ 4);
  write_file(directory / "arbiter.db", content);
  const Result<GameLog> log = GameLog::open(directory.path());
  if (!log || log->report().put_aside || !log->verify_chain(1)) return;
  const auto read = log->events(1);
  ASSERT_TRUE(read);
  ASSERT_EQ(read->size(), events.size());
  for (std::size_t index = 0; index < events.size(); ++index)
    EXPECT_EQ((*read)[index].payload, events[index].payload);
}

TEST(ADamagedLog, NeverShowsAnotherGameInSilence) {
  const unsigned seed = std::random_device{}();
  std::cout << "seed " << seed << '\n';
  std::mt19937 random(seed);
  const TemporaryDirectory directory;
  write_game(directory.path());
  const std::string sound = read_file(directory / "arbiter.db");
  const std::vector<db::Event> events = *open_log(directory.path()).events(1);
  for (int time = 0; time < 150 && !testing::Test::HasFailure(); ++time) {
    const std::size_t at = std::uniform_int_distribution<std::size_t>{0, sound.size() - 1}(random);
    SCOPED_TRACE("byte " + std::to_string(at));
    expect_no_silent_change(sound, at, events);
  }
}

}  // namespace
}  // namespace arbiter::test
