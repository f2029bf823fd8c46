// SPDX-License-Identifier: MIT
// Rows and columns are the two sides of a bipartite graph, whose edges are switches.
#include "daemon/wiring_lessons/matrix_shape.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "daemon/wiring_lessons/lesson.h"

namespace arbiter::lessons {
namespace {

using hal::gpio::Matrix;
/// A switch between two lines, by its contact.
struct Crossing {
  std::string contact;
  Ends ends;
  Flow flow;
};
using Crossings = std::vector<const Crossing*>;
using Sides = std::map<Pin, bool>;

const Pin& other_end(const Ends& ends, const Pin& pin) {
  return ends.first == pin ? ends.second : ends.first;
}

/// Lines that switches connect, directly or by others.
struct Part {
  Sides sides;
  Crossings crossings;
};

Error not_a_matrix(const Crossing& crossing) {
  return Error{fmt::format(
      "{}, between {}, does not fit: by the other switches both lines are rows, or both are columns. Is "
      "it on the wrong line? The same command with --again {} asks for it again",
      crossing.contact, name_of(crossing.ends), crossing.contact)};
}

/// Everything that hangs together with `start`.
Result<Part> part_from(const Pin& start, const std::vector<Crossing>& all) {
  Part part;
  part.sides[start] = false;
  std::vector<Pin> open{start};
  std::set<const Crossing*> known;
  while (!open.empty()) {
    const Pin pin = open.back();
    open.pop_back();
    for (const Crossing& crossing : all) {
      if (!crossing.ends.has(pin)) continue;
      if (known.insert(&crossing).second) part.crossings.push_back(&crossing);
      const Pin& other = other_end(crossing.ends, pin);
      const auto [place, is_new] = part.sides.emplace(other, !part.sides.at(pin));
      if (is_new) open.push_back(other);
      if (place->second == part.sides.at(pin)) return not_a_matrix(crossing);
    }
  }
  return part;
}

/// How much better the lines of that side lie along ranks than along files.
int likeness_to_rows(const Part& part, bool side) {
  int likeness = 0;
  for (const auto& [pin, its_side] : part.sides) {
    std::set<std::string> ranks;
    std::set<char> files;
    for (const Crossing* crossing : part.crossings) {
      if (!crossing->ends.has(pin)) continue;
      ranks.insert(site_of(crossing->contact).substr(1));
      files.insert(crossing->contact.front());
    }
    if (its_side == side) likeness += (ranks.size() == 1 ? 1 : 0) - (files.size() == 1 ? 1 : 0);
  }
  return likeness;
}

bool is_one_way(const Crossing& crossing) { return crossing.flow.forward != crossing.flow.backward; }

/// The line that pulls the other one down.
const Pin& puller(const Crossing& crossing) {
  return crossing.flow.forward ? crossing.ends.first : crossing.ends.second;
}

/// Which side the rows are.
bool side_of_rows(const Part& part) {
  int votes = 0;
  for (const Crossing* crossing : part.crossings) {
    if (is_one_way(*crossing)) votes += part.sides.at(puller(*crossing)) ? 1 : -1;
  }
  if (votes == 0) votes = likeness_to_rows(part, true) - likeness_to_rows(part, false);
  return votes > 0;
}

/// What becomes one matrix: parts whose rows are on one chip, and whose columns are.
struct Grid {
  std::map<Pin, std::vector<std::string>> rows;  ///< with the contacts on each
  std::map<Pin, std::vector<std::string>> columns;
  std::map<std::pair<Pin, Pin>, std::string> cells;
  bool diodes = true;
};

using Before = bool (*)(const std::string&, const std::string&);

bool by_file(const std::string& contact, const std::string& other) {
  const char file = contact.front();
  return file != other.front() ? file < other.front() : comes_before(contact, other);
}

std::vector<Pin> in_order(const std::map<Pin, std::vector<std::string>>& lines, Before before) {
  std::vector<std::pair<std::string, Pin>> firsts;
  firsts.reserve(lines.size());
  for (const auto& [pin, contacts] : lines)
    firsts.emplace_back(*std::min_element(contacts.begin(), contacts.end(), before), pin);
  std::sort(firsts.begin(), firsts.end(),
            [&](const auto& one, const auto& other) { return before(one.first, other.first); });
  std::vector<Pin> pins;
  pins.reserve(firsts.size());
  for (const auto& [contact, pin] : firsts) pins.push_back(pin);
  return pins;
}

Matrix matrix_of(const Grid& grid) {
  Matrix matrix{in_order(grid.rows, comes_before), in_order(grid.columns, by_file), {}, grid.diodes};
  for (const Pin& row : matrix.rows) {
    std::vector<std::string>& cells = matrix.contacts.emplace_back();
    for (const Pin& column : matrix.columns) {
      const auto cell = grid.cells.find({row, column});
      cells.push_back(cell == grid.cells.end() ? "" : cell->second);
    }
  }
  return matrix;
}

/// The one chip of that side's lines.
Result<std::string> chip_of(const Part& part, bool side, std::string_view what) {
  const Pin* first = nullptr;
  for (const auto& [pin, its_side] : part.sides) {
    if (its_side != side) continue;
    if (first == nullptr) first = &pin;
    if (pin.chip != first->chip)
      return Error{
          fmt::format("{} and {} are {} of one matrix, but on two chips: all its {} must be on one "
                      "chip. Put these wires on another line",
                      name_of(*first), name_of(pin), what, what)};
  }
  return first->chip;
}

using Grids = std::map<std::pair<std::string, std::string>, Grid>;

Status add(const Part& part, Grids& grids, Shape& shape) {
  const bool rows = side_of_rows(part);
  const auto row_chip = chip_of(part, rows, "rows");
  if (!row_chip) return row_chip.error();
  const auto column_chip = chip_of(part, !rows, "columns");
  if (!column_chip) return column_chip.error();
  Grid& grid = grids[{*row_chip, *column_chip}];
  for (const Crossing* crossing : part.crossings) {
    const bool first_is_row = part.sides.at(crossing->ends.first) == rows;
    const Pin& row = first_is_row ? crossing->ends.first : crossing->ends.second;
    const Pin& column = other_end(crossing->ends, row);
    grid.rows[row].push_back(crossing->contact);
    grid.columns[column].push_back(crossing->contact);
    grid.cells[{row, column}] = crossing->contact;
    if (!is_one_way(*crossing)) {
      shape.without.push_back(crossing->contact);
      grid.diodes = false;
    } else if (puller(*crossing) != row) {
      shape.turned.push_back(crossing->contact);
    }
  }
  return ok();
}

}  // namespace

Result<Shape> shape_of(const Switches& switches) {
  Shape shape;
  std::vector<Crossing> crossings;
  for (const auto& [contact, one] : switches) {
    if (one.ends.to_ground()) {
      shape.contacts.push_back({contact, one.ends.second});
    } else {
      crossings.push_back({contact, one.ends, one.flow});
    }
  }
  std::sort(shape.contacts.begin(), shape.contacts.end(),
            [](const auto& one, const auto& other) { return comes_before(one.name, other.name); });
  Grids grids;
  std::set<Pin> done;
  for (const Crossing& crossing : crossings) {
    if (done.contains(crossing.ends.first)) continue;
    const auto part = part_from(crossing.ends.first, crossings);
    if (!part) return part.error();
    for (const auto& [pin, side] : part->sides) done.insert(pin);
    if (const Status added = add(*part, grids, shape); !added) return added.error();
  }
  for (const auto& [chips, grid] : grids) shape.matrices.push_back(matrix_of(grid));
  std::sort(shape.turned.begin(), shape.turned.end(), comes_before);
  std::sort(shape.without.begin(), shape.without.end(), comes_before);
  return shape;
}

}  // namespace arbiter::lessons
