// SPDX-License-Identifier: MIT
// Duell's board and all paths that a die can tumble over it: straight, or with one turn by 90 degrees.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "rules/duell/die.h"

namespace arbiter::duell {

constexpr int files = 9;
constexpr int most_ranks = 9;
constexpr std::size_t most_squares = std::size_t{files} * most_ranks;
constexpr int most_steps = 6;

/// A square: rank times 9 plus file, both from 0.
using Square = std::uint8_t;
constexpr Square square_at(int file, int rank) { return static_cast<Square>(rank * files + file); }
constexpr int file_of(Square square) { return square % files; }
constexpr int rank_of(Square square) { return square / files; }

/// A set of squares as bits.
struct SquareSet {
  std::uint64_t low = 0;
  std::uint32_t high = 0;

  constexpr void add(Square square) {
    low |= square < 64 ? std::uint64_t{1} << square : 0;
    high |= square < 64 ? 0 : std::uint32_t{1} << (square - 64U);
  }
  constexpr void remove(Square square) {
    low &= ~(square < 64 ? std::uint64_t{1} << square : 0);
    high &= ~(square < 64 ? 0 : std::uint32_t{1} << (square - 64U));
  }
  constexpr bool has(Square square) const {
    return (square < 64 ? low >> square & 1U : high >> (square - 64U) & 1U) != 0;
  }
  friend constexpr SquareSet operator|(const SquareSet& a, const SquareSet& b) {
    return {a.low | b.low, a.high | b.high};
  }
  friend constexpr bool operator==(const SquareSet&, const SquareSet&) = default;
};

/// A way over the board. The die tumbles `first` and then `second` (tumble(), die.h).
struct Path {
  SquareSet between;  ///< all squares but the first and the last: they must be empty
  Square to = 0;
  Square corner = 0;  ///< where it turns; the same as `to` if it does not
  std::uint8_t first = no_tumble;
  std::uint8_t second = no_tumble;

  bool turns() const { return corner != to; }
};

/// All paths of a board with so many ranks.
class Paths {
 public:
  /// Of `steps` squares (1 to 6) from a square, in the order of directions and turning squares.
  std::span<const Path> from(Square square, int steps) const {
    const std::size_t slot = square * std::size_t{most_steps} + static_cast<std::size_t>(steps) - 1;
    return all_.subspan(begins_[slot], begins_[slot + 1] - begins_[slot]);
  }
  const Path& operator[](std::uint16_t index) const { return all_[index]; }
  std::uint16_t index_of(const Path& path) const { return static_cast<std::uint16_t>(&path - all_.data()); }

  constexpr Paths(std::span<const Path> all, std::span<const std::uint16_t> begins)
      : all_(all), begins_(begins) {}

 private:
  std::span<const Path> all_;
  std::span<const std::uint16_t> begins_;
};

/// The paths of the board with 8 or 9 ranks.
const Paths& paths_of(int ranks);

}  // namespace arbiter::duell
