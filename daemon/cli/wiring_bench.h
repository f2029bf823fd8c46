// SPDX-License-Identifier: MIT
// Runs a course over wires on a real event loop, with a keyboard.
#pragma once

#include <functional>

#include "daemon/cli/wiring_command.h"
#include "daemon/wiring_lessons/course.h"
#include "daemon/wiring_lessons/line_scan.h"
#include "rules/result.h"

namespace arbiter {

/// Until the course has no more to do, "q" or SIGINT. `lamps`: whose lamps are lit, may be null; `changed` is
/// called after each step. An Error: the lines cannot be had.
Status run_course(const WiringBench& bench, lessons::ScannedLines lines, lessons::Course& course,
                  const hal::gpio::Wiring* lamps, const std::function<void()>& changed);

/// Whether that file may be written: an Error where it is there already, and `force` is not.
Status check_output(const std::string& file, bool force);

}  // namespace arbiter
