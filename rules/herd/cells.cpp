// SPDX-License-Identifier: MIT
// Herd's boards, computed once by the compiler.
#include "rules/herd/cells.h"

#include <utility>

namespace arbiter::herd {
namespace {

constexpr Board make_board(int size) {
  Board board;
  board.size = size;
  for (int v = 0; v < board.side_length(); ++v) {
    for (int u = board.first_file(v); u <= board.last_file(v); ++u) {
      const Cell cell = board.cell(u, v);
      board.all.add(cell);
      board.file[cell] = static_cast<std::uint8_t>(u);
      board.row[cell] = static_cast<std::uint8_t>(v);
      ++board.cell_count;
      for (const auto& [right, up] : {std::pair{-1, 0}, {-1, 1}, {0, 1}, {1, 0}, {1, -1}, {0, -1}}) {
        if (board.has(u + right, v + up)) board.neighbours[cell].add(board.cell(u + right, v + up));
      }
    }
  }
  return board;
}

static_assert(make_board(largest_size).cell_count == int{most_cells});

}  // namespace

constinit const std::array<Board, 6> boards{make_board(3), make_board(4), make_board(5),
                                            make_board(6), make_board(7), make_board(8)};

}  // namespace arbiter::herd
