// SPDX-License-Identifier: MIT
// The game log: every game as an append-only, hash-chained list of events, with the readings behind them.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/result.h"

namespace arbiter::db {

using GameId = std::int64_t;

/// When something happened: `monotonic` orders and measures, `wall` (UTC) is only a label.
struct Stamp {
  std::chrono::microseconds monotonic{0};
  std::chrono::system_clock::time_point wall;
};

/// An event to be appended. `kind` and the members of the JSON object `payload` are listed in db/README.md.
struct NewEvent {
  std::string kind;
  std::string payload;
};

struct Event {
  std::int64_t sequence = 0;  ///< from 1, without gaps, within the game
  std::string kind;
  std::string payload;
  Stamp stamp;
  std::string hash;  ///< hex SHA-256 over the hash before and this event's members
};

/// A raw reading, as the sensors gave it (the flight recorder).
struct RawReading {
  std::chrono::microseconds time{0};
  std::string site;
  std::string value;
};

struct NewGame {
  std::string game;                             ///< "diablo"
  std::map<std::string, std::string> settings;  ///< those that differ from the defaults
  std::map<std::string, std::string> players;   ///< letter to name, {"b": "Anna"}
  std::string event;                            ///< the record's Event tag; may be empty
  std::string sensors;                          ///< "occupancy", as in a trace
  std::string dice = "electronic";              ///< where rolls come from: db/README.md, `source`
};

/// The secret of a game's verifiable dice (db/README.md, "Dice"), both as 64 lower-case hex digits.
struct DiceSeed {
  std::string seed;
  std::string commitment;  ///< SHA-256 of the seed's 32 bytes
};

/// All that the log holds of a game.
struct WholeGame {
  std::vector<Event> events;
  std::vector<RawReading> readings;
};

/// What became of games that were to be added.
struct AddedGames {
  std::vector<GameId> added;
  std::size_t known = 0;  ///< those that the log holds already, as far as they go
};

struct GameSummary {
  GameId id = 0;
  NewGame about;
  std::chrono::system_clock::time_point begun;
  std::string result;  ///< "*" while unfinished
  bool abandoned = false;
  std::int64_t events = 0;
};

/// A roll of dice without a game, as it is asked for.
struct NewRoll {
  std::string command;
  std::string payload;
};

/// The same in the log.
struct LoggedRoll {
  std::int64_t id = 0;  ///< from 1, without gaps
  std::string command;  ///< whoever asked for it, once
  std::string payload;  ///< a JSON object (daemon/README.md, "Dice without a board")
  Stamp stamp;
  std::string hash;
};

/// A game that was deleted: what is left of it.
struct Deletion {
  std::int64_t id = 0;  ///< from 1, without gaps
  GameId game = 0;
  std::string payload;  ///< a JSON object (db/README.md, "Deleting")
  Stamp stamp;
  std::string hash;
};

/// Which games to list; members left out do not restrict.
struct GameFilter {
  std::optional<std::string> game = std::nullopt;    ///< "diablo"
  std::optional<std::string> player = std::nullopt;  ///< a whole name; A and a are the same
  std::optional<std::string> words = std::nullopt;   ///< a part of a player's name or of the event
  std::optional<std::string> result = std::nullopt;  ///< as in GameSummary, or "abandoned"
  std::optional<std::chrono::system_clock::time_point> from = std::nullopt;   ///< begun then or later
  std::optional<std::chrono::system_clock::time_point> until = std::nullopt;  ///< begun before then
  std::int64_t offset = 0;
  std::int64_t limit = 100;  ///< 1 to 1000
};

/// What opening a database came upon: shown to the user, never swallowed.
struct OpenReport {
  std::optional<std::filesystem::path> put_aside;      ///< where a damaged database was kept
  std::string why;                                     ///< in words; empty where all was well
  std::optional<std::filesystem::path> newest_copy{};  ///< a sound daily copy that can be put back instead
};

/// The database. Every call that writes is one commit and is on disk when it returns an ok Status; after an
/// Error (disk full, read-only, locked) nothing of that call is there, and the log can still be used.
class GameLog {
 public:
  /// Opens or creates `directory`/arbiter.db and migrates it. What is looked through: db/README.md,
  /// "Opening". A damaged database is renamed, reported and replaced by an empty one. An Error says what is
  /// wrong with the directory and what mends it.
  static Result<GameLog> open(const std::filesystem::path& directory);
  /// The same beside a running daemon, for commands that add to the log; SQLite makes them take turns.
  static Result<GameLog> open_beside(const std::filesystem::path& directory);
  /// Opens read-only, for listings beside a running daemon.
  static Result<GameLog> open_read_only(const std::filesystem::path& directory);

