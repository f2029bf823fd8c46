// SPDX-License-Identifier: MIT
// Herd: removing, placing, capturing and the end (spec/rules.md, section 2).
#include "rules/herd/herd.h"

#include <algorithm>

namespace arbiter {

using herd::Cell;
using herd::CellSet;

Need Herd::need() const {
  if (phase_ == Phase::over) return Need::over;
  return phase_ == Phase::opening || phase_ == Phase::roll ? Need::roll : Need::action;
}

std::string Herd::result() const {
  if (phase_ != Phase::over) return "*";
  return stones(0) > stones(1) ? "b" : "w";
}

std::size_t Herd::hash() const {
  const std::size_t counters = hash_of({side_, static_cast<std::uint64_t>(phase_), to_remove_, to_place_});
  return stones_[1].hash(stones_[0].hash(counters));
}

// Whether an unoccupied cell may be filled: some neighbour is unoccupied or one's own.
bool Herd::is_open(Cell cell) const { return !(board().neighbours[cell] - stones_[enemy()]).empty(); }

bool Herd::any_open_cell() const {
  bool found = false;
  unoccupied().for_each([&](Cell cell) { return found = is_open(cell); });
  return found;
}

void Herd::legal(ActionList& actions) const {
  actions.clear();
  if (need() != Need::action) return;
  Action* end = actions.room();
  const bool removes = phase_ == Phase::remove;
  const CellSet enemies = stones_[enemy()];
  const herd::Board& cells = board();
  (removes ? enemies : unoccupied()).for_each([&](Cell cell) {
    *end = {cell, removes};
    end += static_cast<int>(removes || !(cells.neighbours[cell] - enemies).empty());
    return false;
  });
  actions.grow_to(end);
}

std::size_t Herd::actions_left() const {
  if (need() != Need::action) return 0;
  return std::size_t{to_place_} + static_cast<unsigned>(stones(enemy()));
}

// The enemy stones that a new own stone on `cell` leaves without any neighbour but the mover's stones.
CellSet Herd::captured_by(Cell cell) const {
  CellSet own = stones_[side_];
  own.add(cell);
  CellSet captured;
  (board().neighbours[cell] & stones_[enemy()]).for_each([&](Cell stone) {
    if ((board().neighbours[stone] - own).empty()) captured.add(stone);
    return false;
  });
  return captured;
}

void Herd::apply(const Action& action) {
  if (!action.off) return place(action.cell);
  stones_[enemy()].remove(action.cell);
  if (--to_remove_ == 0) begin_placing();
}

void Herd::place(Cell cell) {
  const CellSet captured = captured_by(cell);
  stones_[side_].add(cell);
  stones_[enemy()] = stones_[enemy()] - captured;
  to_place_ = static_cast<std::uint8_t>(to_place_ - 1 + captured.count());
  if (unoccupied().empty()) {
    phase_ = Phase::over;
    to_place_ = 0;
  } else if (to_place_ == 0 || !any_open_cell()) {
    end_turn();
  }
}

void Herd::begin_placing() {
  phase_ = Phase::place;
  if (!any_open_cell()) end_turn();
}

void Herd::end_turn() {
  side_ = enemy();
  phase_ = Phase::roll;
  to_place_ = 0;
}

std::vector<int> Herd::dice_faces() const {
  return need() == Need::roll ? std::vector<int>{faces, faces} : std::vector<int>{};
}

Herd::Roll Herd::roll_of(const std::vector<int>& draws) const {
  const auto [low, high] = std::minmax(draws.at(0), draws.at(1));
  return {static_cast<std::uint8_t>(low), static_cast<std::uint8_t>(high)};
}

std::vector<std::string> Herd::open_dice() const {
  if (need() != Need::action) return {};
  if (phase_ == Phase::remove) return {std::to_string(to_remove_), std::to_string(to_place_)};
  return {std::to_string(to_place_)};
}

void Herd::roll(const Roll& roll) {
  const bool balanced = phase_ == Phase::opening;
  to_place_ = balanced ? roll.low : roll.high;
  to_remove_ = static_cast<std::uint8_t>(std::min<int>(roll.low, stones(enemy())));
  if (to_remove_ == 0) return begin_placing();
  phase_ = Phase::remove;
}

Content Herd::image(Site site) const {
  const auto cell = static_cast<Cell>(index(site));
  if (stones_[0].has(cell)) return {1, 1, 1};
  if (stones_[1].has(cell)) return {2, 1, 1};
  return {};
}

void Herd::touched(const Action& action, Touched& touched) const {
  touched.must.clear();
  touched.may.clear();
  touched.must.push_back(static_cast<Site>(action.cell));
  if (action.off) return;
  captured_by(action.cell).for_each([&](Cell cell) {
    touched.must.push_back(static_cast<Site>(cell));
    return false;
  });
}

bool Herd::surrounded_by(Seat seat, Site site) const {
  return (board().neighbours[index(site)] - stones_[seat]).empty();
}

}  // namespace arbiter
