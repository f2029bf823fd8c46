// SPDX-License-Identifier: MIT
// Herd's boards: hexagons of hexagonal cells, their names, neighbours, and sets of cells.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "rules/hash.h"

namespace arbiter::herd {

constexpr int smallest_size = 3;
constexpr int largest_size = 8;
/// Cells of the largest board.
constexpr std::size_t most_cells = 169;

/// A cell: an index from 0, row by row (v), in each row by file (u).
using Cell = std::uint8_t;

/// A set of cells as bits.
class CellSet {
 public:
  constexpr bool has(Cell cell) const { return (words_[cell / 64U] >> cell % 64U & 1U) != 0; }
  constexpr void add(Cell cell) { words_[cell / 64U] |= bit(cell); }
  constexpr void remove(Cell cell) { words_[cell / 64U] &= ~bit(cell); }
  constexpr bool empty() const { return (words_[0] | words_[1] | words_[2]) == 0; }
  constexpr int count() const {
    return std::popcount(words_[0]) + std::popcount(words_[1]) + std::popcount(words_[2]);
  }

  constexpr std::size_t hash(std::uint64_t with) const {
    return hash_of({words_[0], words_[1], words_[2]}, with);
  }

  /// Calls visit(cell) in ascending order until it says stop (true).
  template <class Visitor>
  constexpr void for_each(const Visitor& visit) const {
    unsigned first = 0;
    for (std::uint64_t word : words_) {
      for (; word != 0; word &= word - 1) {
        if (visit(static_cast<Cell>(first + static_cast<unsigned>(std::countr_zero(word))))) return;
      }
      first += 64;
    }
  }

  friend constexpr CellSet operator&(const CellSet& a, const CellSet& b) {
    return {a.words_[0] & b.words_[0], a.words_[1] & b.words_[1], a.words_[2] & b.words_[2]};
  }
  friend constexpr CellSet operator|(const CellSet& a, const CellSet& b) {
    return {a.words_[0] | b.words_[0], a.words_[1] | b.words_[1], a.words_[2] | b.words_[2]};
  }
  /// Those of `a` that are not in `b`.
  friend constexpr CellSet operator-(const CellSet& a, const CellSet& b) {
    return {a.words_[0] & ~b.words_[0], a.words_[1] & ~b.words_[1], a.words_[2] & ~b.words_[2]};
  }
  friend constexpr bool operator==(const CellSet&, const CellSet&) = default;

  constexpr CellSet() = default;

 private:
  constexpr CellSet(std::uint64_t low, std::uint64_t middle, std::uint64_t high)
      : words_{low, middle, high} {}
  static constexpr std::uint64_t bit(Cell cell) { return std::uint64_t{1} << cell % 64U; }

  std::array<std::uint64_t, 3> words_{};
};

/// One size's geometry (spec/notation.md, "Squares").
struct Board {
  int size = 0;
  int cell_count = 0;
  CellSet all;
  std::array<CellSet, most_cells> neighbours{};
  std::array<std::uint8_t, most_cells> file{};  ///< u
  std::array<std::uint8_t, most_cells> row{};   ///< v

  constexpr int side_length() const { return 2 * size - 1; }  ///< rows and files
  constexpr int first_file(int v) const { return v < size - 1 ? size - 1 - v : 0; }
  constexpr int last_file(int v) const { return v < size - 1 ? 2 * size - 2 : 3 * size - 3 - v; }
  constexpr bool has(int u, int v) const {
    return v >= 0 && v < side_length() && u >= first_file(v) && u <= last_file(v);
  }
  /// The cell of a place that has() confirms.
  constexpr Cell cell(int u, int v) const {
    int before = 0;
    for (int row_below = 0; row_below < v; ++row_below) {
      before += last_file(row_below) - first_file(row_below) + 1;
    }
    return static_cast<Cell>(before + u - first_file(v));
  }
};

/// Of the sizes from 3 to 8.
extern const std::array<Board, 6> boards;

/// The board of a size from 3 to 8.
inline const Board& board_of(int size) { return boards[static_cast<std::size_t>(size - smallest_size)]; }

}  // namespace arbiter::herd
