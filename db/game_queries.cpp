// SPDX-License-Identifier: MIT
// Reading the log: lists of games, events, readings.
#include "db/game_log_impl.h"
#include "db/payload.h"
#include "db/readings_text.h"

namespace arbiter::db {

namespace {

// What a game is about is told by its start event alone; the row of `games` only says how far it went.
const std::string select_games =
    "SELECT g.id, e.payload, e.wall, g.result, g.abandoned, g.events "
    "FROM games g JOIN events e ON e.game = g.id AND e.sequence = 1 ";

Result<GameSummary> summary_of(SQLite::Statement& row) {
  GameSummary summary;
  summary.id = row.getColumn(0).getInt64();
  Result<NewGame> about = parse_start(row.getColumn(1).getString());
  if (!about) return Error{"game " + std::to_string(summary.id) + ": " + about.error().message};
  summary.about = std::move(*about);
  summary.begun = from_microseconds(row.getColumn(2).getInt64());
  summary.result = row.getColumn(3).getString();
  summary.abandoned = row.getColumn(4).getInt() != 0;
  summary.events = row.getColumn(5).getInt64();
  return summary;
}

Result<std::optional<GameSummary>> first_of(SQLite::Statement& query) {
  if (!query.executeStep()) return std::optional<GameSummary>{};
  Result<GameSummary> summary = summary_of(query);
  if (!summary) return summary.error();
  return std::optional(std::move(*summary));
}

Event event_of(SQLite::Statement& row) {
  const Stamp stamp{std::chrono::microseconds{row.getColumn(3).getInt64()},
                    from_microseconds(row.getColumn(4).getInt64())};
  return {row.getColumn(0).getInt64(), row.getColumn(1).getString(), row.getColumn(2).getString(), stamp,
          to_hex(hash_of(row.getColumn(5)))};
}

std::vector<Event> read_events(SQLite::Database& database, GameId game) {
  SQLite::Statement query(database,
                          "SELECT sequence, kind, payload, monotonic, wall, hash FROM events WHERE game = ? "
                          "ORDER BY sequence");
  query.bind(1, game);
  std::vector<Event> events;
  while (query.executeStep()) events.push_back(event_of(query));
  return events;
}

// An unbound parameter is NULL and restricts nothing. What a damaged payload says is not asked.
const std::string list_games =
    select_games +
    "WHERE CASE WHEN NOT json_valid(e.payload) THEN 0 ELSE "
    "(?1 IS NULL OR json_extract(e.payload, '$.game') = ?1) "
    "AND (?2 IS NULL OR EXISTS (SELECT 1 FROM json_each(e.payload, '$.players') p "
    "WHERE p.value = ?2 COLLATE NOCASE)) "
    "AND (?3 IS NULL OR instr(lower(json_extract(e.payload, '$.event')), lower(?3)) > 0 "
    "OR EXISTS (SELECT 1 FROM json_each(e.payload, '$.players') p WHERE instr(lower(p.value), lower(?3)) > "
    "0)) END "
    "AND (?4 IS NULL OR CASE WHEN g.abandoned THEN 'abandoned' ELSE g.result END = ?4) "
    "AND (?5 IS NULL OR e.wall >= ?5) AND (?6 IS NULL OR e.wall < ?6) "
    "ORDER BY g.id DESC LIMIT ?7 OFFSET ?8";

void bind_filter(SQLite::Statement& query, const GameFilter& filter) {
  if (filter.game) query.bind(1, *filter.game);
  if (filter.player) query.bind(2, *filter.player);
  if (filter.words) query.bind(3, *filter.words);
  if (filter.result) query.bind(4, *filter.result);
  if (filter.from) query.bind(5, to_microseconds(*filter.from));
  if (filter.until) query.bind(6, to_microseconds(*filter.until));
  query.bind(7, filter.limit);
  query.bind(8, filter.offset);
}

// Without a filter only the games of the list are looked at.
const std::string list_all_games =
    select_games +
    "WHERE g.id IN (SELECT id FROM games ORDER BY id DESC LIMIT ?7 OFFSET ?8) ORDER BY g.id DESC";

}  // namespace

Result<std::vector<GameSummary>> GameLog::games(const GameFilter& filter) const {
  if (filter.limit < 1 || filter.limit > 1000) return Error{"a list holds from 1 to 1000 games"};
  if (filter.offset < 0) return Error{"the offset of a list cannot be negative"};
  return impl_->guarded([&]() -> Result<std::vector<GameSummary>> {
    const bool all =
        !filter.game && !filter.player && !filter.words && !filter.result && !filter.from && !filter.until;
    SQLite::Statement query(impl_->database(), all ? list_all_games : list_games);
    bind_filter(query, filter);
    std::vector<GameSummary> list;
    while (query.executeStep()) {
      // A game whose beginning was damaged must not hide all others; verify_chain tells of it.
      if (Result<GameSummary> summary = summary_of(query)) list.push_back(std::move(*summary));
    }
    return list;
  });
}

Result<std::vector<GameId>> GameLog::game_ids() const {
  return impl_->guarded([&]() -> Result<std::vector<GameId>> {
    SQLite::Statement query(impl_->database(), "SELECT id FROM games ORDER BY id");
    std::vector<GameId> ids;
    while (query.executeStep()) ids.push_back(query.getColumn(0).getInt64());
    return ids;
  });
}

Result<std::optional<GameSummary>> GameLog::find(GameId game) const {
  return impl_->guarded([&] {
    SQLite::Statement query(impl_->database(), select_games + "WHERE g.id = ?");
    query.bind(1, game);
    return first_of(query);
  });
}

Result<std::optional<GameSummary>> GameLog::unfinished() const {
  return impl_->guarded([&] {
    SQLite::Statement query(
        impl_->database(),
        select_games + "WHERE g.result = '*' AND g.abandoned = 0 ORDER BY g.id DESC LIMIT 1");
    return first_of(query);
  });
}

Result<std::optional<std::string>> GameLog::seed(GameId game) const {
  return impl_->guarded([&]() -> Result<std::optional<std::string>> {
    SQLite::Statement query(impl_->database(), "SELECT seed FROM seeds WHERE game = ?");
    query.bind(1, game);
    if (!query.executeStep()) return std::optional<std::string>{};
    return std::optional(query.getColumn(0).getString());
  });
}

Result<std::vector<Event>> GameLog::events(GameId game) const {
  return impl_->guarded([&]() -> Result<std::vector<Event>> {
    if (!read_head(impl_->database(), game)) return no_such_game(game);
    return read_events(impl_->database(), game);
  });
}

Result<std::vector<RawReading>> GameLog::readings(GameId game, std::int64_t after, std::int64_t upto) const {
  return impl_->guarded([&]() -> Result<std::vector<RawReading>> {
    if (!read_head(impl_->database(), game)) return no_such_game(game);
    SQLite::Statement query(impl_->database(),
                            "SELECT lines FROM readings WHERE game = ? AND sequence > ? AND sequence <= ? "
                            "ORDER BY part");
    query.bind(1, game);
    query.bind(2, after);
    query.bind(3, upto);
    std::vector<RawReading> readings;
    while (query.executeStep()) {
      if (auto status = parse_readings(query.getColumn(0).getString(), readings); !status)
        return status.error();
    }
    return readings;
  });
}

}  // namespace arbiter::db
