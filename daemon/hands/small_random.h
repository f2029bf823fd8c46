// SPDX-License-Identifier: MIT
// A generator that gives the same numbers on every machine, for games played at random.
#pragma once

#include <cstddef>
#include <cstdint>

namespace arbiter {

/// A linear congruential generator (Knuth's MMIX constants). Good enough to pick moves, for nothing else.
class SmallRandom {
 public:
  explicit SmallRandom(std::uint64_t seed) : state_(seed) {}

  /// From 0 to `bound` - 1; `bound` from 1 to 2^31.
  std::size_t below(std::size_t bound) {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::size_t>((state_ >> 33U) * bound >> 31U);
  }
  int die(int faces) { return static_cast<int>(below(static_cast<std::size_t>(faces))) + 1; }

 private:
  std::uint64_t state_;
};

}  // namespace arbiter
