// SPDX-License-Identifier: MIT
// The commands of `arbiter`: each adds itself to the command line and, when it is chosen, runs and sets the
// exit code.
#pragma once

namespace CLI {
class App;
}

namespace arbiter {

/// Exit codes of `arbiter`.
constexpr int exit_done = 0;
constexpr int exit_wrong_input = 1;
constexpr int exit_usage = 2;
constexpr int exit_wrong_environment = 3;

// One line for each command, in the order in which help shows them. `exit_code` must outlive the parsing.
void add_roll_command(CLI::App& app, int& exit_code);
void add_engine_command(CLI::App& app, int& exit_code);
void add_perft_command(CLI::App& app, int& exit_code);
void add_replay_command(CLI::App& app, int& exit_code);
void add_games_command(CLI::App& app, int& exit_code);
void add_show_command(CLI::App& app, int& exit_code);
void add_export_command(CLI::App& app, int& exit_code);
void add_verify_command(CLI::App& app, int& exit_code);

}  // namespace arbiter
