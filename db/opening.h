// SPDX-License-Identifier: MIT
// Opening a game log: directory, lock, recovery, checks and migration; or read-only beside a running daemon.
#pragma once

#include <SQLiteCpp/Database.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>

#include "db/directory_lock.h"
#include "db/game_log.h"

namespace arbiter::db {

/// An open database. The lock is declared first, so that it is released last.
struct Connection {
  std::optional<DirectoryLock> lock;  ///< held by whoever writes
  std::filesystem::path file;
  SQLite::Database database;
  OpenReport report;
};

/// See GameLog::open. `now` only names what is put aside.
Result<Connection> open_for_writing(const std::filesystem::path& directory,
                                    std::chrono::system_clock::time_point now);

/// What SQLite finds damaged in a database, by a look at all of it; nothing where it is sound.
std::optional<std::string> damage_anywhere(SQLite::Database& database);

/// Notes beside a database that something in it was damaged when it was read: the next start looks through
/// the whole.
void suspect(const std::filesystem::path& file);

/// Opens for writing without the lock, beside the daemon that holds it. The database must be there, and of
/// this version.
Result<Connection> open_beside_daemon(const std::filesystem::path& directory);

/// What hinders a file from being a game log that this program can take over; nothing where it can.
std::optional<std::string> fault_of_copy(const std::filesystem::path& file);

/// See GameLog::open_read_only. Changes nothing on disk.
Result<Connection> open_for_reading(const std::filesystem::path& directory);

}  // namespace arbiter::db
