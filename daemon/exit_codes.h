// SPDX-License-Identifier: MIT
// The exit codes of both programs.
#pragma once

namespace arbiter {

constexpr int exit_done = 0;
constexpr int exit_wrong_input = 1;
constexpr int exit_usage = 2;
constexpr int exit_wrong_environment = 3;  ///< a directory, a port, a device

}  // namespace arbiter
