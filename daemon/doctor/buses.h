// SPDX-License-Identifier: MIT
// Whether I2C, SPI and the serial port are on where the configuration needs them, and off where its lines are
// theirs.
#pragma once

#include "daemon/config.h"
#include "daemon/doctor/finding.h"
#include "daemon/doctor/machine.h"

namespace arbiter::doctor {

Findings examine_buses(const Machine& machine, const Config& config);

}  // namespace arbiter::doctor
