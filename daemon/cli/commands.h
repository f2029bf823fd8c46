// SPDX-License-Identifier: MIT
// The commands of `arbiter`: each adds itself to the command line and, when it is chosen, runs and sets the
// exit code.
#pragma once

#include "daemon/exit_codes.h"

namespace CLI {
class App;
}

namespace arbiter {

// One line for each command, in the order in which help shows them. `exit_code` must outlive the parsing.
void add_roll_command(CLI::App& app, int& exit_code);
void add_engine_command(CLI::App& app, int& exit_code);
void add_perft_command(CLI::App& app, int& exit_code);
void add_replay_command(CLI::App& app, int& exit_code);
void add_import_command(CLI::App& app, int& exit_code);
void add_referee_command(CLI::App& app, int& exit_code);
void add_simulate_command(CLI::App& app, int& exit_code);
void add_games_command(CLI::App& app, int& exit_code);
void add_show_command(CLI::App& app, int& exit_code);
void add_export_command(CLI::App& app, int& exit_code);
void add_verify_command(CLI::App& app, int& exit_code);
void add_stats_command(CLI::App& app, int& exit_code);
void add_delete_command(CLI::App& app, int& exit_code);
void add_tags_command(CLI::App& app, int& exit_code);
void add_doctor_command(CLI::App& app, int& exit_code);
void add_wiring_command(CLI::App& app, int& exit_code);
void add_backup_command(CLI::App& app, int& exit_code);
void add_restore_command(CLI::App& app, int& exit_code);

}  // namespace arbiter
