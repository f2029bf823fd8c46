// SPDX-License-Identifier: MIT
// How a command of `arbiter` fails.
#include "daemon/cli/fail.h"

#include <ostream>

namespace arbiter {

int fail(const Error& error, int exit_code, std::ostream& errors) {
  errors << "arbiter: " << describe(error) << '\n';
  return exit_code;
}

}  // namespace arbiter
