// SPDX-License-Identifier: MIT
// What the commands on past games share: a game out of the log, and words for it.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "daemon/game_words.h"
#include "db/game_log.h"
#include "db/story.h"

namespace arbiter {

/// The log of a directory, opened read-only. Where that fails, says so on `errors` and sets the exit code.
std::optional<db::GameLog> open_log(const std::filesystem::path& directory, std::ostream& errors,
                                    int& exit_code);

struct LoggedGame {
  db::GameSummary summary;
  db::Story story;

  const db::History& history() const { return *story.end; }
};

/// A game and its replayed events. Where there is none, or they contradict the rules, says so as above.
std::optional<LoggedGame> load_game(const db::GameLog& log, db::GameId id, std::ostream& errors,
                                    int& exit_code);

/// The games that a filter lets through, all of them, newest first; its offset and limit are not looked at.
Result<std::vector<db::GameSummary>> all_games(const db::GameLog& log, db::GameFilter filter);

/// A game's replayed events. An Error names the game where they contradict the rules.
Result<db::History> history_of(const db::GameLog& log, db::GameId id);

/// Now, for what a command writes into the log.
db::Stamp stamp_now();

/// "b Anna, g Ben"
std::string players_words(const db::NewGame& game);
/// "*" in words: "unfinished" or "abandoned"; otherwise the result as in a game record.
std::string result_words(const db::GameSummary& game);
/// "2026-12-01 19:30", local time.
std::string local_time(std::chrono::system_clock::time_point time);
/// A name without anything that would steer a terminal: control characters become "?".
std::string printable(std::string_view name);

}  // namespace arbiter
