// SPDX-License-Identifier: MIT
// The schema as numbered steps: PRAGMA user_version says how many of them a database has seen.
#pragma once

#include <optional>
#include <string>

namespace SQLite {
class Database;
}

namespace arbiter::db {

/// PRAGMA application_id of every database of ours: "ARBT".
constexpr int application_id = 0x41524254;

/// The version that this program writes: the number of steps.
int latest_version();

/// Takes a database from `from` to `to` (0 <= from <= to <= latest_version()), each step in a transaction of
/// its own.
void migrate(SQLite::Database& database, int from, int to);

/// What of version `version`'s schema is missing or different, or nothing. Further tables do no harm.
std::optional<std::string> schema_fault(SQLite::Database& database, int version);

}  // namespace arbiter::db
