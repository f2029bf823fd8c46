// SPDX-License-Identifier: MIT
// `arbiter show`.
#include "daemon/cli/show_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <iostream>
#include <memory>

#include "daemon/cli/board_text.h"
#include "daemon/cli/commands.h"
#include "daemon/cli/fail.h"
#include "daemon/cli/logged_game.h"
#include "daemon/data_directory.h"
#include "daemon/games_json.h"

namespace arbiter {
namespace {

struct ShowRequest {
  std::filesystem::path data = default_data_directory();
  db::GameId game = 0;
  std::optional<std::size_t> ply;
  bool json = false;
};

void print_about(const LoggedGame& game, std::ostream& out) {
  const db::NewGame& about = game.summary.about;
  out << "game " << game.summary.id << ": " << game_words(about) << ", " << local_time(game.summary.begun);
  if (!about.event.empty()) out << ", " << printable(about.event);
  out << "\nresult: " << result_words(game.summary) << '\n';
  for (const PlayerName& player : game.history().base.players()) {
    const auto name = about.players.find(std::string(1, player.letter));
    out << player.tag << " (" << player.letter << ")";
    if (name != about.players.end()) out << ": " << printable(name->second);
    out << '\n';
  }
  const std::vector<std::string> assumed = game.history().base.assumptions();
  if (assumed.empty()) return;
  out << fmt::format("assumed, not known from the game's rules: {}\n", fmt::join(assumed, ", "));
}

void print_moves(const std::vector<Replay::Ply>& plies, std::ostream& out) {
  std::size_t turn = 0;
  for (const Replay::Ply& ply : plies) {
    if (ply.turn != turn) out << (turn == 0 ? "" : "\n") << ply.turn << '.';
    out << ' ' << ply.text;
    turn = ply.turn;
  }
  if (turn != 0) out << '\n';
}

void print_text(const LoggedGame& game, const Replay& replay, std::ostream& out) {
  const std::string position = replay.plies.empty() ? replay.start.text() : replay.plies.back().position;
  print_about(game, out);
  out << '\n' << board_text(*replay.start.with_position(position)) << '\n';
  out << "after ply " << replay.plies.size() << ": " << position << '\n';
  print_moves(replay.plies, out);
}

int print_json(const LoggedGame& game, std::size_t plies, std::ostream& out, std::ostream& errors) {
  auto object = game_with_plies(game.summary, game.story);
  if (!object) return fail(object.error(), exit_wrong_input, errors);
  (*object)["plies"].as_array().resize(plies);
  out << boost::json::serialize(*object) << '\n';
  return exit_done;
}

int print_game(const LoggedGame& game, std::optional<std::size_t> ply, bool json, std::ostream& out,
               std::ostream& errors) {
  Result<Replay> played = replay(db::to_record(game.summary, game.history()));
  if (!played) return fail(played.error(), exit_wrong_input, errors);
  const std::size_t all = played->plies.size();
  if (ply.value_or(all) > all) {
    return fail(
        Error{"game " + std::to_string(game.summary.id) + " has the plies 0 to " + std::to_string(all)},
        exit_wrong_input, errors);
  }
  if (json) return print_json(game, ply.value_or(all), out, errors);
  played->plies.resize(ply.value_or(all));
  print_text(game, *played, out);
  return exit_done;
}

}  // namespace

int run_show(const std::filesystem::path& data, db::GameId game, std::optional<std::size_t> ply, bool json,
             std::ostream& out, std::ostream& errors) {
  int exit_code = exit_done;
  const std::optional<db::GameLog> log = open_log(data, errors, exit_code);
  if (!log) return exit_code;
  const std::optional<LoggedGame> loaded = load_game(*log, game, errors, exit_code);
  return loaded ? print_game(*loaded, ply, json, out, errors) : exit_code;
}

void add_show_command(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("show", "Show a past game: board and moves");
  const auto request = std::make_shared<ShowRequest>();
  command->add_option("game", request->game, "The game's number in `arbiter games`")->required();
  command->add_option("--ply", request->ply, "As it stood after so many rolls and actions");
  command->add_option("--data", request->data, "The data directory");
  command->add_flag("--json", request->json, "One JSON object");
  command->callback([request, &exit_code] {
    exit_code = run_show(request->data, request->game, request->ply, request->json, std::cout, std::cerr);
  });
}

}  // namespace arbiter
