// SPDX-License-Identifier: MIT
// The surface of D.U.D.O.S.: 16 prisms with three levels each, as sets of bits.
#pragma once

#include <array>
#include <cstdint>

namespace arbiter::dudos {

constexpr int side_length = 4;
constexpr int square_count = 16;
constexpr int level_count = 3;

/// A prism's place: rank times 4 plus file, both from 0.
using Square = std::uint8_t;
/// A set of squares, a bit each.
using Squares = std::uint16_t;
/// A set of fields: bit 16 times level plus square.
using Fields = std::uint64_t;

constexpr Squares square_bit(int square) { return static_cast<Squares>(1U << static_cast<unsigned>(square)); }
constexpr Fields field_bit(int level, int square) {
  return Fields{1} << static_cast<unsigned>(level * square_count + square);
}

/// Ranks, files and diagonals.
constexpr std::array<Squares, 10> lines{0x000F, 0x00F0, 0x0F00, 0xF000, 0x1111,
                                        0x2222, 0x4444, 0x8888, 0x8421, 0x1248};

/// Rows that can turn: 0 to 3 are the ranks, 4 to 7 the files.
constexpr int row_count = 8;
constexpr bool is_rank(int row) { return row < side_length; }
constexpr Square square_in_row(int row, int place) {
  return static_cast<Square>(is_rank(row) ? row * side_length + place
                                          : place * side_length + row - side_length);
}

/// Which level each prism shows.
struct Surface {
  std::array<Squares, level_count> showing{0xFFFF, 0, 0};

  constexpr int level(int square) const {
    const Squares bit = square_bit(square);
    return (showing[1] & bit) != 0 ? 1 : (showing[2] & bit) != 0 ? 2 : 0;
  }
  constexpr void show(int square, int level) {
    for (Squares& squares : showing) squares = static_cast<Squares>(squares & ~square_bit(square));
    showing[static_cast<std::size_t>(level)] |= square_bit(square);
  }
  /// The squares on whose visible field one of these stones lies.
  constexpr Squares visible(Fields stones) const {
    return static_cast<Squares>((stones & showing[0]) | (stones >> 16U & showing[1]) |
                                (stones >> 32U & showing[2]));
  }

  friend constexpr bool operator==(const Surface&, const Surface&) = default;
};

}  // namespace arbiter::dudos
