// SPDX-License-Identifier: MIT
// Duell: which rule forbids what was tried (spec/rules.md, section 3), as a code and in words.
#include <cstdlib>

#include "rules/duell/duell.h"

namespace arbiter {

using duell::Square;

Reason Duell::why_not(const Attempt& attempt) const {
  if (phase_ != Phase::move) return {"game_over", {}};
  const auto square = [](Site site) { return static_cast<Square>(index(site)); };
  if (attempt.from && pieces_[enemy()].has(square(*attempt.from))) {
    const std::string mover(1, players()[side_].letter);
    return {"not_your_turn", {{"site", site_name(*attempt.from)}, {"side", mover}}};
  }
  if (attempt.from && attempt.to) return why_no_move(square(*attempt.from), square(*attempt.to));
  if (attempt.from) return {"no_use_for_lifted", {{"from", site_name(*attempt.from)}}};
  if (attempt.to) return {"nothing_to_put_there", {{"to", site_name(*attempt.to)}}};
  return {"not_a_move", {}};
}

// What forbids an own die to go to another square; where it may go there, it did not tumble so.
Reason Duell::why_no_move(Square from, Square to) const {
  const Piece piece = squares_[from];
  Params params{{"from", square_name(from)}, {"to", square_name(to)}};
  if (piece == 0) return {"not_a_move", params};
  const int steps = std::abs(duell::file_of(from) - duell::file_of(to)) +
                    std::abs(duell::rank_of(from) - duell::rank_of(to));
  if (steps != duell::top_of(pose_of(piece))) {
    if (is_key(piece)) return {"key_moves_one", params};
    params["distance"] = std::to_string(steps);
    params["top"] = std::to_string(duell::top_of(pose_of(piece)));
    return {"wrong_distance", params};
  }
  if (pieces_[side_].has(to)) return {"own_die_there", params};
  if (is_key(piece) && !settings_.key_captures && squares_[to] != 0) return {"key_may_not_capture", params};
  ActionList actions;
  legal(actions);
  for (const Action& action : actions) {
    if (action.from == from && paths()[action.path].to == to) return {"wrong_tumble", params};
  }
  return {"path_blocked", params};
}

Error Duell::why_illegal(std::string_view text, Square from, Square to) const {
  const bool nothing_there = phase_ == Phase::move && squares_[from] == 0;
  const std::string why = nothing_there
                              ? "no die stands on " + square_name(from)
                              : words_for(why_not({static_cast<Site>(from), static_cast<Site>(to)}));
  return Error{"'" + std::string(text) + "' is not legal: " + why};
}

std::string Duell::words_for(const Reason& reason) const {
  const auto param = [&](std::string_view key) { return reason.params.find(key)->second; };
  if (reason.code == "game_over") return "the game is over";
  if (reason.code == "not_your_turn") {
    return "the die on " + param("site") + " is not " + std::string(players()[side_].tag) + "'s";
  }
  if (reason.code == "key_moves_one") return "the key tumbles one square";
  if (reason.code == "wrong_distance") {
    return "from " + param("from") + " to " + param("to") + " is " + param("distance") +
           "; the die's top is " + param("top");
  }
  if (reason.code == "own_die_there") return "an own piece stands on " + param("to");
  if (reason.code == "key_may_not_capture") return "at this table the key does not capture";
  if (reason.code == "path_blocked") return "something stands in the way";
  return "this is no way from " + param("from") + " to " + param("to");
}

Reason Duell::expects() const { return {"tumble", {}}; }

}  // namespace arbiter
