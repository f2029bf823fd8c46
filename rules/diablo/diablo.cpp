// SPDX-License-Identifier: MIT
// Diablo: moves, turns and the end (spec/rules.md, section 1).
#include "rules/diablo/diablo.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <type_traits>

#include "rules/diablo/squares.h"
#include "rules/hash.h"

namespace arbiter {

static_assert(std::endian::native == std::endian::little, "an action is packed so");

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

// Calls visit(squares reached, how far behind each stands the stack) for the four directions.
template <std::size_t Words, class Visitor>
void Diablo::look_around(std::uint8_t distance, const Visitor& visit) const {
  const auto own = diablo::Squares<Words>::first_of(stacks_[side_]);
  const auto room =
      diablo::Squares<Words>::first_of(diablo::squares_with_room[settings_.size / 2U][distance]);
  const int rows = distance * settings_.size;
  visit((own & room).up(distance), int{distance});
  visit(own.down(distance) & room, -int{distance});
  visit(own.up(static_cast<unsigned>(rows)), rows);
  visit(own.down(static_cast<unsigned>(rows)), -rows);
}

// Whether the stack behind an enemy's is tall enough to take it.
bool Diablo::takes(int from, int to) const {
  const auto height = [this](int square) { return std::abs(heights_[static_cast<std::size_t>(square)]); };
  return height(from) >= height(to);
}

template <std::size_t Words>
void Diablo::moves_with(std::uint8_t distance, ActionList& actions) const {
  const auto own = diablo::Squares<Words>::first_of(stacks_[side_]);
  const auto enemy = diablo::Squares<Words>::first_of(stacks_[1U - side_]);
  const auto board = diablo::Squares<Words>::of_board(site_count());
  const auto enterable =
      second_unoccupied_forbidden() ? diablo::Squares<Words>{} : board.without(own | enemy);
  Action* end = actions.room();
  look_around<Words>(distance, [&](const diablo::Squares<Words>& reached, int behind) {
    // One store for each action: that, and few branches, is what the listing of moves costs.
    const auto packed = [=](Kind kind, int to) {
      return static_cast<std::uint32_t>(kind) | static_cast<std::uint32_t>(to - behind) << 8U |
             static_cast<std::uint32_t>(to) << 16U | std::uint32_t{distance} << 24U;
    };
    const auto put = [&](Kind kind, int to, bool legal) {
      *end = std::bit_cast<Action>(packed(kind, to));
      end += legal ? 1 : 0;
    };
    (reached & enterable).for_each([&](int to) { put(Kind::unoccupied, to, true); });
    (reached & own).for_each([&](int to) { put(Kind::merge, to, true); });
    (reached & enemy).for_each([&](int to) { put(Kind::capture, to, takes(to - behind, to)); });
  });
  actions.grow_to(end);
}

template <std::size_t Words>
bool Diablo::any_move_with(std::uint8_t distance) const {
  const auto own = diablo::Squares<Words>::first_of(stacks_[side_]);
  const auto enemy = diablo::Squares<Words>::first_of(stacks_[1U - side_]);
  const auto board = diablo::Squares<Words>::of_board(site_count());
  const auto enterable = second_unoccupied_forbidden() ? own : board.without(enemy);
  bool found = false;
  look_around<Words>(distance, [&](const diablo::Squares<Words>& reached, int behind) {
    found = found || (reached & enterable).any();
    if (!found) (reached & enemy).for_each([&](int to) { found = found || takes(to - behind, to); });
  });
  return found;
}

// Calls call(the number of words that the board's squares take).
template <class Call>
auto Diablo::with_words(const Call& call) const {
  if (settings_.size <= 8) return call(std::integral_constant<std::size_t, 1>{});
  if (settings_.size <= 10) return call(std::integral_constant<std::size_t, 2>{});
  return call(std::integral_constant<std::size_t, 4>{});
}

void Diablo::removals(ActionList& actions) const {
  for_each_own_stack([&](std::uint8_t square) {
    actions.push_back({Kind::off, square, square, 0});
    return false;
  });
}

bool Diablo::any_move() const {
  return with_words([this](auto words) {
    return any_move_with<words()>(low_) ||
           (phase_ != Phase::act_second && high_ != low_ && any_move_with<words()>(high_));
  });
}

void Diablo::legal(ActionList& actions) const {
  actions.clear();
  if (need() != Need::action) return;
  if (phase_ == Phase::remove) return removals(actions);
  with_words([&](auto words) {
    moves_with<words()>(low_, actions);
    if (phase_ != Phase::act_second && high_ != low_) moves_with<words()>(high_, actions);
  });
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
