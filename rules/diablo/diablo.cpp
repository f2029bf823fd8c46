// SPDX-License-Identifier: MIT
// Diablo: moves, turns and the end (spec/rules.md, section 1).
#include "rules/diablo/diablo.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "rules/hash.h"

namespace arbiter {
namespace {

// The file of each square by half the board's size: divisions are dear in the fast paths.
constexpr auto files_of_squares = [] {
  constexpr std::size_t halves = Diablo::max_size / 2 + 1;
  std::array<std::array<std::uint8_t, std::size_t{Diablo::max_size} * Diablo::max_size>, halves> files{};
  for (std::size_t half = 1; half < halves; ++half) {
    for (std::size_t i = 0; i < files[half].size(); ++i) {
      files[half][i] = static_cast<std::uint8_t>(i % (2 * half));
    }
  }
  return files;
}();

}  // namespace

Diablo::Diablo(const Settings& settings) : settings_(settings) {
  for (int rank = 0; rank < settings.size; ++rank) {
    for (int file = 0; file < settings.size; ++file) {
      const bool like_a1 = (rank + file) % 2 == 0;
      const bool black = like_a1 == settings.black_at_a1;
      put(static_cast<std::uint8_t>(rank * settings.size + file), black ? 1 : -1);
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

std::size_t Diablo::hash() const {
  std::uint64_t hash = hash_of({side_, static_cast<std::uint64_t>(phase_), low_, high_, to_remove_});
  for (std::size_t i = 0; i < site_count(); ++i) hash = hashed(hash, static_cast<std::uint64_t>(heights_[i]));
  return static_cast<std::size_t>(hash);
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

void Diablo::put(std::uint8_t square, int height) {
  heights_[square] = static_cast<std::int16_t>(height);
  const std::size_t word = square / 64U;
  const std::uint64_t bit = std::uint64_t{1} << square % 64U;
  stacks_[0][word] = (stacks_[0][word] & ~bit) | (height > 0 ? bit : 0);
  stacks_[1][word] = (stacks_[1][word] & ~bit) | (height < 0 ? bit : 0);
}

bool Diablo::alive(Seat seat) const {
  const auto& squares = stacks_[seat];
  return (squares[0] | squares[1] | squares[2] | squares[3]) != 0;
}

// Calls visit(square) for the squares of the mover's stacks in ascending order, until it says stop.
template <class Visitor>
void Diablo::for_each_own_stack(const Visitor& visit) const {
  unsigned first = 0;
  for (std::uint64_t squares : stacks_[side_]) {
    for (; squares != 0; squares &= squares - 1) {
      if (visit(static_cast<std::uint8_t>(first + static_cast<unsigned>(std::countr_zero(squares))))) return;
    }
    first += 64;
  }
}

Diablo::Die Diablo::die_of(std::uint8_t distance) const {
  return {distance, settings_.size, sign_of(side_), !second_unoccupied_forbidden()};
}

// Calls visit(to, height there, whether it is a move) for the four ways from an own stack: without a branch,
// since what stands where cannot be predicted. Off the board `to` means nothing.
template <class Visitor>
void Diablo::look_around(std::uint8_t from, const Die& die, const Visitor& visit) const {
  const int height = heights_[from] * die.sign;
  const auto look = [&](int square, bool on_board) {
    const auto to = static_cast<std::uint8_t>(square);
    const int there = heights_[to] * die.sign;
    const auto enters = static_cast<unsigned>(there + height >= 0);  // only an enemy's counts against it
    const unsigned allowed = static_cast<unsigned>(there != 0) | static_cast<unsigned>(die.to_unoccupied);
    visit(to, there, (static_cast<unsigned>(on_board) & enters & allowed) != 0);
  };
  const int file = files_of_squares[static_cast<std::size_t>(die.size / 2)][from];
  const int up = die.distance * die.size;
  look(from + die.distance, file + die.distance < die.size);
  look(from - die.distance, file >= die.distance);
  look(from + up, from + up < die.size * die.size);
  look(from - up, from >= up);
}

void Diablo::moves_with(std::uint8_t distance, ActionList& actions) const {
  const Die die = die_of(distance);
  Action* end = actions.room();
  for_each_own_stack([&](std::uint8_t from) {
    look_around(from, die, [&](std::uint8_t to, int there, bool moves) {
      const int kind = static_cast<int>(there > 0) + 2 * static_cast<int>(there < 0);
      *end = {static_cast<Kind>(kind), from, to, distance};
      end += static_cast<int>(moves);
    });
    return false;
  });
  actions.grow_to(end);
}

void Diablo::removals(ActionList& actions) const {
  for_each_own_stack([&](std::uint8_t square) {
    actions.push_back({Kind::off, square, square, 0});
    return false;
  });
}

bool Diablo::any_move_with(std::uint8_t distance) const {
  const Die die = die_of(distance);
  bool found = false;
  for_each_own_stack([&](std::uint8_t from) {
    look_around(from, die, [&](std::uint8_t, int, bool moves) { found |= moves; });
    return found;
  });
  return found;
}

bool Diablo::any_move() const {
  if (phase_ == Phase::act_second) return any_move_with(low_);
  return any_move_with(low_) || (high_ != low_ && any_move_with(high_));
}

void Diablo::apply(const Action& action) {
  if (action.kind == Kind::off) {
    put(action.from, heights_[action.from] - sign_of(side_));
    if (end_if_won()) return;
    if (--to_remove_ == 0) end_turn();
    return;
  }
  move_stack(action);
  if (!end_if_won()) after_move(action);
}

void Diablo::move_stack(const Action& action) {
  const int joined = action.kind == Kind::merge ? heights_[action.to] : 0;
  put(action.to, heights_[action.from] + joined);
  put(action.from, 0);
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
  if (alive(0) && alive(1)) return false;
  winner_ = alive(0) ? 0 : 1;
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
