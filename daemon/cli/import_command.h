// SPDX-License-Identifier: MIT
// `arbiter import`: games into the log, and positions as other programs write them.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>

namespace arbiter {

struct ImportOrder {
  std::string file;
  std::filesystem::path data{};  ///< whose log takes the games
  bool json = false;             ///< one JSON object instead of words
};

/// Adds the games of a file, all or none: game records, or what `arbiter export --json` wrote. What is there
/// already is not added again. A course-style board of Duell (rules/duell/course_board.h) is only printed.
/// Works beside a running daemon. Gives the exit code.
int run_import(const ImportOrder& order, std::ostream& out, std::ostream& errors);

}  // namespace arbiter
