// SPDX-License-Identifier: MIT
// What SQLite says, in words for a person: what failed and what mends it.
#pragma once

#include <filesystem>

#include "rules/result.h"

namespace SQLite {
class Exception;
}

namespace arbiter::db {

/// Whether the file itself is broken or no database, in contrast to a disk, a permission or another program.
bool is_damage(const SQLite::Exception& exception);

/// The exception in words; `file` is the database that it is about.
Error to_error(const SQLite::Exception& exception, const std::filesystem::path& file);

}  // namespace arbiter::db
