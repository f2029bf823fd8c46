// SPDX-License-Identifier: MIT
// Hashing of positions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace arbiter {

/// A hash that one more number goes into (the finalizer of splitmix64).
constexpr std::uint64_t hashed(std::uint64_t hash, std::uint64_t number) {
  hash = (hash ^ number) + 0x9E3779B97F4A7C15U;
  hash = (hash ^ (hash >> 30U)) * 0xBF58476D1CE4E5B9U;
  hash = (hash ^ (hash >> 27U)) * 0x94D049BB133111EBU;
  return hash ^ (hash >> 31U);
}

/// The hash of some numbers in their order.
constexpr std::size_t hash_of(std::initializer_list<std::uint64_t> numbers, std::uint64_t hash = 0) {
  for (const std::uint64_t number : numbers) hash = hashed(hash, number);
  return static_cast<std::size_t>(hash);
}

}  // namespace arbiter
