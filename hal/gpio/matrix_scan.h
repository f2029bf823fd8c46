// SPDX-License-Identifier: MIT
// What a scan of a matrix tells of its switches. Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace arbiter::hal::gpio {

/// What the columns read while each row is pulled low.
struct MatrixImage {
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::vector<bool> closed;         ///< rows * columns, row by row
  std::vector<bool> stuck_columns;  ///< low although no row is

  bool at(std::size_t row, std::size_t column) const { return closed[row * columns + column]; }
};

enum class Cell : std::uint8_t { open, closed, unclear };

/// Row by row. With diodes each switch is read alone. Without, current finds its way through closed switches
/// of other rows and columns: as soon as the switches that read closed connect two rows with two columns, one
/// of them may be a ghost, and all of these are unclear. Cells of a stuck column are unclear.
std::vector<Cell> cells_of(const MatrixImage& image, bool diodes);

}  // namespace arbiter::hal::gpio
