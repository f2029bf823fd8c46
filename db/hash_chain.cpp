// SPDX-License-Identifier: MIT
// The hash chain, by libsodium's SHA-256.
#include "db/hash_chain.h"

#include <sodium.h>

#include <algorithm>

namespace arbiter::db {

namespace {

std::string hashed_text(const Hash& before, const Event& event) {
  std::string text = to_hex(before) + '\n';
  text += std::to_string(event.sequence) + '\n';
  text += std::to_string(event.stamp.monotonic.count()) + '\n';
  text += std::to_string(to_microseconds(event.stamp.wall)) + '\n';
  text += event.kind + '\n';
  return text + event.payload;
}

}  // namespace

Hash chain_hash(const Hash& before, const Event& event) {
  const std::string text = hashed_text(before, event);
  Hash hash;
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
  return hash;
}

std::string to_hex(const Hash& hash) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const unsigned char byte : hash) {
    text += digits[byte >> 4U];
    text += digits[byte & 15U];
  }
  return text;
}

std::int64_t to_microseconds(std::chrono::system_clock::time_point wall) {
  return std::chrono::floor<std::chrono::microseconds>(wall.time_since_epoch()).count();
}

std::chrono::system_clock::time_point from_microseconds(std::int64_t microseconds) {
  using Clock = std::chrono::system_clock;
  const std::int64_t first =
      std::chrono::floor<std::chrono::microseconds>(Clock::duration::min()).count() + 1;
  const std::int64_t last = std::chrono::floor<std::chrono::microseconds>(Clock::duration::max()).count();
  return Clock::time_point{std::chrono::microseconds{std::clamp(microseconds, first, last)}};
}

}  // namespace arbiter::db
