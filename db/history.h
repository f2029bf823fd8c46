// SPDX-License-Identifier: MIT
// The history of a game: what its events say, replayed. Resume, review, export and the page all come from
// here.
#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "db/game_log.h"
#include "rules/any_game.h"
#include "rules/record.h"

namespace arbiter::db {

/// One turn as it was finally played, or as it stands.
struct Turn {
  std::size_t number = 0;  ///< from 1
  Seat seat = 0;
  std::string roll;                  ///< empty in a game without dice, or not rolled yet
  std::vector<std::string> actions;  ///< provisional ones included
  bool final = false;
};

/// What the log says of the dice (db/README.md, "Dice"). All empty in a log from before them.
struct DiceEvidence {
  std::string commitment;                    ///< hex
  std::map<std::string, std::string> words;  ///< player's letter to what he adds
  std::string seed;                          ///< hex, once it was revealed
  std::string why_void;                      ///< why it never will be

  friend bool operator==(const DiceEvidence&, const DiceEvidence&) = default;
};

/// A game's state after some of its events.
struct History {
  AnyGame base;                          ///< the last final position, with the dice of the turn rolled
  AnyGame shown;                         ///< base and the provisional actions
  std::vector<std::string> provisional;  ///< accepted since the base
  std::vector<Turn> turns;               ///< the last one is the one being played
  std::map<std::size_t, std::string>
      rolls;  ///< the dice of every turn ever rolled, those of undone turns too
  DiceEvidence evidence{};
  bool ready = false;  ///< the board has shown the set-up
  bool over = false;
  bool abandoned = false;
  std::string result = "*";
  std::string termination{};  ///< "agreement" or "resignation" where the sides ended the game themselves
};

/// Replays events, all or the first few; `seen` is called with the history after each one but the first. An
/// Error names the event that contradicts the rules or the log.
Result<History> replay_events(std::span<const Event> events,
                              const std::function<void(const History&, const Event&)>& seen = {});

/// The same event by event: what a game's "start" event gives, then each further event. After an Error
/// nothing has changed.
Result<History> begin_history(const Event& start);
Status advance(History& history, const Event& event);

/// The game record of a replayed game (notation.md), provisional actions included. Its date is the local one.
Record to_record(const GameSummary& summary, const History& history);

}  // namespace arbiter::db
