// SPDX-License-Identifier: MIT
// Finds a matrix's rows and columns from the pairs of lines that its switches connect.
#pragma once

#include <string>
#include <vector>

#include "daemon/wiring_lessons/closed.h"
#include "hal/gpio/wiring.h"
#include "rules/result.h"

namespace arbiter::lessons {

/// What switches are as a wiring has them.
struct Shape {
  std::vector<hal::gpio::Contact> contacts;  ///< switches to ground, in the board's order
  std::vector<hal::gpio::Matrix> matrices;   ///< rows and columns in the board's order
  std::vector<std::string> turned;           ///< contacts whose diodes are the wrong way round
  std::vector<std::string> without;          ///< contacts without a diode
};

/// Rows are those lines that pull others down. Where no diode tells, they are the lines that lie along the
/// board's ranks. Each matrix has its rows on one chip, and its columns. An Error says what cannot be.
Result<Shape> shape_of(const Switches& switches);

}  // namespace arbiter::lessons
