// SPDX-License-Identifier: MIT
// `arbiter backup` and `arbiter restore`: copies of all games.
#pragma once

#include <chrono>
#include <filesystem>
#include <iosfwd>

namespace arbiter {

/// Copies the log of a data directory, daemon or not, to `file`; empty: to a name of its own in the
/// directory's folder "backups". Prints the file; gives the exit code.
int run_backup(const std::filesystem::path& data, std::filesystem::path file,
               std::chrono::system_clock::time_point now, std::ostream& out, std::ostream& errors);

/// Puts a copy back, and says where what was there is kept; gives the exit code.
int run_restore(const std::filesystem::path& file, const std::filesystem::path& data,
                std::chrono::system_clock::time_point now, std::ostream& out, std::ostream& errors);

}  // namespace arbiter
