// SPDX-License-Identifier: MIT
// Sets of squares of a Diablo board as bits: many moves are found at once.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace arbiter::diablo {

/// A set of squares; square i is bit i % 64 of word i / 64.
using Bits = std::array<std::uint64_t, 4>;

/// By half the board's size and a distance: the squares from which that distance towards the last file stays
// on the board.
inline constexpr auto squares_with_room = [] {
  constexpr std::size_t halves = 9;  // boards up to 16x16
  std::array<std::array<Bits, halves>, halves> squares{};
  for (std::size_t half = 1; half < halves; ++half) {
    for (std::size_t distance = 1; distance < halves; ++distance) {
      for (std::size_t i = 0; i < 4 * half * half; ++i) {
        if (i % (2 * half) + distance < 2 * half)
          squares[half][distance][i / 64] |= std::uint64_t{1} << i % 64;
      }
    }
  }
  return squares;
}();

/// The first words of a set of squares: a board of 8x8 has one.
template <std::size_t Words>
struct Squares {
  std::array<std::uint64_t, Words> words{};

  static Squares first_of(const Bits& bits) {
    Squares result;
    for (std::size_t i = 0; i < Words; ++i) result.words[i] = bits[i];
    return result;
  }
  static Squares of_board(std::size_t count) {
    Squares result;
    for (std::size_t i = 0; i < Words; ++i) {
      const std::size_t here = count - std::min(count, 64 * i);
      result.words[i] = here >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << here) - 1;
    }
    return result;
  }

  template <class Operation>
  Squares with(const Squares& other, const Operation& operation) const {
    Squares result;
    for (std::size_t i = 0; i < Words; ++i) result.words[i] = operation(words[i], other.words[i]);
    return result;
  }
  Squares operator&(const Squares& other) const { return with(other, std::bit_and<>{}); }
  Squares operator|(const Squares& other) const { return with(other, std::bit_or<>{}); }
  Squares without(const Squares& other) const {
    return with(other, [](std::uint64_t mine, std::uint64_t its) { return mine & ~its; });
  }

  /// Each square moved on by `count`, 1 to 128.
  Squares up(unsigned count) const {
    Squares result;
    const std::size_t whole = count / 64;
    const unsigned part = count % 64;
    for (std::size_t i = whole; i < Words; ++i) {
      result.words[i] = words[i - whole] << part;
      if (part != 0 && i > whole) result.words[i] |= words[i - whole - 1] >> (64 - part);
    }
    return result;
  }
  Squares down(unsigned count) const {
    Squares result;
    const std::size_t whole = count / 64;
    const unsigned part = count % 64;
    for (std::size_t i = 0; i + whole < Words; ++i) {
      result.words[i] = words[i + whole] >> part;
      if (part != 0 && i + whole + 1 < Words) result.words[i] |= words[i + whole + 1] << (64 - part);
    }
    return result;
  }

  bool any() const {
    return std::any_of(words.begin(), words.end(), [](std::uint64_t word) { return word != 0; });
  }
  template <class Visitor>
  void for_each(const Visitor& visit) const {
    for (std::size_t i = 0; i < Words; ++i) {
      for (std::uint64_t rest = words[i]; rest != 0; rest &= rest - 1) {
        visit(static_cast<int>(64 * i) + std::countr_zero(rest));
      }
    }
  }
};

}  // namespace arbiter::diablo
