// SPDX-License-Identifier: MIT
// The steps of the schema. A step that has once been published is never edited: a change is a new step.
#include "db/schema.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>

#include <array>
#include <map>

namespace arbiter::db {

namespace {

// A REPLACE would delete without the delete trigger: the insert trigger lets nothing but the next sequence
// in.
constexpr const char* first_step = R"sql(
CREATE TABLE games (
  id INTEGER PRIMARY KEY,
  result TEXT NOT NULL,
  abandoned INTEGER NOT NULL CHECK (abandoned IN (0, 1)),
  events INTEGER NOT NULL,
  head BLOB NOT NULL CHECK (length(head) = 32)
) STRICT;

CREATE TABLE events (
  game INTEGER NOT NULL REFERENCES games (id),
  sequence INTEGER NOT NULL,
  kind TEXT NOT NULL,
  payload TEXT NOT NULL,
  monotonic INTEGER NOT NULL,
  wall INTEGER NOT NULL,
  hash BLOB NOT NULL CHECK (length(hash) = 32),
  PRIMARY KEY (game, sequence)
) STRICT, WITHOUT ROWID;

CREATE TABLE readings (
  game INTEGER NOT NULL REFERENCES games (id),
  part INTEGER NOT NULL,
  sequence INTEGER NOT NULL,
  lines TEXT NOT NULL,
  PRIMARY KEY (game, part)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER events_follow BEFORE INSERT ON events
WHEN NEW.sequence <> 1 + (SELECT coalesce(max(sequence), 0) FROM events WHERE game = NEW.game)
BEGIN SELECT RAISE(ABORT, 'an event must follow the one before it'); END;

CREATE TRIGGER events_stay BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'an event is never changed'); END;

CREATE TRIGGER events_remain BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'an event is never deleted'); END;
)sql";

// A game's secret until it is revealed: kept apart from the events, which anybody may read.
constexpr const char* second_step = R"sql(
CREATE TABLE seeds (
  game INTEGER PRIMARY KEY REFERENCES games (id),
  seed TEXT NOT NULL CHECK (length(seed) = 64)
) STRICT;
)sql";

// Rolls without a game; chained as a game's events are.
constexpr const char* third_step = R"sql(
CREATE TABLE table_rolls (
  id INTEGER PRIMARY KEY,
  command TEXT NOT NULL UNIQUE,
  payload TEXT NOT NULL,
  monotonic INTEGER NOT NULL,
  wall INTEGER NOT NULL,
  hash BLOB NOT NULL CHECK (length(hash) = 32)
) STRICT;

CREATE TRIGGER table_rolls_stay BEFORE UPDATE ON table_rolls
BEGIN SELECT RAISE(ABORT, 'a roll is never changed'); END;

CREATE TRIGGER table_rolls_remain BEFORE DELETE ON table_rolls
BEGIN SELECT RAISE(ABORT, 'a roll is never deleted'); END;
)sql";

// A game can be deleted as a whole, and only after the log says so: its number is never given again.
constexpr const char* fourth_step = R"sql(
CREATE TABLE deletions (
  id INTEGER PRIMARY KEY,
  game INTEGER NOT NULL UNIQUE,
  payload TEXT NOT NULL,
  monotonic INTEGER NOT NULL,
  wall INTEGER NOT NULL,
  hash BLOB NOT NULL CHECK (length(hash) = 32)
) STRICT;

CREATE TRIGGER deletions_stay BEFORE UPDATE ON deletions
BEGIN SELECT RAISE(ABORT, 'a deletion is never changed'); END;

CREATE TRIGGER deletions_remain BEFORE DELETE ON deletions
BEGIN SELECT RAISE(ABORT, 'a deletion is never deleted'); END;

DROP TRIGGER events_remain;

CREATE TRIGGER events_remain BEFORE DELETE ON events
WHEN NOT EXISTS (SELECT 1 FROM deletions WHERE game = OLD.game)
BEGIN SELECT RAISE(ABORT, 'an event is only deleted with its game'); END;
)sql";

// What games are about, side by side: a search looks at these, not at a page of each game.
constexpr const char* fifth_step = R"sql(
CREATE INDEX events_that_start ON events (game, payload, wall) WHERE sequence = 1;
)sql";

constexpr std::array steps{first_step, second_step, third_step, fourth_step, fifth_step};

using Objects = std::map<std::string, std::string>;

Objects objects_of(SQLite::Database& database) {
  SQLite::Statement query(database,
                          "SELECT type || ' ' || name, sql FROM sqlite_schema WHERE sql IS NOT NULL");
  Objects objects;
  while (query.executeStep()) objects.emplace(query.getColumn(0).getString(), query.getColumn(1).getString());
  return objects;
}

void apply_step(SQLite::Database& database, int version) {
  SQLite::Transaction transaction(database);
  database.exec(steps.at(static_cast<std::size_t>(version - 1)));
  database.exec("PRAGMA application_id = " + std::to_string(application_id));
  database.exec("PRAGMA user_version = " + std::to_string(version));
  transaction.commit();
}

}  // namespace

int latest_version() { return static_cast<int>(steps.size()); }

void migrate(SQLite::Database& database, int from, int to) {
  for (int version = from + 1; version <= to; ++version) apply_step(database, version);
}

std::optional<std::string> schema_fault(SQLite::Database& database, int version) {
  SQLite::Database model(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  migrate(model, 0, version);
  const Objects found = objects_of(database);
  for (const auto& [name, sql] : objects_of(model)) {
    const auto object = found.find(name);
    if (object == found.end()) return name + " is missing";
    if (object->second != sql) return name + " is not as it should be";
  }
  return std::nullopt;
}

}  // namespace arbiter::db
