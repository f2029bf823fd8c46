// SPDX-License-Identifier: MIT
// Herd: which rule forbids what was tried (spec/rules.md, section 2), as a code and in words.
#include "rules/herd/herd.h"

namespace arbiter {

Reason Herd::why_not(const Attempt& attempt) const {
  if (phase_ == Phase::over) return {"game_over", {}};
  if (need() == Need::roll) return {"roll_first", {}};
  const auto cell = [](Site site) { return static_cast<herd::Cell>(index(site)); };
  if (attempt.from) {
    const std::string from = site_name(*attempt.from);
    if (stones_[side_].has(cell(*attempt.from))) return {"own_stone_stays", {{"from", from}}};
    return {phase_ == Phase::remove ? "wrong_removal" : "no_removal_due", {{"from", from}}};
  }
  if (!attempt.to) return {"not_a_move", {}};
  const std::string to = site_name(*attempt.to);
  if (stones_[0].has(cell(*attempt.to)) || stones_[1].has(cell(*attempt.to)))
    return {"cell_taken", {{"to", to}}};
  if (!is_open(cell(*attempt.to))) return {"cell_surrounded", {{"to", to}}};
  if (phase_ == Phase::remove) return {"stones_to_remove", {{"count", std::to_string(to_remove_)}}};
  return {"nothing_to_put_there", {{"to", to}}};
}

Error Herd::why_illegal(std::string_view text, const Action& action) const {
  const auto site = static_cast<Site>(action.cell);
  const bool due = need() == Need::action;
  std::string why;
  if (due && action.off && image(site).count == 0) {
    why = "no stone lies on " + cell_name(action.cell);
  } else {
    why = words_for(why_not(action.off ? Attempt{site, std::nullopt} : Attempt{std::nullopt, site}));
  }
  return Error{"'" + std::string(text) + "' is not legal: " + why};
}

std::string Herd::words_for(const Reason& reason) const {
  const auto param = [&](std::string_view key) { return reason.params.find(key)->second; };
  if (reason.code == "game_over") return "the game is over";
  if (reason.code == "roll_first") return "the dice must be rolled first";
  if (reason.code == "own_stone_stays") return "the stone on " + param("from") + " is one's own";
  if (reason.code == "no_removal_due") return "no stone is to be removed any more";
  if (reason.code == "cell_taken") return "a stone lies on " + param("to");
  if (reason.code == "cell_surrounded") return "all neighbours of " + param("to") + " are enemy stones";
  if (reason.code == "stones_to_remove") return "enemy stones to be removed first: " + param("count");
  return "it is no move here";
}

Reason Herd::expects() const {
  const std::string to_place = std::to_string(to_place_);
  if (phase_ == Phase::place) return {"place_stones", {{"count", to_place}}};
  return {"remove_stones", {{"count", std::to_string(to_remove_)}, {"then", to_place}}};
}

}  // namespace arbiter
