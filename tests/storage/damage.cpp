// SPDX-License-Identifier: MIT
#include "tests/storage/damage.h"

#include <random>
#include <stdexcept>

#include "tests/db/fault_vfs.h"
#include "tests/db/files.h"
#include "tests/db/logged_games.h"
#include "tests/storage/recorded_disk.h"

namespace arbiter::test {

namespace fs = std::filesystem;
using db::GameLog;

namespace {

struct Files {
  std::string database;
  std::string wal;
  std::vector<std::vector<db::Event>> games;
};

/// Three games in the database, the newest moves in the write-ahead file.
const Files& undamaged() {
  static const Files made = [] {
    const TemporaryDirectory origin;
    {
      GameLog log = open_log(origin.path());
      for (int game = 0; game < 3; ++game) {
        const db::GameId id = begin_game(log);
        std::vector<db::NewEvent> events;
        for (int number = 0; number < 150; ++number) events.push_back(numbered_event(number));
        if (!append(log, id, events, {100, {std::chrono::microseconds{1}, "a1", "0"}})) std::abort();
      }
    }
    GameLog log = open_log(origin.path());
    for (int number = 0; number < 10; ++number) {
      if (!append(log, 3, {numbered_event(number)})) std::abort();
    }
    Files files{read_file(origin / "arbiter.db"), read_file(origin / "arbiter.db-wal"), {}};
    for (db::GameId id = 1; id <= 3; ++id) files.games.push_back(*log.events(id));
    return files;
  }();
  return made;
}

std::size_t below(std::mt19937_64& random, std::size_t count) {
  return std::uniform_int_distribution<std::size_t>{0, count - 1}(random);
}

void damage(std::string& content, std::mt19937_64& random) {
  const std::size_t at = below(random, content.size());
  switch (below(random, 4)) {
    case 0:
      content.resize(at);
      break;
    case 1:
      for (std::size_t i = at / 512 * 512; i < std::min(content.size(), at / 512 * 512 + 512); ++i)
        content[i] = 0;
      break;
    case 2:
      for (std::size_t i = at; i < std::min(content.size(), at + 100); ++i)
        content[i] = static_cast<char>(below(random, 256));
      break;
    default:
      for (std::size_t count = 1 + below(random, 8); count > 0; --count)
        content[below(random, content.size())] = static_cast<char>(below(random, 256));
  }
}

[[noreturn]] void wrong(const std::string& what) { throw std::runtime_error(what); }

/// What is shown of a game whose chain holds is what was written. `missing` of the last game's events may be
/// missing at most.
void expect_no_silent_change(const GameLog& log, std::size_t missing) {
  for (db::GameId id = 1; id <= 3; ++id) {
    if (!log.verify_chain(id)) continue;
    const auto events = log.events(id);
    if (!events) continue;
    const auto& written = undamaged().games.at(static_cast<std::size_t>(id - 1));
    if (events->size() > written.size()) wrong("events that nobody wrote");
    if (written.size() - events->size() > (id == 3 ? missing : 0))
      wrong("events were lost in silence: " + std::to_string(written.size() - events->size()) + " of game " +
            std::to_string(id));
    for (std::size_t i = 0; i < events->size(); ++i) {
      if ((*events)[i].hash != written[i].hash) wrong("an event is another one");
    }
  }
}

bool plays(GameLog& log) {
  const auto game = log.begin(club_game(), stamp(0));
  return game && log.append(*game, std::vector{numbered_event(1)}, {}, stamp(1)) && log.games({}) &&
         log.verify_game(*game);
}

void expect_kept(const GameLog& log, const Files& damaged) {
  if (!log.report().put_aside) return;
  const fs::path kept = *log.report().put_aside;
  if (log.report().why.find(kept.string()) == std::string::npos) wrong("it was not said where it is kept");
  const bool wal_only = kept.string().ends_with("-wal");
  if (!wal_only && read_file(kept) != damaged.database) wrong("the database was changed");
  const fs::path wal = wal_only ? kept : fs::path(kept.string() + "-wal");
  if (!damaged.wal.empty() && read_file(wal) != damaged.wal) wrong("the write-ahead file was changed");
}

/// A write-ahead file that was cut off at its end does not tell how much there was; one whose last commit
/// does not hold may have been interrupted in it, and the commit before is not known for one where its
/// frame's header is damaged.
std::size_t may_be_missing(const Files& damaged, bool said) {
  const bool cut_off = damaged.wal.size() < undamaged().wal.size();
  return said || cut_off ? 10 : 2;
}

void open_and_play(const fs::path& data, const Files& damaged) {
  bool good = false;
  {
    GameLog log = open_log(data);
    expect_kept(log, damaged);
    if (!log.report().put_aside || log.report().put_aside->string().ends_with("-wal"))
      expect_no_silent_change(log, may_be_missing(damaged, log.report().put_aside.has_value()));
    good = plays(log);
  }
  GameLog again = open_log(data);
  if (!good && !again.report().put_aside) wrong("what cannot be played with was not put aside");
  if (!plays(again)) wrong("there is no log to play with");
}

}  // namespace

std::optional<std::string> damage_once(std::uint64_t seed) {
  Files files = undamaged();
  const TemporaryDirectory place;
  std::mt19937_64 random(seed);
  const bool closed = below(random, 3) == 0;
  if (closed) files.wal.clear();
  damage(!closed && below(random, 2) == 0 ? files.wal : files.database, random);
  write_file(place / "arbiter.db", files.database);
  if (!files.wal.empty()) write_file(place / "arbiter.db-wal", files.wal);
  try {
    const RecordedDisk unused(place.path());  // for its speed: it waits for no real disk
    open_and_play(place.path(), files);
  } catch (const std::exception& fault) {
    return "damage of seed " + std::to_string(seed) + ": " + fault.what();
  }
  return std::nullopt;
}

}  // namespace arbiter::test
