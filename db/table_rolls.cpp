// SPDX-License-Identifier: MIT
// Rolls without a game: a chain of their own.
#include "db/game_log_impl.h"
#include "db/payload.h"

namespace arbiter::db {

namespace {

LoggedRoll roll_of(SQLite::Statement& row) {
  return {row.getColumn(0).getInt64(),
          row.getColumn(1).getString(),
          row.getColumn(2).getString(),
          {std::chrono::microseconds{row.getColumn(3).getInt64()},
           from_microseconds(row.getColumn(4).getInt64())},
          to_hex(hash_of(row.getColumn(5)))};
}

const std::string select_rolls = "SELECT id, command, payload, monotonic, wall, hash FROM table_rolls ";

std::optional<LoggedRoll> roll_by(SQLite::Database& database, const std::string& command) {
  SQLite::Statement query(database, select_rolls + "WHERE command = ?");
  query.bindNoCopy(1, command);
  return query.executeStep() ? std::optional(roll_of(query)) : std::nullopt;
}

Hash chained(const Hash& before, const LoggedRoll& roll) {
  return chain_hash(before, {roll.id, "table_roll", roll.payload, roll.stamp, ""});
}

LoggedRoll insert_roll(SQLite::Database& database, LoggedRoll roll) {
  SQLite::Statement last(database, "SELECT id, hash FROM table_rolls ORDER BY id DESC LIMIT 1");
  const bool first = !last.executeStep();
  const Hash before = first ? chain_start : hash_of(last.getColumn(1));
  roll.id = first ? 1 : last.getColumn(0).getInt64() + 1;
  const Hash hash = chained(before, roll);
  roll.hash = to_hex(hash);
  SQLite::Statement insert(database, "INSERT INTO table_rolls VALUES (?, ?, ?, ?, ?, ?)");
  insert.bind(1, roll.id);
  insert.bindNoCopy(2, roll.command);
  insert.bindNoCopy(3, roll.payload);
  insert.bind(4, std::int64_t{roll.stamp.monotonic.count()});
  insert.bind(5, to_microseconds(roll.stamp.wall));
  insert.bindNoCopy(6, hash.data(), static_cast<int>(hash.size()));
  insert.exec();
  return roll;
}

}  // namespace

Result<LoggedRoll> GameLog::add_roll(const std::string& command, const std::string& payload,
                                     const Stamp& now) {
  const Result<std::vector<LoggedRoll>> logged = add_rolls({{command, payload}}, now);
  if (!logged) return logged.error();
  return logged->front();
}

Result<std::vector<LoggedRoll>> GameLog::add_rolls(const std::vector<NewRoll>& rolls, const Stamp& now) {
  for (const NewRoll& roll : rolls) {
    if (auto good = check_payload(roll.payload); !good) return good.error();
  }
  return impl_->guarded([&]() -> Result<std::vector<LoggedRoll>> {
    SQLite::Transaction transaction(impl_->database(), SQLite::TransactionBehavior::IMMEDIATE);
    std::vector<LoggedRoll> logged;
    logged.reserve(rolls.size());
    for (const auto& [command, payload] : rolls) {
      const auto known = roll_by(impl_->database(), command);
      logged.push_back(known ? *known : insert_roll(impl_->database(), {0, command, payload, now, ""}));
    }
    transaction.commit();
    return logged;
  });
}

Result<std::vector<LoggedRoll>> GameLog::rolls(std::optional<std::int64_t> before, std::int64_t limit) const {
  if (limit < 1 || limit > 1000) return Error{"a list holds from 1 to 1000 rolls"};
  return impl_->guarded([&]() -> Result<std::vector<LoggedRoll>> {
    SQLite::Statement query(impl_->database(),
                            select_rolls + "WHERE ?1 IS NULL OR id < ?1 ORDER BY id DESC LIMIT ?2");
    if (before) query.bind(1, *before);
    query.bind(2, limit);
    std::vector<LoggedRoll> list;
    while (query.executeStep()) list.push_back(roll_of(query));
    return list;
  });
}

Status GameLog::verify_rolls() const {
  return impl_->guarded([&]() -> Status {
    SQLite::Statement query(impl_->database(), select_rolls + "ORDER BY id");
    Hash hash = chain_start;
    for (std::int64_t expected = 1; query.executeStep(); ++expected) {
      const LoggedRoll roll = roll_of(query);
      if (roll.id != expected) return Error{"roll " + std::to_string(expected) + " is missing"};
      hash = chained(hash, roll);
      if (roll.hash != to_hex(hash))
        return Error{"roll " + std::to_string(roll.id) +
                     " was changed: its hash does not follow from what is stored"};
    }
    return ok();
  });
}

}  // namespace arbiter::db
