// SPDX-License-Identifier: MIT
// Electronic dice: rejection, then remainder.
#include "daemon/dice.h"

#include <sodium.h>

#include <cassert>
#include <stdexcept>

namespace arbiter {

RandomBits system_random() {
  if (sodium_init() < 0) throw std::runtime_error("the operating system's random numbers cannot be used");
  return [] { return randombytes_random(); };
}

std::optional<int> face_of(std::uint32_t raw, int faces, int bits) {
  assert(bits >= 1 && bits <= 32 && faces >= 1);
  const std::uint64_t draws = std::uint64_t{1} << static_cast<unsigned>(bits);
  const auto count = static_cast<std::uint64_t>(faces);
  assert(raw < draws && count <= draws);
  const std::uint64_t usable = draws - draws % count;
  if (raw >= usable) return std::nullopt;
  return static_cast<int>(raw % count) + 1;
}

int throw_die(int faces, const RandomBits& random) {
  assert(faces <= 1000);
  for (;;) {
    if (const auto face = face_of(random(), faces)) return *face;
  }
}

std::vector<int> throw_dice(const std::vector<int>& faces, const RandomBits& random) {
  std::vector<int> result;
  result.reserve(faces.size());
  for (const int count : faces) result.push_back(throw_die(count, random));
  return result;
}

}  // namespace arbiter
