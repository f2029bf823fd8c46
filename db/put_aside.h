// SPDX-License-Identifier: MIT
// Keeps what is damaged under another name; nothing is ever overwritten or deleted.
#pragma once

#include <chrono>
#include <filesystem>
#include <string_view>

#include "rules/result.h"

namespace arbiter::db {

/// The files of a database: "arbiter.db", "arbiter.db-wal", "arbiter.db-shm".
std::filesystem::path wal_of(const std::filesystem::path& database);
std::filesystem::path shm_of(const std::filesystem::path& database);

/// A name beside the database that none of its files has: "arbiter.damaged-20261201T193000Z.db".
std::filesystem::path free_name(const std::filesystem::path& database,
                                std::chrono::system_clock::time_point now, std::string_view why);

/// What a database is called while it is being written: "arbiter.db.part".
std::filesystem::path part_of(const std::filesystem::path& database);
/// Deletes a database that was only begun, with what belongs to it.
void remove_database(const std::filesystem::path& database);

/// Renames a database and what belongs to it to "arbiter.damaged-20261201T193000Z.db" (with "-2", "-3" before
/// ".db" where that is taken; another word than damaged where `why` says so) and returns the new name. `now`
/// only makes the name.
Result<std::filesystem::path> put_aside(const std::filesystem::path& database,
                                        std::chrono::system_clock::time_point now,
                                        std::string_view why = "damaged");

/// Copies a database's write-ahead file to such a name, ending in ".db-wal"; the database stays where it is.
Result<std::filesystem::path> keep_wal(const std::filesystem::path& database,
                                       std::chrono::system_clock::time_point now);

}  // namespace arbiter::db
