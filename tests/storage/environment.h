// SPDX-License-Identifier: MIT
// How many seeds a randomised test tries, and with which it begins.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>

namespace arbiter::test {

inline std::uint64_t number_in_environment(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nothing else runs
  return text == nullptr ? otherwise : std::stoull(text);
}

/// ARBITER_SEED, or any; it is printed.
inline std::uint64_t first_seed() {
  const std::uint64_t seed = number_in_environment("ARBITER_SEED", std::random_device{}());
  std::cout << "seed " << seed << '\n';
  return seed;
}

}  // namespace arbiter::test
