// SPDX-License-Identifier: MIT
// A log's files are damaged at random and opened.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace arbiter::test {

/// Damages a log in the seed's way, opens it and plays on. Returns what should not be: what was damaged and
/// put aside must be kept byte by byte and said so, what is still shown must be as it was or known to be
/// wrong, and after at most one more start there is a log to play with.
std::optional<std::string> damage_once(std::uint64_t seed);

}  // namespace arbiter::test
