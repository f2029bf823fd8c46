// SPDX-License-Identifier: MIT
// Scanning: a row is pulled low, the columns are read, the row is let go.
#include "hal/gpio/matrix_unit.h"

#include <algorithm>

namespace arbiter::hal::gpio {
namespace {

/// After a row is let go its columns rise by their pull-ups, in microseconds. So often they are read until
/// they have; one that has not by then (some 100 us on a Raspberry Pi) is held low by something.
constexpr int most_looks = 64;

ChipWiring chip_of(const std::vector<Pin>& pins, const std::map<std::string, ChipWiring>& chips) {
  const auto found = pins.empty() ? chips.end() : chips.find(pins.front().chip);
  return found == chips.end() ? ChipWiring{} : found->second;
}

}  // namespace

MatrixUnit::MatrixUnit(Matrix matrix, const std::map<std::string, ChipWiring>& chips)
    : matrix_(std::move(matrix)),
      row_chip_(chip_of(matrix_.rows, chips)),
      column_chip_(chip_of(matrix_.columns, chips)) {
  device_ = matrix_.columns.front().chip;
  if (matrix_.rows.front().chip != device_) device_ += "+" + matrix_.rows.front().chip;
}

Status MatrixUnit::open(Chips& chips) {
  close();
  // A row that is let go is an input, and what its line was pulled to when the machine started would pull the
  // columns of all switches that are closed in it: a Pi pulls GPIO 9 to 27 down.
  auto rows = take_pins(chips, row_chip_, matrix_.rows, {{}, Use::open_drain, Bias::pull_up, true});
  if (!rows) return rows.error();
  auto columns = take_pins(chips, column_chip_, matrix_.columns, {{}, Use::input, column_chip_.bias, true});
  if (!columns) return columns.error();
  rows_ = *std::move(rows);
  columns_ = *std::move(columns);
  stuck_.assign(matrix_.columns.size(), false);
  return ok();
}

std::vector<std::string> MatrixUnit::contacts() const {
  std::vector<std::string> names;
  for (const auto& row : matrix_.contacts) {
    std::copy_if(row.begin(), row.end(), std::back_inserter(names),
                 [](const std::string& name) { return !name.empty(); });
  }
  return names;
}

void MatrixUnit::close() {
  rows_.reset();
  columns_.reset();
}

Status MatrixUnit::pull_low(std::optional<std::size_t> row) {
  std::vector<Drive> drives(matrix_.rows.size(), Drive::inactive);
  if (row) drives[*row] = Drive::active;
  return rows_->drive(drives);
}

// The columns once they are high again: those that are true never are. For a column that stayed low before
// nobody waits once more; on a slow bus that would hold up everything else.
Result<std::vector<bool>> MatrixUnit::released(const std::vector<bool>& stuck) {
  auto levels = columns_->levels();
  const auto all_high = [&] {
    return !levels || std::equal(levels->begin(), levels->end(), stuck.begin(),
                                 [](bool is_low, bool stays_low) { return !is_low || stays_low; });
  };
  for (int looks = 1; looks < most_looks && !all_high(); ++looks) levels = columns_->levels();
  return levels;
}

// Where a row has pulled no column low there is nothing to wait for: the next one is pulled at once.
Result<MatrixImage> MatrixUnit::scan() {
  MatrixImage image{matrix_.rows.size(), matrix_.columns.size(), {}, {}};
  auto levels = released(stuck_);
  if (!levels) return levels.error();
  image.stuck_columns = *levels;
  for (std::size_t row = 0; row < image.rows; ++row) {
    if (Status pulled = pull_low(row); !pulled) return pulled.error();
    if (levels = columns_->levels(); !levels) return levels.error();
    image.closed.insert(image.closed.end(), levels->begin(), levels->end());
    if (Status let_go = row_done(image, *levels, row); !let_go) return let_go.error();
  }
  stuck_ = image.stuck_columns;
  return image;
}

// Lets the row go where that is needed before the next one, and sees that the columns rise.
Status MatrixUnit::row_done(MatrixImage& image, const std::vector<bool>& levels, std::size_t row) {
  const bool all_high = std::find(levels.begin(), levels.end(), true) == levels.end();
  if (all_high && row + 1 < image.rows) return ok();
  if (Status let_go = pull_low(std::nullopt); !let_go || all_high) return let_go;
  const auto after = released(image.stuck_columns);
  if (!after) return after.error();
  for (std::size_t i = 0; i < after->size(); ++i)
    image.stuck_columns[i] = image.stuck_columns[i] || (*after)[i];
  return ok();
}

Result<Look> MatrixUnit::look() {
  const auto image = scan();
  if (!image) return image.error();
  const std::vector<Cell> cells = cells_of(*image, matrix_.diodes);
  Look result;
  std::vector<std::string> unclear;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::string& contact = matrix_.contacts[i / image->columns][i % image->columns];
    if (contact.empty()) continue;
    if (cells[i] == Cell::unclear) {
      unclear.push_back(contact);
    } else {
      result.levels.push_back({contact, cells[i] == Cell::closed});
    }
  }
  result.note = note_of(*image, unclear);
  return result;
}

std::string MatrixUnit::note_of(const MatrixImage& image, const std::vector<std::string>& unclear) const {
  for (std::size_t column = 0; column < image.columns; ++column) {
    if (!image.stuck_columns[column]) continue;
    const Pin& pin = matrix_.columns[column];
    return "the matrix column on line " + pin.line + " of " + pin.chip +
           " stays low: is there a short, or is its pull-up missing?";
  }
  if (unclear.empty()) return "";
  std::string names;
  for (const std::string& contact : unclear) names += (names.empty() ? "" : " ") + contact;
  return "ghosting: without diodes it cannot be told which of these are closed, so they keep what they read "
         "before: " +
         names;
}

}  // namespace arbiter::hal::gpio
