// SPDX-License-Identifier: MIT
// Electronic dice: the operating system's random numbers through libsodium, mapped without bias.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace arbiter {

/// Gives 32 uniformly random bits.
using RandomBits = std::function<std::uint32_t()>;

/// The operating system's generator. Starts libsodium; throws std::runtime_error if that fails.
RandomBits system_random();

/// The face (1 to `faces`) that a raw draw below 2^`bits` maps to, or nothing: draw again. Each face is
/// reached from exactly as many raw draws as any other. `faces` from 1 to 2^bits, `bits` from 1 to 32.
std::optional<int> face_of(std::uint32_t raw, int faces, int bits = 32);

/// One die thrown. `faces` from 1 to 1000.
int throw_die(int faces, const RandomBits& random);

/// One face for each die.
std::vector<int> throw_dice(const std::vector<int>& faces, const RandomBits& random);

}  // namespace arbiter
