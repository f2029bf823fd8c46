// SPDX-License-Identifier: MIT
// SQLite silently ignores the part of a write-ahead file that it cannot read. This tells when commits are
// lost by that.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace arbiter::db {

/// Why a write-ahead file holds commits that SQLite would ignore, or nothing. A file that ends in a commit
/// which a power cut interrupted is sound: that commit was never acknowledged. A missing or empty file is
/// sound too.
std::optional<std::string> wal_fault(const std::filesystem::path& wal);

}  // namespace arbiter::db
