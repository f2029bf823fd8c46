// SPDX-License-Identifier: MIT
// Power and heat of a Raspberry Pi, and the libraries that this program was built for.
#pragma once

#include <string>

#include "daemon/doctor/finding.h"
#include "daemon/doctor/machine.h"

namespace arbiter::doctor {

Findings examine_power(const Machine& machine);

/// Versions of libgpiod: that of the build, and that which is loaded.
Findings examine_libraries(const Machine& machine, const std::string& built, const std::string& running);

}  // namespace arbiter::doctor
