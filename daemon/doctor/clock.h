// SPDX-License-Identifier: MIT
// Whether the wall clock is right. Games do not need it, their dates do.
#pragma once

#include <chrono>
#include <optional>

#include "daemon/doctor/finding.h"
#include "daemon/doctor/machine.h"

namespace arbiter::doctor {

/// `newest`: the wall time of the log's newest event, if it has one.
Findings examine_clock(const Machine& machine, std::optional<std::chrono::system_clock::time_point> newest);

}  // namespace arbiter::doctor