  GameLog(GameLog&&) noexcept;
  GameLog& operator=(GameLog&&) noexcept;
  ~GameLog();

  const OpenReport& report() const;

  /// Begins a game with its "start" event. With a seed, that is on disk in the same commit as the event that
  /// shows its commitment. Seeds of earlier games that were never revealed are logged as void.
  Result<GameId> begin(const NewGame& game, const Stamp& now,
                       const std::optional<DiceSeed>& seed = std::nullopt);
  /// The seed of a game, as hex; nothing where it has none or its log tells it: a "reveal" or "void" event
  /// ends the secret.
  Result<std::optional<std::string>> seed(GameId game) const;
  /// Appends events and readings in one commit.
  Status append(GameId game, std::span<const NewEvent> events, std::span<const RawReading> readings,
                const Stamp& now);

  /// Adds whole games (check_game, db/whole_game.h) in one commit; those that are there already are not added
  /// again. One that was not over ends as given up: nobody is to resume it.
  Result<AddedGames> add(const std::vector<WholeGame>& games);

  /// Deletes a game that is over or abandoned, with its readings, and logs that, in one commit.
  Status remove(GameId game, const Stamp& now);
  /// All deletions, the newest first.
  Result<std::vector<Deletion>> deletions() const;
  /// An Error that names the first deletion that is missing or was changed.
  Status verify_deletions() const;

  /// The newest first. A game whose start event is damaged is left out.
  Result<std::vector<GameSummary>> games(const GameFilter& filter) const;
  /// The numbers of all games, the oldest first.
  Result<std::vector<GameId>> game_ids() const;
  Result<std::optional<GameSummary>> find(GameId game) const;
  /// The newest game that is neither over nor abandoned; an Error too where its start event is damaged.
  Result<std::optional<GameSummary>> unfinished() const;
  Result<std::vector<Event>> events(GameId game) const;
  /// Those that led to the events after `after` up to `upto`, in the order of the log; all, unless told.
  Result<std::vector<RawReading>> readings(
      GameId game, std::int64_t after = -1,
      std::int64_t upto = std::numeric_limits<std::int64_t>::max()) const;

  /// Logs a roll, and gives it back as it is logged; for a command that the log knows it is that one's roll.
  Result<LoggedRoll> add_roll(const std::string& command, const std::string& payload, const Stamp& now);
  /// The same of several in one commit.
  Result<std::vector<LoggedRoll>> add_rolls(const std::vector<NewRoll>& rolls, const Stamp& now);
  /// The newest first, those with a lower number than `before`; `limit` from 1 to 1000.
  Result<std::vector<LoggedRoll>> rolls(std::optional<std::int64_t> before, std::int64_t limit) const;
  /// An Error that names the first roll that is missing or was changed.
  Status verify_rolls() const;

  /// An Error that names the first event whose hash does not follow from what is stored.
  Status verify_chain(GameId game) const;
  /// The same, and whether its readings can be read.
  Status verify_game(GameId game) const;
  /// An Error where SQLite finds the file damaged (its quick_check, which reads all of it).
  Status check_file() const;

 private:
  struct Impl;
  explicit GameLog(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace arbiter::db
