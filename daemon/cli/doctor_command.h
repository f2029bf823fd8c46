// SPDX-License-Identifier: MIT
// `arbiter doctor`: what is wrong with a table's configuration, wires and machine, and what mends it.
#pragma once

#include <iosfwd>

#include "daemon/doctor/examine.h"

namespace arbiter {

/// Examines, and prints a report for a person or, with `json`, one JSON object. Gives the exit code.
int run_doctor(const doctor::Order& order, const doctor::Instruments& instruments, bool json,
               std::ostream& out);

}  // namespace arbiter
