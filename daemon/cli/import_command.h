// SPDX-License-Identifier: MIT
// `arbiter import`: positions as other programs write them.
#pragma once

#include <iosfwd>
#include <string>

namespace arbiter {

/// Reads a course-style board of Duell (rules/duell/course_board.h) and prints what it says; gives the exit
/// code.
int run_import(const std::string& file, bool json, std::ostream& out, std::ostream& errors);

}  // namespace arbiter
