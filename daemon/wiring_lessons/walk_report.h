// SPDX-License-Identifier: MIT
// What a walk found, and what mends it.
#pragma once

#include "daemon/wiring_lessons/walk.h"
#include "rules/result.h"

namespace arbiter::lessons {

/// All of it, line by line: what is wrong, on which lines it hangs, the remedy.
Words report_of(const hal::gpio::Wiring& wiring, const Findings& findings);

/// Whether all is as the wiring says, so far as it was tested.
bool is_well(const Findings& findings);

/// The wiring with the lines as they really are, where switches were found elsewhere. An Error where that is
/// not certain: what else must be tested or mended first.
Result<hal::gpio::Wiring> corrected(const hal::gpio::Wiring& wiring, const Findings& findings);

}  // namespace arbiter::lessons
