// SPDX-License-Identifier: MIT
// D.U.D.O.S.: which rule forbids what was tried (spec/rules.md, section 4), as a code and in words.
#include <array>
#include <utility>

#include "rules/dudos/dudos.h"

namespace arbiter {

using dudos::Task;

Reason Dudos::why_not(const Attempt& attempt) const {
  if (phase_ == Phase::over) return {"game_over", {}};
  if (phase_ == Phase::round) return {"next_round_first", {}};
  if (phase_ == Phase::roll) return {"roll_first", {}};
  if (attempt.from && attempt.to) {
    return {"stones_do_not_move", {{"from", site_name(*attempt.from)}, {"to", site_name(*attempt.to)}}};
  }
  const bool takes = task_ == Task::take || (task_ == Task::free && rules().free_takes);
  if (attempt.from) {
    const Params params{{"from", site_name(*attempt.from)}};
    const bool own = image(*attempt.from).owner == side_ + 1;
    return {own ? "own_stone_stays" : takes ? "wrong_removal" : "no_take_due", params};
  }
  if (attempt.turned) return {"turn_not_allowed", {{"site", site_name(*attempt.turned)}}};
  if (!attempt.to) return {"not_a_move", {}};
  const Params params{{"to", site_name(*attempt.to)}};
  if (hands_[side_] == 0) return {"no_stone_in_hand", params};
  const bool sets = task_ == Task::set || task_ == Task::set_take || task_ == Task::free;
  return {sets ? "nothing_to_put_there" : "no_set_due", params};
}

Error Dudos::why_illegal(std::string_view text, const Action& action) const {
  const auto refused = [&](const std::string& why) {
    return Error{"'" + std::string(text) + "' is not legal: " + why};
  };
  if (phase_ != Phase::act) {
    return refused(action.kind == Kind::next && phase_ != Phase::over ? "the round is not over"
                                                                      : words_for(why_not({})));
  }
  if (action.kind == Kind::next) return refused("the round is not over");
  if (action.kind == Kind::turn) {
    if (!turns(action.place)) return refused("such rows do not turn under this rule set");
    return refused(is_barred(action.place, action.backward) ? "this row may not be turned back now"
                                                            : "no turn is due");
  }
  const bool occupied_field = (occupied() & dudos::square_bit(action.place)) != 0;
  const auto site = static_cast<Site>(action.place);
  if (action.kind == Kind::set && occupied_field) return refused("a stone lies on " + site_name(site));
  if (action.kind == Kind::take && !occupied_field) return refused("no stone lies on " + site_name(site));
  Attempt attempt;
  (action.kind == Kind::set ? attempt.to : attempt.from) = site;
  return refused(words_for(why_not(attempt)));
}

std::string Dudos::words_for(const Reason& reason) const {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 7> words{{
      {"game_over", "the match is over"},
      {"next_round_first", "the round is over, the next one must be begun first"},
      {"roll_first", "the die must be rolled first"},
      {"own_stone_stays", "one's own stones are not taken"},
      {"no_take_due", "no stone is to be taken now"},
      {"no_stone_in_hand", "no stone is left in the hand"},
      {"no_set_due", "no stone is to be set now"},
  }};
  for (const auto& [code, text] : words) {
    if (code == reason.code) return std::string(text);
  }
  return "it is no action here";
}

Reason Dudos::expects() const {
  constexpr std::array<std::string_view, 6> codes{"task_set",       "task_turn", "task_set_take",
                                                  "task_turn_take", "task_take", "task_free"};
  if (phase_ == Phase::round) return {"next_round", {}};
  return {std::string(codes.at(static_cast<std::size_t>(task_))), {}};
}

}  // namespace arbiter
