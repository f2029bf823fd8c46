// SPDX-License-Identifier: MIT
// `arbiter import`.
#include "daemon/cli/import_command.h"

#include <CLI/CLI.hpp>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <iostream>
#include <memory>

#include "daemon/cli/board_text.h"
#include "daemon/cli/commands.h"
#include "daemon/cli/fail.h"
#include "daemon/cli/text_file.h"
#include "daemon/data_directory.h"
#include "db/whole_game.h"
#include "rules/duell/course_board.h"
#include "rules/record.h"
#include "rules/registry.h"

namespace arbiter {
namespace {

void print_position_json(const CourseGame& game, std::ostream& out) {
  out << boost::json::serialize(boost::json::object{{"game", Duell::name},
                                                    {"position", game.position.text()},
                                                    {"human_wins", game.human_wins},
                                                    {"computer_wins", game.computer_wins}})
      << "\n";
}

void print_position(const CourseGame& game, std::ostream& out) {
  const Result<AnyGame> drawn = new_game(Duell::name, {})->with_position(game.position.text());
  out << "duell, a course's text board: Human is White, Computer is Black\n\n"
      << board_text(*drawn) << "\n"
      << game.position.text() << "\n"
      << "next: " << (game.position.to_move() == 0 ? "White" : "Black") << "\n"
      << "games won: White " << game.human_wins << ", Black " << game.computer_wins << "\n";
}

int import_position(const ImportOrder& order, const std::string& text, std::ostream& out,
                    std::ostream& errors) {
  const Result<CourseGame> game = read_course_game(text);
  if (!game) {
    errors << order.file << ": " << describe(game.error()) << "\n";
    return exit_wrong_input;
  }
  (order.json ? print_position_json : print_position)(*game, out);
  return exit_done;
}

void print_added(const db::AddedGames& done, bool json, std::ostream& out) {
  if (json) {
    boost::json::array ids(done.added.begin(), done.added.end());
    out << boost::json::serialize(boost::json::object{{"added", ids}, {"known", done.known}}) << "\n";
    return;
  }
  for (const db::GameId id : done.added) out << "added as game " << id << "\n";
  if (done.known != 0) out << done.known << (done.known == 1 ? " was" : " were") << " there already\n";
  if (done.added.empty() && done.known == 0) out << "the file holds no game\n";
}

int import_games(const ImportOrder& order, const Result<std::vector<db::WholeGame>>& games, std::ostream& out,
                 std::ostream& errors) {
  if (!games) {
    errors << order.file << ": " << describe(games.error()) << "\n";
    return exit_wrong_input;
  }
  Result<db::GameLog> log = db::GameLog::open_beside(order.data);
  const auto done = log ? log->add(*games) : Result<db::AddedGames>(log.error());
  if (!done) return fail(done.error(), exit_wrong_environment, errors);
  print_added(*done, order.json, out);
  return exit_done;
}

}  // namespace

int run_import(const ImportOrder& order, std::ostream& out, std::ostream& errors) {
  const Result<std::string> text = read_text_file(order.file);
  if (!text) return fail(text.error(), exit_wrong_environment, errors);
  const std::string_view blanks = "\xEF\xBB\xBF \t\r\n";
  const std::size_t begin = text->find_first_not_of(blanks);
  const char first = begin == std::string::npos ? '\0' : (*text)[begin];
  if (first == '[' || first == '{' || first == ';')
    return import_games(order, db::read_games(*text), out, errors);
  return import_position(order, *text, out, errors);
}

void add_import_command(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand(
      "import", "Add games from a file of records or JSON, or read a Duell position of a course's programs");
  const auto order = std::make_shared<ImportOrder>();
  order->data = default_data_directory();
  command->add_option("file", order->file, "The file")->required();
  command->add_flag("--json", order->json, "Print one JSON object");
  command->add_option("--data", order->data, "The data directory");
  command->callback([order, &exit_code] { exit_code = run_import(*order, std::cout, std::cerr); });
}

}  // namespace arbiter
