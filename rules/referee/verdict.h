// SPDX-License-Identifier: MIT
// Verdicts: what the referee says, as data. Language files turn codes and parameters into sentences.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/game.h"

namespace arbiter {

/// Time of a table, since some start; comes in with the readings and never falls.
using TableTime = std::chrono::microseconds;

/// A site that is to be put right: what its sensor says and what it should say, in the words of a trace.
struct SiteState {
  std::string site;
  std::string is;
  std::string should;

  friend bool operator==(const SiteState&, const SiteState&) = default;
};

enum class VerdictKind : std::uint8_t {
  setup,       ///< the board does not show the position to begin or resume with yet: sites
  ready,       ///< now it does: position
  roll,        ///< dice were rolled: dice, position
  moved,       ///< actions were accepted: actions, position, alternatives
  revised,     ///< they were accepted in place of others: undone as well
  ask,         ///< several explanations fit: alternatives are the candidates, best first
  unfinished,  ///< pieces are in hand: sites
  illegal,     ///< a rest that no rule allows: reason, sites
  restored,    ///< the board shows the shown position again
  disturbed,   ///< very many sites differ: sites, the nearest first
  undone,      ///< the accepted actions were taken back: undone; actions that remain
  final,       ///< the turn's actions are final: how
  over,        ///< the game has ended: result, how
};

/// The event's name in `arbiter referee`, the log and the API.
std::string_view name_of(VerdictKind kind);

/// Something that the referee says. Members that its kind does not mention are empty.
struct Verdict {
  VerdictKind kind{};
  TableTime time{0};
  std::size_t turn = 0;  ///< from 1
  std::string dice;
  std::vector<std::string> actions;  ///< all that is accepted since the base
  std::vector<std::string> undone;
  std::vector<std::vector<std::string>> alternatives;
  std::string position;
  Reason reason;
  std::vector<SiteState> sites;
  std::string
      how;  ///< moved: "seen", "answered", "agreed"; final: "roll", "confirm", "grace", "reply", "over",
            ///< "agreed"; over: "agreement", "resignation" where the rules did not end the game
  std::string result;
};

}  // namespace arbiter
