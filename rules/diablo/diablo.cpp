// SPDX-License-Identifier: MIT
// Diablo: moves, turns and the end (spec/rules.md, section 1).
#include "rules/diablo/diablo.h"

#include <algorithm>
#include <cstdlib>

namespace arbiter {

Diablo::Diablo(const Settings& settings) : settings_(settings) {
  for (int rank = 0; rank < settings.size; ++rank) {
    for (int file = 0; file < settings.size; ++file) {
      const bool like_a1 = (rank + file) % 2 == 0;
      const bool black = like_a1 == settings.black_at_a1;
      heights_[static_cast<std::uint8_t>(rank * settings.size + file)] = black ? 1 : -1;
    }
  }
}

Diablo Diablo::start(const Settings& settings) { return Diablo(settings); }

Need Diablo::need() const {
  if (phase_ == Phase::over) return Need::over;
  return phase_ == Phase::opening || phase_ == Phase::roll ? Need::roll : Need::action;
}

std::string Diablo::result() const {
  if (phase_ != Phase::over) return "*";
  return winner_ == 0 ? "b" : "g";
}

int Diablo::total(Seat seat) const {
  int checkers = 0;
  for (std::size_t i = 0; i < site_count(); ++i) checkers += std::max(heights_[i] * sign_of(seat), 0);
  return checkers;
}

int Diablo::measure() const {
  int stacks = 0;
  for (std::size_t i = 0; i < site_count(); ++i) stacks += heights_[i] != 0 ? 1 : 0;
  return stacks + total(0) + total(1);
}

void Diablo::legal(ActionList& actions) const {
  actions.clear();
  if (need() != Need::action) return;
  if (phase_ == Phase::remove) return removals(actions);
  moves_with(low_, actions);
  if (phase_ != Phase::act_second && high_ != low_) moves_with(high_, actions);
}

std::size_t Diablo::actions_left() const {
  if (need() != Need::action) return 0;
  if (phase_ == Phase::remove) return to_remove_;
  return phase_ == Phase::act_both ? 2 : 1;
}

// Calls take(from, to) for every two squares `distance` apart, the first of them with an own stack, until it
// says stop.
template <class Taker>
void Diablo::for_each_target(std::uint8_t distance, const Taker& take) const {
  const int size = settings_.size;
  const int up = distance * size;
  for (int from = 0; from < size * size; ++from) {
    const auto square = static_cast<std::uint8_t>(from);
    if (own(square) <= 0) continue;
    const int file = from % size;
    const bool stop = (file + distance < size && take(square, from + distance)) ||
                      (file >= distance && take(square, from - distance)) ||
                      (from + up < size * size && take(square, from + up)) ||
                      (from >= up && take(square, from - up));
    if (stop) return;
  }
}

void Diablo::moves_with(std::uint8_t distance, ActionList& actions) const {
  for_each_target(distance, [&](std::uint8_t from, int to) {
    const auto kind = kind_of(from, to);
    if (kind) actions.push_back({*kind, from, static_cast<std::uint8_t>(to), distance});
    return false;
  });
}

std::optional<Diablo::Kind> Diablo::kind_of(std::uint8_t from, int to) const {
  const int target = own(static_cast<std::uint8_t>(to));
  if (target > 0) return Kind::merge;
  if (target < 0) return -target <= own(from) ? std::optional(Kind::capture) : std::nullopt;
  return second_unoccupied_forbidden() ? std::nullopt : std::optional(Kind::unoccupied);
}

void Diablo::removals(ActionList& actions) const {
  for (std::size_t i = 0; i < site_count(); ++i) {
    const auto square = static_cast<std::uint8_t>(i);
    if (own(square) > 0) actions.push_back({Kind::off, square, square, 0});
  }
}

bool Diablo::any_move_with(std::uint8_t distance) const {
  bool found = false;
  for_each_target(distance, [&](std::uint8_t from, int to) { return found = kind_of(from, to).has_value(); });
  return found;
}

bool Diablo::any_move() const {
  if (phase_ == Phase::act_second) return any_move_with(low_);
  return any_move_with(low_) || (high_ != low_ && any_move_with(high_));
}

void Diablo::apply(const Action& action) {
  if (action.kind == Kind::off) {
    heights_[action.from] = static_cast<std::int16_t>(heights_[action.from] - sign_of(side_));
    if (end_if_won()) return;
    if (--to_remove_ == 0) end_turn();
    return;
  }
  move_stack(action);
  if (!end_if_won()) after_move(action);
}

void Diablo::move_stack(const Action& action) {
  const std::int16_t mover = heights_[action.from];
  heights_[action.from] = 0;
  const int joined = action.kind == Kind::merge ? heights_[action.to] : 0;
  heights_[action.to] = static_cast<std::int16_t>(mover + joined);
}

void Diablo::after_move(const Action& action) {
  if (phase_ != Phase::act_both) return end_turn();
  if (action.distance == low_) low_ = high_;
  high_ = 0;
  phase_ = Phase::act_second;
  unoccupied_forbidden_ = action.kind == Kind::unoccupied;
  if (any_move()) return;
  phase_ = Phase::remove;
  to_remove_ = 1;
  low_ = 0;
  unoccupied_forbidden_ = false;
}

void Diablo::end_turn() {
  side_ = static_cast<Seat>(1 - side_);
  phase_ = Phase::roll;
  low_ = high_ = to_remove_ = 0;
  unoccupied_forbidden_ = false;
}

bool Diablo::end_if_won() {
  const bool black_alive =
      std::any_of(heights_.begin(), heights_.end(), [](std::int16_t h) { return h > 0; });
  const bool green_alive =
      std::any_of(heights_.begin(), heights_.end(), [](std::int16_t h) { return h < 0; });
  if (black_alive && green_alive) return false;
  winner_ = black_alive ? 0 : 1;
  phase_ = Phase::over;
  low_ = high_ = to_remove_ = 0;
  unoccupied_forbidden_ = false;
  return true;
}

std::vector<int> Diablo::dice_faces() const {
  return need() == Need::roll ? std::vector<int>{faces(), faces()} : std::vector<int>{};
}

Diablo::Roll Diablo::roll_of(const std::vector<int>& draws) const {
  const auto [low, high] = std::minmax(draws.at(0), draws.at(1));
  return {static_cast<std::uint8_t>(low), static_cast<std::uint8_t>(high)};
}

std::vector<std::string> Diablo::open_dice() const {
  if (need() != Need::action || phase_ == Phase::remove) return {};
  if (phase_ == Phase::act_second) return {std::to_string(low_)};
  return {std::to_string(low_), std::to_string(high_)};
}

void Diablo::roll(const Roll& roll) {
  low_ = roll.low;
  high_ = roll.high;
  if (phase_ == Phase::opening) {
    phase_ = Phase::opening_act;
  } else {
    phase_ = Phase::act_both;
  }
  if (any_move()) return;
  phase_ = Phase::remove;
  to_remove_ = 2;
  low_ = high_ = 0;
}

Content Diablo::image(Site site) const {
  const int height = heights_[index(site)];
  if (height == 0) return {};
  return {static_cast<std::uint8_t>(height > 0 ? 1 : 2), 1, static_cast<std::uint8_t>(std::abs(height))};
}

void Diablo::touched(const Action& action, Touched& touched) const {
  touched.must.clear();
  touched.may.clear();
  const auto from = static_cast<Site>(action.from);
  const auto to = static_cast<Site>(action.to);
  if (action.kind == Kind::off) {
    (own(action.from) == 1 ? touched.must : touched.may).push_back(from);
    return;
  }
  touched.must.push_back(from);
  (action.kind == Kind::merge ? touched.may : touched.must).push_back(to);
}

}  // namespace arbiter
