// SPDX-License-Identifier: MIT
// `arbiter replay`: plays a game record by the rules.
#pragma once

#include <iosfwd>
#include <string>

namespace arbiter {

/// Prints each turn of the record with the position that it leads to, then the result; or on `errors` where
/// and why the record cannot be played. Returns the exit code.
int run_replay(const std::string& file, bool json, std::ostream& out, std::ostream& errors);

}  // namespace arbiter
