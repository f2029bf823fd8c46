// SPDX-License-Identifier: MIT
// `arbiter games`.
#include "daemon/cli/games_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <iostream>
#include <memory>

#include "daemon/cli/commands.h"
#include "daemon/cli/logged_game.h"
#include "daemon/data_directory.h"
#include "daemon/games_json.h"

namespace arbiter {
namespace {

struct GamesRequest {
  std::filesystem::path data = default_data_directory();
  db::GameFilter filter;
  bool json = false;
};

std::string players_words(const db::NewGame& game) {
  std::string words;
  for (const auto& [letter, name] : game.players) {
    words += (words.empty() ? "" : ", ") + printable(letter) + ' ' + printable(name);
  }
  return words;
}

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
  if (!games) {
    errors << "arbiter: " << games.error().message << '\n';
    return exit_wrong_environment;
  }
  (json ? print_json : print_text)(*games, out);
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
  command->add_flag("--json", request->json, "One JSON object");
  command->callback([request, &exit_code] {
    exit_code = run_games(request->data, request->filter, request->json, std::cout, std::cerr);
  });
}

}  // namespace arbiter
