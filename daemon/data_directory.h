// SPDX-License-Identifier: MIT
// Where games are kept when nothing else is said.
#pragma once

#include <filesystem>

namespace arbiter {

/// The state directory that systemd gives a service ($STATE_DIRECTORY), else the user's:
/// $XDG_STATE_HOME/arbiter or
/// ~/.local/state/arbiter; in the current folder where there is no home.
std::filesystem::path default_data_directory();

}  // namespace arbiter
