// SPDX-License-Identifier: MIT
// The hash chain: each event's SHA-256 covers the one before it, so that a changed log shows.
#pragma once

#include <array>
#include <string>

#include "db/game_log.h"

namespace arbiter::db {

using Hash = std::array<unsigned char, 32>;

/// What the first event of a game is chained to.
constexpr Hash chain_start{};

/// SHA-256 over the hash before (in hex), sequence, monotonic and wall time (microseconds), kind and payload,
/// each but the last followed by a line end. The kind holds no line end, so that no two events are hashed
/// from one text. `event.hash` is not looked at.
Hash chain_hash(const Hash& before, const Event& event);

/// 64 lower-case digits.
std::string to_hex(const Hash& hash);

/// A time of the wall clock as it is stored and hashed: microseconds since 1970, UTC.
std::int64_t to_microseconds(std::chrono::system_clock::time_point wall);
/// What no clock of ours can show (a damaged file) becomes the nearest time that it can.
std::chrono::system_clock::time_point from_microseconds(std::int64_t microseconds);

}  // namespace arbiter::db
