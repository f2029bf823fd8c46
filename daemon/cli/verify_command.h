// SPDX-License-Identifier: MIT
// `arbiter verify`: whether a game was changed after it was played, and whether it was legal.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>

namespace arbiter {

/// `what` is the number of a logged game, whose hash chain and legality are checked, or a game record's file,
/// whose legality is. Says what holds, or what does not and where. Returns the exit code.
int run_verify(const std::filesystem::path& data, const std::string& what, std::ostream& out,
               std::ostream& errors);

}  // namespace arbiter
