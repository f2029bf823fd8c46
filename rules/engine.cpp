// SPDX-License-Identifier: MIT
// The engine protocol (spec/notation.md).
#include "rules/engine.h"

#include <charconv>

#include "rules/registry.h"

namespace arbiter {
namespace {

constexpr int deepest_perft = 255;

std::string refused(const Error& error) { return "error " + describe(error); }

std::optional<int> read_depth(std::string_view text) {
  int depth = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), depth);
  const bool plain =
      error == std::errc{} && stop == text.data() + text.size() && (text == "0" || text[0] != '0');
  return plain && depth >= 0 && depth <= deepest_perft ? std::optional<int>(depth) : std::nullopt;
}

std::string legal_line(const AnyGame& game) {
  std::string line = "legal";
  for (const std::string& action : game.legal()) line += " " + action;
  return line;
}

}  // namespace

std::optional<std::string> Engine::answer(std::string_view line) {
  const std::size_t space = line.find(' ');
  const std::string_view command = line.substr(0, space);
  const bool has_argument = space != std::string_view::npos;
  const std::string_view argument = has_argument ? line.substr(space + 1) : "";
  if (line == "quit") return std::nullopt;
  if (command == "new" && has_argument) return begin(argument);
  if (!game_) return "error no game: begin with new, for instance: new diablo size=6";
  if (line == "legal") return legal_line(*game_);
  if (command == "position" && has_argument) return take(game_->with_position(argument));
  if (command == "roll" && has_argument) return change(&AnyGame::roll, argument);
  if (command == "do" && has_argument) return change(&AnyGame::apply, argument);
  if (command == "perft" && has_argument) {
    const auto depth = read_depth(argument);
    return depth ? "nodes " + std::to_string(game_->perft(*depth))
                 : "error a depth is a number from 0 to 255";
  }
  return "error '" + std::string(line) + "': the commands are new, position, roll, legal, do, perft and quit";
}

std::string Engine::begin(std::string_view game) { return take(new_game(game)); }

std::string Engine::take(const Result<AnyGame>& game) {
  if (!game) return refused(game.error());
  game_ = *game;
  return "ok " + game_->text();
}

std::string Engine::change(Status (AnyGame::*step)(std::string_view), std::string_view argument) {
  const Status done = ((*game_).*step)(argument);
  return done ? "ok " + game_->text() : refused(done.error());
}

}  // namespace arbiter
