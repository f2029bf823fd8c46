// SPDX-License-Identifier: MIT
// `arbiter import`.
#include "daemon/cli/import_command.h"

#include <CLI/CLI.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <iostream>
#include <memory>

#include "daemon/cli/board_text.h"
#include "daemon/cli/commands.h"
#include "daemon/cli/text_file.h"
#include "rules/duell/course_board.h"
#include "rules/registry.h"

namespace arbiter {
namespace {

struct ImportRequest {
  std::string file;
  bool json = false;
};

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

}  // namespace

int run_import(const std::string& file, bool json, std::ostream& out, std::ostream& errors) {
  const Result<std::string> text = read_text_file(file);
  if (!text) {
    errors << "arbiter import: " << describe(text.error()) << "\n";
    return exit_wrong_environment;
  }
  const Result<CourseGame> game = read_course_game(*text);
  if (!game) {
    errors << file << ": " << describe(game.error()) << "\n";
    return exit_wrong_input;
  }
  (json ? print_position_json : print_position)(*game, out);
  return exit_done;
}

void add_import_command(CLI::App& app, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("import", "Read a position of Duell as a course's programs write it");
  const auto request = std::make_shared<ImportRequest>();
  command->add_option("file", request->file, "The text board")->required();
  command->add_flag("--json", request->json, "One JSON object");
  command->callback(
      [request, &exit_code] { exit_code = run_import(request->file, request->json, std::cout, std::cerr); });
}

}  // namespace arbiter
