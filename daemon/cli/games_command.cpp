// SPDX-License-Identifier: MIT
// `arbiter games`.
#include "daemon/cli/games_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <iostream>
#include <memory>

#include "daemon/cli/commands.h"
#include "daemon/cli/fail.h"
#include "daemon/cli/logged_game.h"
#include "daemon/data_directory.h"
#include "daemon/games_json.h"

namespace arbiter {
namespace {

struct GamesRequest {
  std::filesystem::path data = default_data_directory();
  db::GameFilter filter;
  bool json = false;
  bool deleted = false;
};

void print_text(const std::vector<db::GameSummary>& games, std::ostream& out) {
  constexpr const char* row = "{:>5}  {:16}  {:16}  {:10}  {:>6}  {}\n";
  if (games.empty()) {
    out << "no games\n";
    return;
  }
  out << fmt::format(row, "no", "begun", "game", "result", "events", "players");
  for (const db::GameSummary& game : games) {
    out << fmt::format(row, game.id, local_time(game.begun), game_words(game.about), result_words(game),
                       game.events, players_words(game.about));
  }
}

boost::json::object deleted_json(const std::vector<db::Deletion>& deletions) {
  boost::json::array list;
  for (const db::Deletion& deletion : deletions) list.push_back(to_json(deletion));
  return {{"deletions", std::move(list)}};
}

void print_deleted(const std::vector<db::Deletion>& deletions, std::ostream& out) {
  for (const db::Deletion& deletion : deletions) {
    out << "game " << deletion.game << ", deleted " << local_time(deletion.stamp.wall) << ": "
        << printable(deletion.payload) << "\n";
  }
  if (deletions.empty()) out << "no game was deleted\n";
}

void print_json(const std::vector<db::GameSummary>& games, std::ostream& out) {
  boost::json::array list;
  for (const db::GameSummary& game : games) list.push_back(to_json(game));
  out << boost::json::serialize(boost::json::object{{"games", std::move(list)}}) << '\n';
}

}  // namespace

int run_games(const std::filesystem::path& data, const db::GameFilter& filter, bool json, std::ostream& out,
              std::ostream& errors) {
  int exit_code = exit_done;
  const std::optional<db::GameLog> log = open_log(data, errors, exit_code);
  if (!log) return exit_code;
  const auto games = log->games(filter);
  if (!games) return fail(games.error(), exit_wrong_environment, errors);
  (json ? print_json : print_text)(*games, out);
  return exit_done;
}

int run_deleted(const std::filesystem::path& data, bool json, std::ostream& out, std::ostream& errors) {
  int exit_code = exit_done;
  const std::optional<db::GameLog> log = open_log(data, errors, exit_code);
  if (!log) return exit_code;
  const auto deletions = log->deletions();
  if (!deletions) return fail(deletions.error(), exit_wrong_environment, errors);
  if (json) {
    out << boost::json::serialize(deleted_json(*deletions)) << '\n';
  } else {
    print_deleted(*deletions, out);
  }
  return exit_done;
}

void add_games_command(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("games", "List past games, newest first");
  const auto request = std::make_shared<GamesRequest>();
  command->add_option("--game", request->filter.game, "Only games of this kind, such as diablo");
  command->add_option("--player", request->filter.player, "Only games of the player with this name");
  command->add_option("--limit", request->filter.limit, "At most so many, 1 to 1000 (100)")
      ->check(CLI::Range(1, 1000));
  command->add_option("--data", request->data, "The data directory");
  command->add_option("--words", request->filter.words,
                      "Only games with this in a player's name or the occasion");
  command->add_option("--result", request->filter.result,
                      "Only games with this result: a player's letter, draw, * (unfinished) or abandoned");
  command->add_flag("--deleted", request->deleted, "The games that were deleted, and nothing else");
  command->add_flag("--json", request->json, "One JSON object");
  command->callback([request, &exit_code] {
    exit_code = request->deleted
                    ? run_deleted(request->data, request->json, std::cout, std::cerr)
                    : run_games(request->data, request->filter, request->json, std::cout, std::cerr);
  });
}

}  // namespace arbiter
