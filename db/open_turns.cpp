// SPDX-License-Identifier: MIT
// The bookkeeping of turns that are not final.
#include "db/open_turns.h"

#include <algorithm>

#include "rules/agreed.h"

namespace arbiter::db {

namespace {

std::string name_of(std::size_t number) { return "turn " + std::to_string(number); }

std::size_t settled_count(const History& history) {
  const auto first_open = std::ranges::find(history.turns, false, &Turn::final);
  return static_cast<std::size_t>(first_open - history.turns.begin());
}

/// Whether a turn that led to `game` has had all that it demands. Without dice every action is a turn, and so
/// is the beginning of a round.
bool is_complete(const AnyGame& game, const Turn& turn) {
  if (game.need() == Need::over) return true;
  if (!turn.actions.empty() && is_agreed(turn.actions.back())) return true;
  if (game.need() == Need::roll) {
    return !turn.roll.empty() || turn.actions == std::vector<std::string>{"next"};
  }
  return turn.roll.empty() ? !turn.actions.empty() : game.awaits_next_round();
}

Turn turn_at(const AnyGame& game, std::size_t number) { return {number, game.to_move(), "", {}, false}; }

/// Adds an action to the last of `open`, or to a turn of its own if that one is complete.
Status play(AnyGame& game, std::vector<Turn>& open, const std::string& action) {
  if (is_complete(game, open.back()) && game.need() == Need::action) {
    open.push_back(turn_at(game, open.back().number + 1));
  }
  if (auto status = arbiter::play(game, action); !status) {
    return Error{name_of(open.back().number) + ": " + action + ": " + describe(status.error())};
  }
  open.back().actions.push_back(action);
  return ok();
}

Status play_all(AnyGame& game, std::vector<Turn>& open, const std::vector<std::string>& actions) {
  for (const std::string& action : actions) {
    if (auto status = play(game, open, action); !status) return status;
  }
  return ok();
}

void replace_open(History& history, const std::vector<Turn>& open) {
  history.turns.resize(settled_count(history));
  history.turns.insert(history.turns.end(), open.begin(), open.end());
}

/// Plays a final turn again.
Status replay_turn(AnyGame& game, const Turn& turn) {
  if (!turn.roll.empty()) {
    if (auto status = game.roll(turn.roll); !status) return status;
  }
  for (const std::string& action : turn.actions) {
    if (auto status = arbiter::play(game, action); !status) return status;
  }
  return ok();
}

Status check_dice(const History& history, std::size_t number, const std::string& dice) {
  const auto known = history.rolls.find(number);
  if (known == history.rolls.end() || known->second == dice) return ok();
  return Error{"the dice of " + name_of(number) + " were " + known->second + " before and cannot be " + dice};
}

/// Whether a roll would make the turn that is shown final.
bool awaits_next_roll(const History& history) {
  const Turn& turn = history.turns.back();
  return !turn.final && !turn.roll.empty() && is_complete(history.shown, turn);
}

}  // namespace

const Turn& playing(const History& history) {
  return history.turns[std::min(settled_count(history), history.turns.size() - 1)];
}

void begin_turn(History& history) {
  if (history.base.need() == Need::over) return;
  history.turns.push_back(turn_at(history.base, settled_count(history) + 1));
}

Status roll_dice(History& history, std::size_t number, const std::string& dice) {
  const bool next = awaits_next_roll(history);
  const std::size_t due = history.turns.back().number + (next ? 1 : 0);
  if (number != due) return Error{"the roll of " + name_of(due) + " would be due, not of " + name_of(number)};
  if (auto status = check_dice(history, number, dice); !status) return status;
  AnyGame rolled = next ? history.shown : history.base;
  if (auto status = rolled.roll(dice); !status) return status;
  if (next) (void)settle(history, number - 1);
  history.turns.back().roll = dice;
  history.rolls[number] = dice;
  history.base = rolled;
  history.shown = std::move(rolled);
  return ok();
}

Status accept(History& history, const std::vector<std::string>& actions) {
  if (actions.empty() && history.provisional.empty()) return ok();
  AnyGame shown = history.base;
  std::vector<Turn> open{playing(history)};
  if (open.front().final) return Error{"the game is over"};
  open.front().actions.clear();
  if (auto status = play_all(shown, open, actions); !status) return status;
  replace_open(history, open);
  history.shown = std::move(shown);
  history.provisional = actions;
  return ok();
}

Status settle(History& history, std::size_t number) {
  const std::size_t first = settled_count(history);
  if (number <= first || number > history.turns.size())
    return Error{name_of(number) + " is not being played"};
  if (number == history.turns.size() && !is_complete(history.shown, history.turns.back())) {
    return Error{name_of(number) + " is not complete"};
  }
  std::size_t played = 0;
  for (std::size_t turn = first; turn < number; ++turn) {
    history.turns[turn].final = true;
    played += history.turns[turn].actions.size();
  }
  const auto rest = history.provisional.begin() + static_cast<std::ptrdiff_t>(played);
  // Every one of these was played before: none can be refused.
  std::for_each(history.provisional.begin(), rest,
                [&](const auto& action) { (void)arbiter::play(history.base, action); });
  history.provisional.erase(history.provisional.begin(), rest);
  if (history.turns.back().final) begin_turn(history);
  return ok();
}

Status go_back(History& history, std::size_t number) {
  const std::size_t open = settled_count(history) + 1;
  if (number == open) return ok();
  if (number == 0 || number > open || number > history.turns.size())
    return Error{name_of(number) + " was not played"};
  AnyGame base = history.base.start();
  for (std::size_t turn = 0; turn + 1 < number; ++turn) {
    if (auto status = replay_turn(base, history.turns[turn]); !status) return status;
  }
  history.turns.resize(number);
  Turn& again = history.turns.back();
  again.final = false;
  again.actions.clear();
  if (auto status = replay_turn(base, again); !status) return status;
  history.base = base;
  history.shown = std::move(base);
  history.provisional.clear();
  return ok();
}

}  // namespace arbiter::db
