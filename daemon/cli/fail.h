// SPDX-License-Identifier: MIT
// How a command of `arbiter` fails.
#pragma once

#include <iosfwd>

#include "daemon/exit_codes.h"
#include "rules/result.h"

namespace arbiter {

/// One line, "arbiter: why", with the place where the error has one. Gives `exit_code` back.
int fail(const Error& error, int exit_code, std::ostream& errors);

}  // namespace arbiter
