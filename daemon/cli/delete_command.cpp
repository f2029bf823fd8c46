// SPDX-License-Identifier: MIT
// `arbiter delete`.
#include "daemon/cli/delete_command.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <string>

#include "daemon/cli/commands.h"
#include "daemon/cli/fail.h"
#include "daemon/cli/logged_game.h"
#include "daemon/data_directory.h"

namespace arbiter {
namespace {

struct DeleteRequest {
  std::filesystem::path data = default_data_directory();
  db::GameId game = 0;
  bool sure = false;
};

bool agreed(const db::GameSummary& game, std::istream& in, std::ostream& out) {
  out << "game " << game.id << ": " << game_words(game.about) << ", " << local_time(game.begun) << ", "
      << players_words(game.about) << "; result " << result_words(game)
      << "\nDelete it for good, with its readings? Type yes: " << std::flush;
  std::string answer;
  return std::getline(in, answer) && answer == "yes";
}

}  // namespace

int run_delete(const std::filesystem::path& data, db::GameId game, bool sure, std::istream& in,
               std::ostream& out, std::ostream& errors) {
  Result<db::GameLog> log = db::GameLog::open(data);
  if (!log) return fail(log.error(), exit_wrong_environment, errors);
  const auto summary = log->find(game);
  if (!summary) return fail(summary.error(), exit_wrong_environment, errors);
  if (!*summary)
    return fail(Error{"there is no game " + std::to_string(game) + "; `arbiter games` lists them"},
                exit_wrong_input, errors);
  if (!sure && !agreed(**summary, in, out))
    return fail(Error{"nothing was deleted"}, exit_wrong_input, errors);
  const Status removed = log->remove(game, stamp_now());
  if (!removed) return fail(removed.error(), exit_wrong_input, errors);
  out << "game " << game << " is deleted; `arbiter games --deleted` lists it\n";
  return exit_done;
}

void add_delete_command(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("delete", "Delete a past game; the log keeps that there was one");
  const auto request = std::make_shared<DeleteRequest>();
  command->add_option("game", request->game, "The game's number")->required();
  command->add_flag("--yes", request->sure, "Do not ask");
  command->add_option("--data", request->data, "The data directory");
  command->callback([request, &exit_code] {
    exit_code = run_delete(request->data, request->game, request->sure, std::cin, std::cout, std::cerr);
  });
}

}  // namespace arbiter
