// SPDX-License-Identifier: MIT
// Small games to be logged, for the tests of the game log.
#pragma once

#include <gtest/gtest.h>

#include <SQLiteCpp/Database.h>

#include <string>
#include <vector>

#include "db/game_log.h"
#include "tests/support/temporary_directory.h"

namespace arbiter::test {

/// 1 December 2026, 19:30 UTC, and as many microseconds as are given; `monotonic` is that number too.
inline db::Stamp stamp(std::int64_t microseconds) {
  return {std::chrono::microseconds{microseconds},
          std::chrono::system_clock::time_point{std::chrono::seconds{1796153400}} +
              std::chrono::microseconds{microseconds}};
}

inline db::NewGame club_game() {
  return {"diablo", {{"size", "4"}}, {{"b", "Anna"}, {"g", "Ben"}}, "Club", "occupancy"};
}

/// Opens a log that must open.
inline db::GameLog open_log(const std::filesystem::path& directory) {
  Result<db::GameLog> log = db::GameLog::open(directory);
  if (!log) throw std::runtime_error(log.error().message);
  return std::move(*log);
}

/// Begins a game that must begin.
inline db::GameId begin_game(db::GameLog& log) {
  const Result<db::GameId> game = log.begin(club_game(), stamp(0));
  if (!game) throw std::runtime_error(game.error().message);
  return *game;
}

/// An event whose payload holds a number by which it is known again.
inline db::NewEvent numbered_event(int number) {
  return {"illegal", R"({"turn":1,"code":"roll_first","number":)" + std::to_string(number) + "}"};
}

inline Status append(db::GameLog& log, db::GameId game, const std::vector<db::NewEvent>& events,
                     const std::vector<db::RawReading>& readings = {}, std::int64_t time = 0) {
  return log.append(game, events, readings, stamp(time));
}

/// The database as somebody with an SQLite shell gets at it.
inline SQLite::Database shell(const std::filesystem::path& directory) {
  return {(directory / "arbiter.db").string(), SQLite::OPEN_READWRITE};
}

/// EXPECTs that `status` is an Error that speaks of `words`.
template <class AnyResult>
void expect_error(const AnyResult& result, const std::string& words) {
  ASSERT_FALSE(result.has_value()) << "should speak of " << words;
  EXPECT_NE(result.error().message.find(words), std::string::npos) << result.error().message;
}

}  // namespace arbiter::test
