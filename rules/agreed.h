// SPDX-License-Identifier: MIT
// Positions that both sides agreed on although the rules refuse them ("accept as played", spec/referee.md).
// In logs and records such a position stands among a turn's actions and ends the turn: "=" and its text, with
// "_" for spaces.
#pragma once

#include <string>
#include <string_view>

#include "rules/any_game.h"

namespace arbiter {

/// The action that leads to this position.
std::string agreed_action(const AnyGame& position);
bool is_agreed(std::string_view action);

/// Makes a legal action, or goes to an agreed position. An Error says why not; nothing changes then.
Status play(AnyGame& game, std::string_view action);

/// Whether no turn is under way: a roll is due, or an action without dice, or a round or the game is over.
bool is_between_turns(const AnyGame& position);

}  // namespace arbiter
