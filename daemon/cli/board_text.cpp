// SPDX-License-Identifier: MIT
// Drawing a board as text.
#include "daemon/cli/board_text.h"

#include <fmt/format.h>

#include <charconv>
#include <map>

namespace arbiter {

namespace {

/// Rank, from the highest, then file.
using Squares = std::map<int, std::map<char, std::string>, std::greater<>>;

std::string piece_text(const AnyGame& game, const Content& content) {
  if (content.count == 0) return ".";
  return game.players().at(content.owner - 1U).letter + std::to_string(content.count);
}

Squares squares_of(const AnyGame& game) {
  Squares squares;
  for (std::size_t site = 0; site < game.site_count(); ++site) {
    const std::string name = game.site_name(Site(site));
    int rank = 0;
    std::from_chars(name.data() + 1, name.data() + name.size(), rank);
    squares[rank][name[0]] = piece_text(game, game.image(Site(site)));
  }
  return squares;
}

std::string files_text(const std::map<char, std::string>& rank) {
  std::string line = "   ";
  for (const auto& [file, piece] : rank) line += fmt::format(" {:>3}", file);
  return line + '\n';
}

}  // namespace

std::string board_text(const AnyGame& game) {
  const Squares squares = squares_of(game);
  const std::string files = files_text(squares.begin()->second);
  std::string text = files;
  for (const auto& [rank, row] : squares) {
    text += fmt::format("{:>3}", rank);
    for (const auto& [file, piece] : row) text += fmt::format(" {:>3}", piece);
    text += fmt::format("  {}\n", rank);
  }
  return text + files;
}

}  // namespace arbiter
