// SPDX-License-Identifier: MIT
// Opening the log and appending to it: one transaction a call.
#include "db/game_log.h"

#include <algorithm>

#include "db/game_log_impl.h"
#include "db/payload.h"
#include "db/readings_text.h"

namespace arbiter::db {

namespace {

Status check_kind(const std::string& kind) {
  const bool word = !kind.empty() && kind.size() <= 32 && std::ranges::all_of(kind, [](char letter) {
    return (letter >= 'a' && letter <= 'z') || letter == '_';
  });
  return word ? ok() : Status(Error{"\"" + kind + "\" is no kind of event: small letters and _ only"});
}

Status check_event(const NewEvent& event) {
  if (auto kind = check_kind(event.kind); !kind) return kind;
  if (event.kind == "start") return Error{"a start event is only written when a game begins"};
  if (auto payload = check_payload(event.payload); !payload) return payload;
  if (event.kind != "over") return ok();
  const auto result = parse_result(event.payload);
  return result ? ok() : Status(result.error());
}

Status check(std::span<const NewEvent> events, std::span<const RawReading> readings) {
  for (const NewEvent& event : events) {
    if (auto status = check_event(event); !status) return status;
  }
  for (const RawReading& reading : readings) {
    if (auto status = check_reading(reading); !status) return status;
  }
  return ok();
}

void insert_event(SQLite::Database& database, GameId game, const Event& event, const Hash& hash) {
  SQLite::Statement insert(database, "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)");
  insert.bind(1, game);
  insert.bind(2, event.sequence);
  insert.bindNoCopy(3, event.kind);
  insert.bindNoCopy(4, event.payload);
  insert.bind(5, std::int64_t{event.stamp.monotonic.count()});
  insert.bind(6, to_microseconds(event.stamp.wall));
  insert.bindNoCopy(7, hash.data(), static_cast<int>(hash.size()));
  insert.exec();
}

void forget_seed(SQLite::Database& database, GameId game) {
  SQLite::Statement remove(database, "DELETE FROM seeds WHERE game = ?");
  remove.bind(1, game);
  remove.exec();
}

void extend(SQLite::Database& database, GameId game, Head& head, const NewEvent& added, const Stamp& now) {
  const Event event{head.events + 1, added.kind, added.payload, now, ""};
  head.hash = chain_hash(head.hash, event);
  head.events = event.sequence;
  insert_event(database, game, event, head.hash);
  if (added.kind == "over") head.result = *parse_result(added.payload);
  if (added.kind == "abandoned") head.abandoned = true;
  if (added.kind == "reveal" || added.kind == "void") forget_seed(database, game);
}

void insert_readings(SQLite::Database& database, GameId game, std::int64_t sequence,
                     const std::string& lines) {
  SQLite::Statement insert(database,
                           "INSERT INTO readings SELECT ?1, 1 + coalesce(max(part), 0), ?2, ?3 "
                           "FROM readings WHERE game = ?1");
  insert.bind(1, game);
  insert.bind(2, sequence);
  insert.bindNoCopy(3, lines);
  insert.exec();
}

void update_head(SQLite::Database& database, GameId game, const Head& head) {
  SQLite::Statement update(database,
                           "UPDATE games SET result = ?, abandoned = ?, events = ?, head = ? WHERE id = ?");
  update.bindNoCopy(1, head.result);
  update.bind(2, head.abandoned ? 1 : 0);
  update.bind(3, head.events);
  update.bindNoCopy(4, head.hash.data(), static_cast<int>(head.hash.size()));
  update.bind(5, game);
  update.exec();
}

void insert_seed(SQLite::Database& database, GameId game, const std::string& seed) {
  SQLite::Statement insert(database, "INSERT INTO seeds VALUES (?, ?)");
  insert.bind(1, game);
  insert.bindNoCopy(2, seed);
  insert.exec();
}

/// A game that was dropped, for instance because it could not be resumed, never reveals its seed: say so.
void void_old_seeds(SQLite::Database& database, const Stamp& now) {
  std::vector<GameId> dropped;
  SQLite::Statement query(database, "SELECT game FROM seeds ORDER BY game");
  while (query.executeStep()) dropped.push_back(query.getColumn(0).getInt64());
  for (const GameId game : dropped) {
    std::optional<Head> head = read_head(database, game);
    if (!head) continue;
    extend(database, game, *head, {"void", R"({"why":"another game was begun"})"}, now);
    update_head(database, game, *head);
  }
}

// The next number: those of deleted games are not given again.
GameId insert_game(SQLite::Database& database) {
  database.exec(
      "INSERT INTO games SELECT 1 + max(coalesce((SELECT max(id) FROM games), 0), "
      "coalesce((SELECT max(game) FROM deletions), 0)), '*', 0, 0, zeroblob(32)");
  return database.getLastInsertRowid();
}

// Whether a game of the log goes as far as this one, with the same events.
bool is_known(SQLite::Database& database, const Event& last) {
  SQLite::Statement query(database,
                          "SELECT 1 FROM games g JOIN events e ON e.game = g.id AND e.sequence = ? "
                          "WHERE lower(hex(e.hash)) = ? LIMIT 1");
  query.bind(1, last.sequence);
  query.bindNoCopy(2, last.hash);
  return query.executeStep();
}

// Whether the dice were committed to, but nobody can reveal the secret here.
bool lacks_seed(const std::vector<Event>& events) {
  const auto holds = [&](std::string_view kind) {
    return std::ranges::find(events, kind, &Event::kind) != events.end();
  };
  return holds("commitment") && !holds("reveal") && !holds("void");
}

GameId add_game(SQLite::Database& database, const WholeGame& game) {
  const GameId id = insert_game(database);
  Head head;
  for (const Event& event : game.events) extend(database, id, head, {event.kind, event.payload}, event.stamp);
  const Stamp& end = game.events.back().stamp;
  if (head.result == "*" && !head.abandoned)
    extend(database, id, head, {"abandoned", R"({"how":"imported"})"}, end);
  if (lacks_seed(game.events))
    extend(database, id, head, {"void", R"({"why":"the game was imported before its end"})"}, end);
  if (!game.readings.empty()) insert_readings(database, id, head.events, print_readings(game.readings));
  update_head(database, id, head);
  return id;
}

}  // namespace

Hash hash_of(const SQLite::Column& column) {
  Hash hash{};
  const auto* bytes = static_cast<const unsigned char*>(column.getBlob());
  if (column.getBytes() == static_cast<int>(hash.size())) std::copy_n(bytes, hash.size(), hash.begin());
  return hash;
}

std::optional<Head> read_head(SQLite::Database& database, GameId game) {
  SQLite::Statement query(database, "SELECT events, head, result, abandoned FROM games WHERE id = ?");
  query.bind(1, game);
  if (!query.executeStep()) return std::nullopt;
  return Head{query.getColumn(0).getInt64(), hash_of(query.getColumn(1)), query.getColumn(2).getString(),
              query.getColumn(3).getInt() != 0};
}

GameLog::GameLog(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
GameLog::GameLog(GameLog&&) noexcept = default;
GameLog& GameLog::operator=(GameLog&&) noexcept = default;
GameLog::~GameLog() = default;

Result<GameLog> GameLog::open(const std::filesystem::path& directory) {
  Result<Connection> connection = open_for_writing(directory, std::chrono::system_clock::now());
  if (!connection) return connection.error();
  return GameLog(std::make_unique<Impl>(std::move(*connection)));
}

Result<GameLog> GameLog::open_beside(const std::filesystem::path& directory) {
  Result<GameLog> alone = open(directory);
  if (alone) return alone;
  Result<Connection> connection = open_beside_daemon(directory);
  if (!connection) return alone.error();
  return GameLog(std::make_unique<Impl>(std::move(*connection)));
}

Result<GameLog> GameLog::open_read_only(const std::filesystem::path& directory) {
  Result<Connection> connection = open_for_reading(directory);
  if (!connection) return connection.error();
  return GameLog(std::make_unique<Impl>(std::move(*connection)));
}

const OpenReport& GameLog::report() const { return impl_->connection.report; }

Result<GameId> GameLog::begin(const NewGame& game, const Stamp& now, const std::optional<DiceSeed>& seed) {
  const NewEvent start{"start", start_payload(game)};
  if (auto payload = check_payload(start.payload); !payload) {
    return Error{"the names of the game and its players must be UTF-8"};
  }
  return impl_->guarded([&]() -> Result<GameId> {
    SQLite::Transaction transaction(impl_->database(), SQLite::TransactionBehavior::IMMEDIATE);
    void_old_seeds(impl_->database(), now);
    const GameId id = insert_game(impl_->database());
    Head head;
    extend(impl_->database(), id, head, start, now);
    if (seed) {
      insert_seed(impl_->database(), id, seed->seed);
      extend(impl_->database(), id, head, {"commitment", commitment_payload(seed->commitment)}, now);
    }
    update_head(impl_->database(), id, head);
    transaction.commit();
    return id;
  });
}

Result<AddedGames> GameLog::add(const std::vector<WholeGame>& games) {
  for (const WholeGame& game : games) {
    if (game.events.empty()) return Error{"a game without events cannot be added"};
    if (auto status = check({}, game.readings); !status) return status.error();
  }
  return impl_->guarded([&]() -> Result<AddedGames> {
    SQLite::Database& database = impl_->database();
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    AddedGames result;
    for (const WholeGame& game : games) {
      if (is_known(database, game.events.back())) {
        ++result.known;
      } else {
        result.added.push_back(add_game(database, game));
      }
    }
    transaction.commit();
    return result;
  });
}

Status GameLog::append(GameId game, std::span<const NewEvent> events, std::span<const RawReading> readings,
                       const Stamp& now) {
  if (auto status = check(events, readings); !status) return status;
  if (events.empty() && readings.empty()) return ok();
  return impl_->guarded([&]() -> Status {
    SQLite::Database& database = impl_->database();
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    std::optional<Head> head = read_head(database, game);
    if (!head) return no_such_game(game);
    for (const NewEvent& event : events) extend(database, game, *head, event, now);
    if (!readings.empty()) insert_readings(database, game, head->events, print_readings(readings));
    if (!events.empty()) update_head(database, game, *head);
    transaction.commit();
    return ok();
  });
}

}  // namespace arbiter::db
