// SPDX-License-Identifier: MIT
// Duell's paths, computed once by the compiler.
#include "rules/duell/paths.h"

#include <utility>

namespace arbiter::duell {
namespace {

struct Place {
  int file;
  int rank;
};

constexpr Place step(Place place, Direction direction, int steps) {
  switch (direction) {
    case Direction::north:
      return {place.file, place.rank + steps};
    case Direction::south:
      return {place.file, place.rank - steps};
    case Direction::east:
      return {place.file + steps, place.rank};
    case Direction::west:
      return {place.file - steps, place.rank};
  }
  return place;
}

constexpr bool is_vertical(Direction direction) {
  return direction == Direction::north || direction == Direction::south;
}

// Calls visit(path) for every path of so many steps from a place, if it stays on the board.
template <class Visitor>
constexpr void for_each_path(Place from, int steps, int ranks, const Visitor& visit) {
  const auto on_board = [&](Place place) {
    return place.file >= 0 && place.file < files && place.rank >= 0 && place.rank < ranks;
  };
  const auto add_line = [](Path& path, Place begin, Direction direction, int count) {
    for (int i = 1; i <= count; ++i) {
      const Place place = step(begin, direction, i);
      path.between.add(square_at(place.file, place.rank));
    }
  };
  const auto square = [](Place place) { return square_at(place.file, place.rank); };
  for (const Direction ahead : directions) {
    for (int until = 1; until <= steps; ++until) {
      const Place corner = step(from, ahead, until);
      if (!on_board(corner)) break;
      Path path;
      path.corner = square(corner);
      path.first = tumble(ahead, until);
      if (until == steps) {
        path.to = path.corner;
        add_line(path, from, ahead, steps - 1);
        visit(path);
        continue;
      }
      for (const Direction aside : directions) {
        const Place end = step(corner, aside, steps - until);
        if (is_vertical(aside) == is_vertical(ahead) || !on_board(end)) continue;
        Path turning = path;
        turning.to = square(end);
        turning.second = tumble(aside, steps - until);
        add_line(turning, from, ahead, until);
        add_line(turning, corner, aside, steps - until - 1);
        visit(turning);
      }
    }
  }
}

template <class Visitor>
constexpr void for_each_slot(int ranks, const Visitor& visit) {
  for (int rank = 0; rank < ranks; ++rank) {
    for (int file = 0; file < files; ++file) {
      for (int steps = 1; steps <= most_steps; ++steps) visit(Place{file, rank}, steps);
    }
  }
}

constexpr std::size_t count_paths(int ranks) {
  std::size_t count = 0;
  for_each_slot(ranks, [&](Place from, int steps) {
    for_each_path(from, steps, ranks, [&](const Path&) { ++count; });
  });
  return count;
}

template <int Ranks>
struct Table {
  std::array<Path, count_paths(Ranks)> all{};
  std::array<std::uint16_t, std::size_t{files} * Ranks * most_steps + 1> begins{};

  constexpr Table() {
    std::uint16_t next = 0;
    std::size_t slot = 0;
    for_each_slot(Ranks, [&](Place from, int steps) {
      begins[slot++] = next;
      for_each_path(from, steps, Ranks, [&](const Path& path) { all[next++] = path; });
    });
    begins[slot] = next;
  }
};

constexpr Table<8> table_8;
constexpr Table<9> table_9;
constexpr Paths paths_8(table_8.all, table_8.begins);
constexpr Paths paths_9(table_9.all, table_9.begins);

}  // namespace

const Paths& paths_of(int ranks) { return ranks == 8 ? paths_8 : paths_9; }

}  // namespace arbiter::duell
