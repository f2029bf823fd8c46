// SPDX-License-Identifier: MIT
// What people decide: taking back, answers, what they tell, going on, dead sensors.
#include <algorithm>
#include <utility>

#include "rules/agreed.h"
#include "rules/referee/playing.h"
#include "rules/referee/referee.h"
#include "rules/referee/way_back.h"

namespace arbiter {

Status Referee::undo(TableTime time) {
  advance(time);
  if (over_) return refusal("game_over", "the game is over");
  if (provisional_.empty())
    return refusal("nothing_to_undo", "nothing was played in this turn that could be taken back");
  std::vector<std::string> rest = provisional_;
  Verdict undone = verdict(time, VerdictKind::undone);
  undone.undone = {rest.back()};
  rest.pop_back();
  go_back_to(std::move(undone), std::move(rest));
  return ok();
}

bool Referee::may_undo_turn() const {
  const auto has_actions = [](const PastTurn& turn) { return !turn.actions.empty(); };
  return !over_ && !waiting_ && provisional_.empty() && std::any_of(past_.begin(), past_.end(), has_actions);
}

Status Referee::undo_turn(TableTime time) {
  advance(time);
  if (over_) return refusal("game_over", "the game is over");
  if (waiting_) return ready_to_go_on();
  if (!provisional_.empty())
    return refusal("undo_first", "what was played in this turn is to be taken back first");
  if (!may_undo_turn()) return refusal("nothing_to_undo", "no turn was played that could be taken back");
  Verdict undone;
  while (undone.undone.empty()) {
    PastTurn& last = past_.back();
    base_ = std::move(last.base);
    undone.undone = std::move(last.actions);
    rolled_ = last.rolled;
    past_.pop_back();
    --turn_;
  }
  std::vector<std::string> taken_back = std::move(undone.undone);
  undone = verdict(time, VerdictKind::undone);
  undone.undone = std::move(taken_back);
  watch_.forget(watch_.now());
  shown_since_ = watch_.now();
  alarmed_ = paused_ = false;
  go_back_to(std::move(undone), {});
  return ok();
}

// What remains is shown, and the board stays as it is until the pieces are put back.
void Referee::go_back_to(Verdict undone, std::vector<std::string> actions) {
  provisional_ = undone.actions = proven_ = std::move(actions);
  unproven_ = false;
  shown_ = played(base_, provisional_);
  undone.position = shown_.text();
  undone.sites = nearest_first(watch_.differences(shown_));
  alternatives_.clear();
  answered_.clear();
  candidates_.clear();
  question_.clear();
  doubtful_.reset();
  decided_board_ = watch_.readings();
  judged_ = held_ = true;
  standing_.reset();
  if (!undone.sites.empty()) standing_ = undone;
  say(std::move(undone));
}

Status Referee::answer(TableTime time, const std::vector<std::string>& given) {
  advance(time);
  std::vector<std::vector<std::string>> choices =
      candidates_.empty() ? alternatives_ : actions_of(candidates_);
  std::vector<std::string> actions = given;
  const auto find_choice = [&] {
    return std::find_if(choices.begin(), choices.end(), [&](const auto& choice) {
      return same_actions(choice, actions) || leads_alike(base_, choice, actions);
    });
  };
  auto chosen = find_choice();
  if (chosen == choices.end() && !base_.has_dice()) {
    // The open turn's actions may be told alone, though the turn before is not final yet.
    actions.insert(actions.begin(), provisional_.begin(), provisional_.end());
    chosen = find_choice();
  }
  if (chosen == choices.end()) {
    return choices.empty() ? refusal("no_question", "no question is open")
                           : refusal("not_a_candidate", "that is none of the moves to choose from");
  }
  const std::vector<std::string> decision = same_actions(*chosen, actions) ? *chosen : actions;
  if (!provisional_.empty()) choices.push_back(provisional_);
  decide(time, decision, std::move(choices));
  return ok();
}

Status Referee::tell(TableTime time, std::vector<std::string> actions) {
  advance(time);
  if (over_) return refusal("game_over", "the game is over");
  if (waiting_) return ready_to_go_on();
  if (!base_.has_dice() && !are_legal(base_, actions)) {
    actions.insert(actions.begin(), provisional_.begin(), provisional_.end());
  }
  if (actions.empty() || !are_legal(base_, actions)) return refusal("not_legal", "no rule allows that now");
  if (!watch_.shows_position(played(base_, actions)))
    return refusal("not_on_board", "the board does not show that");
  if (!same_actions(actions, provisional_)) decide(time, actions, {});
  return ok();
}

// A person has chosen; the other choices stay open to correction.
void Referee::decide(TableTime time, std::vector<std::string> decision,
                     std::vector<std::vector<std::string>> choices) {
  if (decision.size() > 2) choices.clear();
  make_final_before(time, decision);
  candidates_.clear();
  question_.clear();
  answered_ = decision;
  unproven_ = false;
  proven_ = decision;
  decided_board_ = watch_.readings();
  std::erase_if(choices, [&](const auto& choice) {
    return same_actions(choice, decision) || leads_alike(base_, choice, decision);
  });
  standing_.reset();
  if (const BoardWatch::Order reply_began = reply_began_of(decision); reply_began != 0) {
    take_reply(time, decision, std::move(choices), "answered", reply_began);
  } else {
    replace_provisional(time, decision, std::move(choices), "answered");
  }
  if (watch_.shows_position(shown_)) judge_unseen(time, watch_.now());
  held_ = false;
}

// When the reply among these actions began, if there is one.
BoardWatch::Order Referee::reply_began_of(const std::vector<std::string>& actions) const {
  if (base_.has_dice() || actions.size() < 2) return 0;
  for (const Explanation& explanation : base_.explain(watch_.evidence())) {
    if (explanation.actions == actions) return std::max<BoardWatch::Order>(explanation.reply_began, 1);
  }
  return shown_since_ + 1;
}

Status Referee::accept_as_played(TableTime time, const AnyGame& position) {
  advance(time);
  if (over_) return refusal("game_over", "the game is over");
  if (waiting_) return ready_to_go_on();
  if (!is_between_turns(position))
    return refusal("turn_goes_on", "that is a position in the midst of a turn");
  if (!watch_.shows_position(position)) return refusal("not_on_board", "the board does not show that");
  if (position == shown_) return refusal("nothing_to_accept", "that is the position which is shown already");
  if (turn_complete()) make_final(time, "agreed");
  std::vector<std::string> actions = provisional_;
  actions.push_back(agreed_action(position));
  rest_begins(time);
  paused_ = unproven_ = false;
  standing_.reset();
  replace_provisional(time, std::move(actions), {}, "agreed");
  make_final(time, "agreed");
  return ok();
}

std::vector<AnyGame> Referee::as_played() const {
  if (!standing_ || standing_->kind != VerdictKind::illegal) return {};
  return shown_.as_played(watch_.evidence());
}

Status Referee::check_result(std::string_view result, std::string_view how) const {
  const std::vector<PlayerName> players = base_.players();
  const bool wins = std::any_of(players.begin(), players.end(), [&](const PlayerName& player) {
    return result == std::string_view(&player.letter, 1);
  });
  if (how == "resignation" && (!wins || players.size() != 2))
    return refusal("bad_result", "who resigns, in a game of two, makes the other the winner");
  if (how != "resignation" && how != "agreement")
    return refusal("bad_result", "a game ends by agreement or by resignation");
  if (!wins && result != "draw") return refusal("bad_result", "a result is the letter of a player, or draw");
  return ok();
}

Status Referee::agree_result(TableTime time, std::string_view result, std::string_view how) {
  advance(time);
  if (over_ || shown_.need() == Need::over) return refusal("game_over", "the game is over");
  if (Status valid = check_result(result, how); !valid) return valid;
  if (turn_complete()) make_final(time, "agreed");
  rest_begins(time);
  judged_ = held_ = true;
  waiting_ = paused_ = alarmed_ = false;
  standing_.reset();
  alternatives_.clear();
  over_ = true;
  Verdict ended = verdict(time, VerdictKind::over);
  ended.result = result;
  ended.how = how;
  say(std::move(ended));
  return ok();
}

void Referee::go_on(TableTime time) {
  advance(time);
  if (!waiting_) return;
  waiting_ = false;
  standing_.reset();
  watch_.forget(watch_.now());
  shown_since_ = watch_.now();
  watch_.disturb_differing(base_);
  say(verdict(time, VerdictKind::ready));
  rest_begins(time);
}

void Referee::set_masked(TableTime time, Site site, bool masked) {
  advance(time);
  watch_.set_masked(site, masked);
  if (!masked) watch_.disturb(site);
  decided_board_.clear();
  rest_begins(time);
}

}  // namespace arbiter
