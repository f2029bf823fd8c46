// SPDX-License-Identifier: MIT
// D.U.D.O.S.: setting, turning, taking, lines and rounds (spec/rules.md, section 4).
#include "rules/dudos/dudos.h"

#include <algorithm>
#include <bit>

#include "rules/hash.h"

namespace arbiter {

using dudos::Square;
using dudos::square_bit;
using dudos::Squares;
using dudos::Task;

namespace {

const dudos::RuleSet no_rules;

}  // namespace

Dudos::Dudos() : Dudos(Settings{&no_rules, 2}) {}

Dudos::Dudos(const Settings& settings) : settings_(settings) { begin_round(1); }

Dudos Dudos::start(const Settings& settings) { return Dudos(settings); }

std::vector<PlayerName> Dudos::players() const {
  std::vector<PlayerName> all{{'r', "Red"}, {'b', "Blue"}, {'g', "Green"}, {'y', "Yellow"}};
  all.resize(settings_.players);
  return all;
}

Need Dudos::need() const {
  if (phase_ == Phase::over) return Need::over;
  return phase_ == Phase::roll ? Need::roll : Need::action;
}

std::string Dudos::result() const {
  if (phase_ != Phase::over) return "*";
  const std::uint16_t most = *std::max_element(scores_.begin(), scores_.end());
  std::string winners;
  const std::vector<PlayerName> all = players();
  for (std::size_t seat = 0; seat < all.size(); ++seat) {
    if (scores_[seat] == most) winners += (winners.empty() ? "" : "=") + std::string(1, all[seat].letter);
  }
  return winners;
}

std::size_t Dudos::hash() const {
  const std::uint64_t counters = hash_of(
      {side_, static_cast<std::uint64_t>(phase_), static_cast<std::uint64_t>(task_), bar_, quiet_, round_});
  return hash_of({stones_[0], stones_[1], stones_[2], stones_[3], surface_.showing[1], surface_.showing[2]},
                 counters);
}

bool Dudos::is_blue() const {
  int gone = 0;
  for (std::size_t seat = 0; seat < settings_.players; ++seat) gone += rules().stones - hands_[seat];
  return gone >= rules().blue_after * settings_.players;
}

Squares Dudos::occupied() const {
  return surface_.visible(stones_[0] | stones_[1] | stones_[2] | stones_[3]);
}

Squares Dudos::fields_to_set() const {
  return hands_[side_] == 0 ? Squares{0} : static_cast<Squares>(~occupied());
}

Squares Dudos::stones_to_take() const { return static_cast<Squares>(occupied() & ~visible(side_)); }

int Dudos::points_of(Squares line) const {
  if (rules().scoring == dudos::Scoring::fixed) return rules().points[0];
  std::array<int, dudos::level_count> count{};
  for (std::size_t level = 0; level < count.size(); ++level) {
    count[level] = std::popcount(static_cast<unsigned>(line & surface_.showing[level]));
  }
  if (rules().scoring == dudos::Scoring::levels) {
    return rules().points.at(static_cast<unsigned>(count[1] + 2 * count[2]));
  }
  return count[0] * rules().labels[0] + count[1] * rules().labels[1] + count[2] * rules().labels[2];
}

// The points of the dearest line of a seat that leads through one of these squares; -1: there is none.
int Dudos::best_line(Seat seat, Squares through) const {
  const Squares own = visible(seat);
  int best = -1;
  for (const Squares line : dudos::lines) {
    if ((line & through) != 0 && (own & line) == line) best = std::max(best, points_of(line));
  }
  return best;
}

bool Dudos::is_dead() const {
  for (Seat seat = 0; seat < settings_.players; ++seat) {
    if (stones_on_fields(seat) + hands_[seat] >= dudos::side_length) return false;
  }
  return true;
}

int Dudos::stones_on_fields(Seat seat) const { return std::popcount(stones_[seat]); }

void Dudos::list_squares(Kind kind, Squares squares, ActionList& actions) const {
  for (unsigned rest = squares; rest != 0; rest &= rest - 1) {
    actions.push_back({kind, static_cast<std::uint8_t>(std::countr_zero(rest)), false, false});
  }
}

void Dudos::list_turns(ActionList& actions) const {
  for (std::uint8_t row = 0; row < dudos::row_count; ++row) {
    if (!turns(row)) continue;
    for (const bool backward : {false, true}) {
      if (is_barred(row, backward)) continue;
      actions.push_back({Kind::turn, row, false, backward});
      actions.push_back({Kind::turn, row, true, backward});
    }
  }
}

void Dudos::legal(ActionList& actions) const {
  actions.clear();
  if (phase_ == Phase::round) actions.push_back({Kind::next, 0, false, false});
  if (phase_ != Phase::act) return;
  const bool is_free = task_ == Task::free;
  if (is_free || task_ == Task::set || task_ == Task::set_take)
    list_squares(Kind::set, fields_to_set(), actions);
  if (is_free || task_ == Task::turn || task_ == Task::turn_take) list_turns(actions);
  if (task_ == Task::take || (is_free && rules().free_takes))
    list_squares(Kind::take, stones_to_take(), actions);
}

std::size_t Dudos::actions_left() const {
  if (need() != Need::action) return 0;
  return phase_ == Phase::act && (task_ == Task::set_take || task_ == Task::turn_take) ? 2 : 1;
}

void Dudos::apply(const Action& action) {
  switch (action.kind) {
    case Kind::set:
      return set_stone(action.place);
    case Kind::turn:
      return turn_row(action);
    case Kind::take:
      return take_stone(action.place);
    case Kind::next:
      return begin_round(round_ + 1);
  }
}

void Dudos::set_stone(Square square) {
  stones_[side_] |= dudos::field_bit(surface_.level(square), square);
  --hands_[side_];
  bar_ = 0;
  quiet_ = 0;
  const int points = best_line(side_, square_bit(square));
  if (points >= 0) return end_round(side_, points);
  if (task_ == Task::set_take) return go_on_taking();
  end_turn();
}

void Dudos::turn_row(const Action& action) {
  bar_ = rules().bar ? bar_for(action.place, !action.backward) : std::uint8_t{0};
  if (rules().quiet_turns != 0) ++quiet_;
  for (int i = 0; i < dudos::side_length; ++i) {
    const int place = action.from_far_end ? dudos::side_length - 1 - i : i;
    if (step(dudos::square_in_row(action.place, place), action.backward)) return;
  }
  if (rules().quiet_turns != 0 && quiet_ == quiet_limit()) return end_undecided();
  if (task_ == Task::turn_take) return go_on_taking();
  end_turn();
}

// Turns one prism; true where a line that this completes ends the round.
bool Dudos::step(Square square, bool backward) {
  surface_.show(square, (surface_.level(square) + (backward ? 2 : 1)) % dudos::level_count);
  const Squares here = square_bit(square);
  for (Seat seat = 0; seat < settings_.players; ++seat) {
    if ((visible(seat) & here) == 0) continue;
    const int points = best_line(seat, here);
    if (points >= 0) end_round(seat, points);
    return points >= 0;
  }
  return false;
}

void Dudos::take_stone(Square square) {
  const dudos::Fields field = dudos::field_bit(surface_.level(square), square);
  for (dudos::Fields& stones : stones_) stones &= ~field;
  if (is_dead()) return end_undecided();
  end_turn();
}

void Dudos::go_on_taking() {
  task_ = Task::take;
  if (stones_to_take() == 0) end_turn();
}

void Dudos::begin_turn() {
  task_ = Task::free;
  phase_ = rules().dice ? Phase::roll : Phase::act;
}

void Dudos::end_turn() {
  side_ = static_cast<Seat>((side_ + 1) % settings_.players);
  begin_turn();
}

void Dudos::end_round(Seat winner, int points) {
  round_winner_ = winner;
  round_points_ = static_cast<std::uint16_t>(points);
  scores_[winner] = static_cast<std::uint16_t>(scores_[winner] + points);
  task_ = Task::free;
  const bool reached = rules().target != 0 && scores_[winner] >= rules().target;
  phase_ = reached || round_ == rules().rounds ? Phase::over : Phase::round;
  if (phase_ == Phase::over) {
    round_winner_ = most_players;
    round_points_ = 0;
  }
}

void Dudos::end_undecided() {
  task_ = Task::free;
  phase_ = round_ == rules().rounds ? Phase::over : Phase::round;
}

void Dudos::begin_round(int number) {
  stones_ = {};
  surface_ = {};
  std::fill_n(hands_.begin(), settings_.players, rules().stones);
  round_ = static_cast<std::uint8_t>(number);
  side_ = static_cast<Seat>((number - 1) % settings_.players);
  bar_ = quiet_ = 0;
  round_winner_ = most_players;
  round_points_ = 0;
  begin_turn();
}

std::vector<int> Dudos::dice_faces() const {
  return phase_ == Phase::roll ? std::vector<int>{static_cast<int>(die().size())} : std::vector<int>{};
}

Dudos::Roll Dudos::roll_of(const std::vector<int>& draws) const {
  return {die().at(static_cast<std::size_t>(draws.at(0) - 1))};
}

std::vector<std::string> Dudos::open_dice() const {
  if (phase_ != Phase::act || task_ == Task::free) return {};
  return {std::string(dudos::name_of(task_))};
}

void Dudos::roll(const Roll& roll) {
  phase_ = Phase::act;
  task_ = roll.task;
  const bool sets = task_ == Task::set || task_ == Task::set_take;
  if (!sets || fields_to_set() != 0) return;
  // A set that is skipped lifts the bar as one that is done.
  bar_ = 0;
  if (task_ == Task::set_take) return go_on_taking();
  end_turn();
}

Content Dudos::image(Site site) const {
  const auto square = static_cast<int>(index(site)) % dudos::square_count;
  if (index(site) >= dudos::square_count)
    return {0, static_cast<std::uint8_t>(surface_.level(square) + 1), 1};
  for (Seat seat = 0; seat < settings_.players; ++seat) {
    if ((visible(seat) & square_bit(square)) != 0) return {static_cast<std::uint8_t>(seat + 1), 1, 1};
  }
  return {};
}

void Dudos::touched(const Action& action, Touched& touched) const {
  touched.must.clear();
  touched.may.clear();
  if (action.kind == Kind::next) return;
  if (action.kind != Kind::turn) return touched.must.push_back(static_cast<Site>(action.place));
  Dudos turned = *this;
  for (int i = 0; i < dudos::side_length; ++i) {
    const int place = action.from_far_end ? dudos::side_length - 1 - i : i;
    const Square square = dudos::square_in_row(action.place, place);
    touched.must.push_back(static_cast<Site>(dudos::square_count + square));
    touched.may.push_back(static_cast<Site>(square));
    if (turned.step(square, action.backward)) return;
  }
}

}  // namespace arbiter
