// SPDX-License-Identifier: MIT
// `arbiter`: the command line.
#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>

#include "daemon/cli/commands.h"
#include "daemon/rule_sets/rule_sets.h"

namespace {

int run(int argc, char** argv) {
  CLI::App app{"Arbiter: a referee for physical board games", "arbiter"};
  app.set_version_flag("--version", "arbiter " ARBITER_VERSION);
  app.require_subcommand(1);
  int exit_code = arbiter::exit_done;
  arbiter::add_roll_command(app, exit_code);
  arbiter::add_engine_command(app, exit_code);
  arbiter::add_perft_command(app, exit_code);
  arbiter::add_replay_command(app, exit_code);
  arbiter::add_import_command(app, exit_code);
  arbiter::add_referee_command(app, exit_code);
  arbiter::add_simulate_command(app, exit_code);
  arbiter::add_games_command(app, exit_code);
  arbiter::add_show_command(app, exit_code);
  arbiter::add_export_command(app, exit_code);
  arbiter::add_verify_command(app, exit_code);
  arbiter::add_stats_command(app, exit_code);
  arbiter::add_delete_command(app, exit_code);
  arbiter::add_tags_command(app, exit_code);
  arbiter::add_doctor_command(app, exit_code);
  arbiter::add_wiring_command(app, exit_code);
  arbiter::add_backup_command(app, exit_code);
  arbiter::add_restore_command(app, exit_code);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? arbiter::exit_done : arbiter::exit_usage;
  }
  return exit_code;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    arbiter::load_rule_sets();
    return run(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "arbiter: " << error.what() << "\n";
    return arbiter::exit_wrong_environment;
  }
}
