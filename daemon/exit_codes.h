// SPDX-License-Identifier: MIT
// The exit codes of both programs.
#pragma once

namespace arbiter {

constexpr int exit_done = 0;
constexpr int exit_input = 1;        ///< the input is wrong
constexpr int exit_usage = 2;        ///< the arguments are wrong
constexpr int exit_environment = 3;  ///< the machine is: a directory, a port, a device

}  // namespace arbiter
