// SPDX-License-Identifier: MIT
// Drawing a board as text.
#include "daemon/cli/board_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace arbiter {

namespace {

using Row = std::vector<std::string>;

// The cells of one rank as the notation writes them: between commas, or a dot or letter with what follows it.
Row cells_of(std::string_view rank) {
  Row row;
  bool separated = true;
  for (const char c : rank) {
    const bool begins =
        rank.find(',') == std::string_view::npos ? c == '.' || (c >= 'a' && c <= 'z') : separated;
    separated = c == ',';
    if (separated) continue;
    if (begins) row.emplace_back();
    row.back() += c;
  }
  return row;
}

// From the highest rank down.
std::vector<Row> rows_of(const AnyGame& game) {
  const std::string text = game.text();
  const std::string_view board = std::string_view(text).substr(0, text.find(' '));
  std::vector<Row> rows;
  for (std::size_t begin = 0; begin <= board.size();) {
    const std::size_t end = std::min(board.find('/', begin), board.size());
    rows.push_back(cells_of(board.substr(begin, end - begin)));
    begin = end + 1;
  }
  return rows;
}

std::string files_text(std::size_t files, std::size_t width) {
  std::string line = "   ";
  for (std::size_t file = 0; file < files; ++file) line += fmt::format(" {:>{}}", char('a' + file), width);
  return line + '\n';
}

}  // namespace

std::string board_text(const AnyGame& game) {
  const std::vector<Row> rows = rows_of(game);
  std::size_t width = 3;
  std::size_t longest = 0;
  std::size_t shortest = rows.front().size();
  for (const Row& row : rows) {
    longest = std::max(longest, row.size());
    shortest = std::min(shortest, row.size());
    for (const std::string& cell : row) width = std::max(width, cell.size());
  }
  // A hexagon's ranks are shifted against each other, and no file is straight.
  const bool is_hexagon = shortest != longest;
  const std::string files = is_hexagon ? "" : files_text(longest, width);
  std::string text = files;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::size_t rank = rows.size() - i;
    text += fmt::format("{:>3}{}", rank, std::string((longest - rows[i].size()) * (width + 1) / 2, ' '));
    for (const std::string& cell : rows[i]) text += fmt::format(" {:>{}}", cell, width);
    text += fmt::format("  {}\n", rank);
  }
  return text + files;
}

}  // namespace arbiter
