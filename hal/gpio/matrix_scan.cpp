// SPDX-License-Identifier: MIT
// Ghosts: rows and columns that closed switches connect are one net.
#include "hal/gpio/matrix_scan.h"

#include <utility>

namespace arbiter::hal::gpio {
namespace {

/// Rows and columns, each in a net; -1: in none yet.
struct Nets {
  std::vector<int> of_row;
  std::vector<int> of_column;
};

void join_row(const MatrixImage& image, Nets& nets, std::size_t row, int net);

void join_column(const MatrixImage& image, Nets& nets, std::size_t column, int net) {
  if (nets.of_column[column] >= 0) return;
  nets.of_column[column] = net;
  for (std::size_t row = 0; row < image.rows; ++row) {
    if (image.at(row, column)) join_row(image, nets, row, net);
  }
}

void join_row(const MatrixImage& image, Nets& nets, std::size_t row, int net) {
  if (nets.of_row[row] >= 0) return;
  nets.of_row[row] = net;
  for (std::size_t column = 0; column < image.columns; ++column) {
    if (image.at(row, column)) join_column(image, nets, column, net);
  }
}

Nets nets_of(const MatrixImage& image) {
  Nets nets{std::vector<int>(image.rows, -1), std::vector<int>(image.columns, -1)};
  for (std::size_t row = 0; row < image.rows; ++row) join_row(image, nets, row, static_cast<int>(row));
  return nets;
}

/// Whether a net has at least two rows and two columns.
std::vector<bool> ambiguous_nets(const MatrixImage& image, const Nets& nets) {
  std::vector<std::pair<int, int>> sizes(image.rows);
  for (const int net : nets.of_row) ++sizes[static_cast<std::size_t>(net)].first;
  for (const int net : nets.of_column) {
    if (net >= 0) ++sizes[static_cast<std::size_t>(net)].second;
  }
  std::vector<bool> ambiguous;
  ambiguous.reserve(sizes.size());
  for (const auto& [rows, columns] : sizes) ambiguous.push_back(rows >= 2 && columns >= 2);
  return ambiguous;
}

}  // namespace

std::vector<Cell> cells_of(const MatrixImage& image, bool diodes) {
  const Nets nets = nets_of(image);
  const std::vector<bool> ambiguous = ambiguous_nets(image, nets);
  std::vector<Cell> cells;
  for (std::size_t row = 0; row < image.rows; ++row) {
    const int net = nets.of_row[row];
    for (std::size_t column = 0; column < image.columns; ++column) {
      // A cell that reads open within such a net contradicts it: the switches change during this very scan.
      const bool ghostly =
          !diodes && net == nets.of_column[column] && ambiguous[static_cast<std::size_t>(net)];
      const Cell read = image.at(row, column) ? Cell::closed : Cell::open;
      cells.push_back(ghostly || image.stuck_columns[column] ? Cell::unclear : read);
    }
  }
  return cells;
}

}  // namespace arbiter::hal::gpio
