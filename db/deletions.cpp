// SPDX-License-Identifier: MIT
// Deleting a game: what is left of it is a row in a chain of its own.
#include <boost/json.hpp>

#include "db/game_log_impl.h"

namespace arbiter::db {

namespace {

Deletion deletion_of(SQLite::Statement& row) {
  return {row.getColumn(0).getInt64(),
          row.getColumn(1).getInt64(),
          row.getColumn(2).getString(),
          {std::chrono::microseconds{row.getColumn(3).getInt64()},
           from_microseconds(row.getColumn(4).getInt64())},
          to_hex(hash_of(row.getColumn(5)))};
}

const std::string select_deletions = "SELECT id, game, payload, monotonic, wall, hash FROM deletions ";

Hash chained_deletion(const Hash& before, const Deletion& deletion) {
  return chain_hash(before, {deletion.id, "deletion", deletion.payload, deletion.stamp, ""});
}

// What the log keeps: which game it was, how it went, and the hash that its last event had.
std::string payload_of(SQLite::Database& database, GameId game, const Head& head) {
  SQLite::Statement start(database, "SELECT payload, wall FROM events WHERE game = ? AND sequence = 1");
  start.bind(1, game);
  boost::json::value about = nullptr;
  std::int64_t begun = 0;
  if (start.executeStep()) {
    boost::system::error_code unreadable;
    about = boost::json::parse(start.getColumn(0).getString(), unreadable);
    begun = start.getColumn(1).getInt64();
  }
  return boost::json::serialize(boost::json::object{{"game", game},
                                                    {"about", about},
                                                    {"begun", begun},
                                                    {"result", head.result},
                                                    {"abandoned", head.abandoned},
                                                    {"events", head.events},
                                                    {"head", to_hex(head.hash)}});
}

void insert_deletion(SQLite::Database& database, GameId game, const std::string& payload, const Stamp& now) {
  SQLite::Statement last(database, "SELECT id, hash FROM deletions ORDER BY id DESC LIMIT 1");
  const bool first = !last.executeStep();
  const Deletion deletion{first ? 1 : last.getColumn(0).getInt64() + 1, game, payload, now, ""};
  const Hash hash = chained_deletion(first ? chain_start : hash_of(last.getColumn(1)), deletion);
  SQLite::Statement insert(database, "INSERT INTO deletions VALUES (?, ?, ?, ?, ?, ?)");
  insert.bind(1, deletion.id);
  insert.bind(2, game);
  insert.bindNoCopy(3, payload);
  insert.bind(4, std::int64_t{now.monotonic.count()});
  insert.bind(5, to_microseconds(now.wall));
  insert.bindNoCopy(6, hash.data(), static_cast<int>(hash.size()));
  insert.exec();
}

void delete_rows(SQLite::Database& database, GameId game) {
  for (const char* sql : {"DELETE FROM readings WHERE game = ?", "DELETE FROM seeds WHERE game = ?",
                          "DELETE FROM events WHERE game = ?", "DELETE FROM games WHERE id = ?"}) {
    SQLite::Statement remove(database, sql);
    remove.bind(1, game);
    remove.exec();
  }
}

}  // namespace

Status GameLog::remove(GameId game, const Stamp& now) {
  return impl_->guarded([&]() -> Status {
    SQLite::Database& database = impl_->database();
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    const std::optional<Head> head = read_head(database, game);
    if (!head) return no_such_game(game);
    if (head->result == "*" && !head->abandoned)
      return Error{"game " + std::to_string(game) + " is not over: end it or give it up first"};
    insert_deletion(database, game, payload_of(database, game, *head), now);
    delete_rows(database, game);
    transaction.commit();
    return ok();
  });
}

Result<std::vector<Deletion>> GameLog::deletions() const {
  return impl_->guarded([&]() -> Result<std::vector<Deletion>> {
    SQLite::Statement query(impl_->database(), select_deletions + "ORDER BY id DESC");
    std::vector<Deletion> list;
    while (query.executeStep()) list.push_back(deletion_of(query));
    return list;
  });
}

Status GameLog::verify_deletions() const {
  return impl_->guarded([&]() -> Status {
    SQLite::Statement query(impl_->database(), select_deletions + "ORDER BY id");
    Hash hash = chain_start;
    for (std::int64_t expected = 1; query.executeStep(); ++expected) {
      const Deletion deletion = deletion_of(query);
      if (deletion.id != expected) return Error{"deletion " + std::to_string(expected) + " is missing"};
      hash = chained_deletion(hash, deletion);
      if (deletion.hash != to_hex(hash))
        return Error{"deletion " + std::to_string(deletion.id) +
                     " was changed: its hash does not follow from what is stored"};
    }
    return ok();
  });
}

}  // namespace arbiter::db
