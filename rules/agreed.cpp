// SPDX-License-Identifier: MIT
// Agreed positions as actions.
#include "rules/agreed.h"

#include <algorithm>

namespace arbiter {

std::string agreed_action(const AnyGame& position) {
  std::string action = "=" + position.text();
  std::replace(action.begin(), action.end(), ' ', '_');
  return action;
}

bool is_agreed(std::string_view action) { return action.starts_with('='); }

Status play(AnyGame& game, std::string_view action) {
  if (!is_agreed(action)) return game.apply(action);
  std::string text(action.substr(1));
  std::replace(text.begin(), text.end(), '_', ' ');
  Result<AnyGame> position = game.with_position(text);
  if (!position) return Error{"'" + std::string(action) + "': " + position.error().message};
  if (!is_between_turns(*position))
    return Error{"'" + std::string(action) + "' is a position in the midst of a turn"};
  game = *std::move(position);
  return ok();
}

bool is_between_turns(const AnyGame& position) {
  return position.need() != Need::action || !position.has_dice() || position.awaits_next_round();
}

}  // namespace arbiter
