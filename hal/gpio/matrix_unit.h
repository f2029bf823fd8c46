// SPDX-License-Identifier: MIT
// A scanned matrix of switches.
#pragma once

#include <map>

#include "hal/gpio/matrix_scan.h"
#include "hal/gpio/unit.h"

namespace arbiter::hal::gpio {

/// Rows are open drains: pulled low one at a time, otherwise let go, so that two closed switches of a column
/// never short two outputs. Columns are held high by their pull-ups.
class MatrixUnit : public Unit {
 public:
  MatrixUnit(Matrix matrix, const std::map<std::string, ChipWiring>& chips);

  const std::string& device() const override { return device_; }
  std::vector<std::string> contacts() const override;
  Status open(Chips& chips) override;
  void close() override;
  Result<Look> look() override;

 private:
  Result<MatrixImage> scan();
  Status row_done(MatrixImage& image, const std::vector<bool>& levels, std::size_t row);
  Result<std::vector<bool>> released(const std::vector<bool>& stuck);
  Status pull_low(std::optional<std::size_t> row);
  std::string note_of(const MatrixImage& image, const std::vector<std::string>& unclear) const;

  Matrix matrix_;
  ChipWiring row_chip_;
  ChipWiring column_chip_;
  std::string device_;
  std::unique_ptr<Lines> rows_;
  std::unique_ptr<Lines> columns_;
  std::vector<bool> stuck_;  ///< columns that stayed low in the last scan
};

}  // namespace arbiter::hal::gpio
