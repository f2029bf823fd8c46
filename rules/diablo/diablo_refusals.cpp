// SPDX-License-Identifier: MIT
// Diablo: which rule forbids what was tried (spec/rules.md, section 1), as a code and in words.
#include <array>
#include <cstdlib>
#include <utility>

#include "rules/diablo/diablo.h"

namespace arbiter {

Reason Diablo::why_not(const Attempt& attempt) const {
  if (phase_ == Phase::over) return {"game_over", {}};
  if (need() == Need::roll) return {"roll_first", {}};
  const auto square = [](Site site) { return static_cast<std::uint8_t>(index(site)); };
  if (attempt.from && own(square(*attempt.from)) < 0) {
    const std::string mover(1, players()[side_].letter);
    return {"not_your_turn", {{"site", site_name(*attempt.from)}, {"side", mover}}};
  }
  if (attempt.from && attempt.to) return why_no_move(square(*attempt.from), square(*attempt.to));
  if (attempt.from) {
    const char* const code = phase_ == Phase::remove ? "wrong_removal" : "no_use_for_lifted";
    return {code, {{"from", site_name(*attempt.from)}}};
  }
  if (attempt.to) return {"nothing_to_put_there", {{"to", site_name(*attempt.to)}}};
  return {"not_a_move", {}};
}

// What forbids an own stack, or a checker of it, to go to another square while an action is due.
Reason Diablo::why_no_move(std::uint8_t from, std::uint8_t to) const {
  if (phase_ == Phase::remove) return {"removal_due", {{"count", std::to_string(to_remove_)}}};
  const int files = std::abs(from % settings_.size - to % settings_.size);
  const int ranks = std::abs(from / settings_.size - to / settings_.size);
  Params params{{"from", square_name(from)}, {"to", square_name(to)}};
  if (files != 0 && ranks != 0) return {"not_in_line", params};
  const int distance = files + ranks;
  if (distance != low_ && distance != high_) {
    params["distance"] = std::to_string(distance);
    params["dice"] = std::to_string(low_) + (high_ != 0 ? "," + std::to_string(high_) : "");
    return {"no_die_shows", params};
  }
  if (-own(to) > own(from)) {
    params["height_from"] = std::to_string(own(from));
    params["height_to"] = std::to_string(-own(to));
    return {"stack_too_tall", params};
  }
  if (own(to) == 0 && second_unoccupied_forbidden()) return {"second_move_to_unoccupied", params};
  return {"not_a_move", params};
}

Error Diablo::why_illegal(std::string_view text, std::uint8_t from, std::uint8_t to, bool off) const {
  const bool due = need() == Need::action;
  std::string why;
  if (due && own(from) == 0) {
    why = "no stack stands on " + square_name(from);
  } else if (due && off && own(from) > 0) {
    why = "no checker is to be taken off while a move exists";
  } else {
    why = words_for(why_not({static_cast<Site>(from), static_cast<Site>(to)}));
  }
  return Error{"'" + std::string(text) + "' is not legal: " + why};
}

std::string Diablo::words_for(const Reason& reason) const {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 5> fixed{{
      {"game_over", "the game is over"},
      {"roll_first", "the dice must be rolled first"},
      {"removal_due", "no move exists, a checker must be taken off"},
      {"not_in_line", "stacks move along a rank or a file"},
      {"second_move_to_unoccupied", "only one move of a turn may go to an unoccupied square"},
  }};
  for (const auto& [code, words] : fixed) {
    if (code == reason.code) return std::string(words);
  }
  const auto param = [&](std::string_view key) { return reason.params.find(key)->second; };
  if (reason.code == "not_your_turn") {
    return "the stack on " + param("site") + " is not " + std::string(players()[side_].tag) + "'s";
  }
  if (reason.code == "no_die_shows") return "no die shows " + param("distance") + ": " + dice_words();
  if (reason.code == "stack_too_tall") {
    return "the stack on " + param("to") + " is taller (" + param("height_to") + " against " +
           param("height_from") + ")";
  }
  return "it is no move here";
}

std::string Diablo::dice_words() const {
  const std::vector<std::string> open = open_dice();
  if (open.size() == 1) return "the die left is " + open[0];
  return "the dice are " + open[0] + " and " + open[1];
}

Reason Diablo::expects() const {
  if (phase_ == Phase::remove) return {"remove", {}};
  const bool both = phase_ != Phase::act_second;
  return {both ? "act_first" : "act_second",
          {{"dice", std::to_string(low_) + (both ? "," + std::to_string(high_) : "")}}};
}

}  // namespace arbiter
