// SPDX-License-Identifier: MIT
// `arbiter verify`.
#include "daemon/cli/verify_command.h"

#include <CLI/CLI.hpp>
#include <charconv>
#include <iostream>
#include <memory>

#include "daemon/cli/commands.h"
#include "daemon/cli/fail.h"
#include "daemon/cli/logged_game.h"
#include "daemon/cli/text_file.h"
#include "daemon/data_directory.h"
#include "daemon/dice_proof.h"
#include "db/whole_game.h"

namespace arbiter {
namespace {

struct VerifyRequest {
  std::filesystem::path data = default_data_directory();
  std::string what;
};

std::optional<db::GameId> game_number(const std::string& what) {
  db::GameId number = 0;
  const char* end = what.data() + what.size();
  const auto [stop, failed] = std::from_chars(what.data(), end, number);
  return failed == std::errc{} && stop == end ? std::optional(number) : std::nullopt;
}

std::string turns_words(const Record& record) {
  const std::size_t count = record.turns.size();
  return std::to_string(count) + (count == 1 ? " turn" : " turns") + ", all legal";
}

/// What became of the dice; the exit code.
int verify_dice(const std::string& name, const Result<DiceProof>& proof, std::ostream& out,
                std::ostream& errors) {
  const Result<DiceFindings> found = proof ? check_dice_proof(*proof) : Result<DiceFindings>(proof.error());
  if (!found) return fail(Error{name + ": " + describe(found.error())}, exit_wrong_input, errors);
  out << name << ": dice: " << findings_words(*found) << '\n';
  for (const std::string& one : found->disagreeing) errors << "arbiter: " << name << ": " << one << '\n';
  return found->disagreeing.empty() ? exit_done : exit_wrong_input;
}

int verify_rolls(const db::GameLog& log, std::ostream& out, std::ostream& errors) {
  if (const Status chain = log.verify_rolls(); !chain) return fail(chain.error(), exit_wrong_input, errors);
  out << "dice without a game: no roll was changed\n";
  return exit_done;
}

int verify_deletions(const db::GameLog& log, std::ostream& out, std::ostream& errors) {
  if (const Status chain = log.verify_deletions(); !chain)
    return fail(chain.error(), exit_wrong_input, errors);
  out << "deleted games: no line of the list was changed\n";
  return exit_done;
}

int verify_game(const db::GameLog& log, db::GameId id, std::ostream& out, std::ostream& errors) {
  if (const Status chain = log.verify_chain(id); !chain) {
    return fail(Error{"game " + std::to_string(id) + ": " + chain.error().message}, exit_wrong_input, errors);
  }
  int exit_code = exit_done;
  const std::optional<LoggedGame> game = load_game(log, id, errors, exit_code);
  if (!game) return exit_code;
  const Record record = db::to_record(game->summary, game->history());
  out << "game " << id << ": " << game->summary.events << " events, none changed; " << turns_words(record)
      << "; result " << result_words(game->summary) << '\n';
  const auto events = log.events(id);
  const auto proof = events ? dice_proof(game->summary.about, *events) : Result<DiceProof>(events.error());
  return verify_dice("game " + std::to_string(id), proof, out, errors);
}

// Reading them has checked their chains and their rules.
int verify_games(const std::string& file, const Result<std::vector<db::WholeGame>>& games, std::ostream& out,
                 std::ostream& errors) {
  if (!games) {
    errors << file << ": " << describe(games.error()) << '\n';
    return exit_wrong_input;
  }
  int exit_code = exit_done;
  for (std::size_t i = 0; i < games->size(); ++i) {
    const std::vector<db::Event>& events = (*games)[i].events;
    const std::string name = file + ", game " + std::to_string(i + 1);
    out << name << ": " << events.size() << " events, none changed, all legal\n";
    const Result<db::NewGame> about = db::about_of(events);
    const int dice = verify_dice(name, about ? dice_proof(*about, events) : about.error(), out, errors);
    if (dice != exit_done) exit_code = dice;
  }
  return exit_code;
}

int verify_file(const std::string& file, std::ostream& out, std::ostream& errors) {
  const Result<std::string> text = read_text_file(file);
  if (!text) return fail(text.error(), exit_wrong_environment, errors);
  if (db::looks_like_games(*text)) return verify_games(file, db::parse_games(*text), out, errors);
  if (looks_like_dice_proof(*text)) return verify_dice(file, parse_dice_proof(*text), out, errors);
  const Result<Record> record = parse_record(*text);
  const Result<Replay> played = record ? replay(*record) : Result<Replay>(record.error());
  if (!played) {
    errors << file << ": " << describe(played.error()) << '\n';
    return exit_wrong_input;
  }
  out << file << ": " << turns_words(*record) << "; result " << played->end.result() << '\n';
  return exit_done;
}

}  // namespace

int run_verify(const std::filesystem::path& data, const std::string& what, std::ostream& out,
               std::ostream& errors) {
  const std::optional<db::GameId> number = game_number(what);
  if (!number && what != "dice" && what != "deletions") return verify_file(what, out, errors);
  int exit_code = exit_done;
  const std::optional<db::GameLog> log = open_log(data, errors, exit_code);
  if (!log) return exit_code;
  if (number) return verify_game(*log, *number, out, errors);
  return what == "dice" ? verify_rolls(*log, out, errors) : verify_deletions(*log, out, errors);
}

void add_verify_command(CLI::App& app, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("verify", "Check that a game is unchanged and legal, and recompute its dice");
  const auto request = std::make_shared<VerifyRequest>();
  command
      ->add_option(
          "game", request->what,
          "A game's number, \"dice\" for the rolls without a game, \"deletions\" for the list of deleted "
          "games, or the file of a game record, of exported "
          "games or of a dice proof (./17 for one named 17)")
      ->required();
  command->add_option("--data", request->data, "The data directory");
  command->callback(
      [request, &exit_code] { exit_code = run_verify(request->data, request->what, std::cout, std::cerr); });
}

}  // namespace arbiter
