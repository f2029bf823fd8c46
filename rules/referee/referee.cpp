// SPDX-License-Identifier: MIT
// The referee's inputs and its clockwork: what happens when.
#include "rules/referee/referee.h"

#include <algorithm>
#include <utility>

#include "rules/referee/playing.h"

namespace arbiter {

Referee::Referee(RefereeStart start, SensorLayout layout, RefereeTimes times, TableTime now)
    : times_(times),
      base_(start.base),
      shown_(played(start.base, start.provisional)),
      provisional_(std::move(start.provisional)),
      proven_(provisional_),
      turn_(start.turn),
      rolled_(start.rolled),
      past_(std::move(start.past)),
      watch_(base_, std::move(layout)),
      rest_since_(now) {
  over_ = base_.need() == Need::over;
}

Status Referee::reading(TableTime time, Site site, std::string_view value) {
  advance(time);
  bool changed = false;
  Status taken = watch_.take(site, value, changed);
  if (changed) rest_begins(time);
  return taken;
}

void Referee::rest_begins(TableTime time) {
  rest_since_ = time;
  judged_ = false;
  held_ = false;
  unfitting_ = false;
  candidates_.clear();
  question_.clear();
  doubtful_.reset();
}

void Referee::advance(TableTime time) {
  if (times_.confirm && !waiting_) return;
  if (!judged_ && time >= rest_since_ + times_.settle) judge(rest_since_ + times_.settle);
  if (judged_ && !held_ && time >= rest_since_ + times_.hold) hold_is_over(rest_since_ + times_.hold);
  if (grace_runs() && time >= rest_since_ + times_.grace) make_final(rest_since_ + times_.grace, "grace");
}

std::optional<TableTime> Referee::next_deadline() const {
  if (times_.confirm && !waiting_) return std::nullopt;
  if (!judged_) return rest_since_ + times_.settle;
  if (!held_) return rest_since_ + times_.hold;
  if (grace_runs()) return rest_since_ + times_.grace;
  return std::nullopt;
}

bool Referee::turn_complete() const {
  const bool turn_goes_on =
      base_.has_dice() && shown_.need() == Need::action && shown_.to_move() == base_.to_move();
  return !provisional_.empty() && !turn_goes_on;
}

bool Referee::grace_runs() const {
  const bool quiet = judged_ && candidates_.empty() && !unproven_ && !alarmed_ && !paused_ && !over_;
  return times_.grace.count() > 0 && quiet && turn_complete() && shown_.need() != Need::over &&
         watch_.shows_position(shown_);
}

void Referee::hold_is_over(TableTime time) {
  held_ = true;
  if (doubtful_ && is_rash(*doubtful_->accepted) && only_lifts_for_reply()) {
    // Lifted pieces make nothing final: only a person can tell that this was all.
    alternatives_.push_back(std::exchange(doubtful_, std::nullopt)->accepted->actions);
  } else if (doubtful_) {
    accept(time, *std::exchange(doubtful_, std::nullopt), "seen");
  } else if (candidates_.size() == 1 && shown_.legal().size() == 1) {
    // Only an unseen action is ever alone here, and the turn cannot go on in any other way.
    accept(time, choose(std::exchange(candidates_, {})), "seen");
  } else if (!candidates_.empty()) {
    ask(time);
  } else if (unfitting_) {
    refuse(time);
  } else if (standing_ && standing_->kind == VerdictKind::unfinished) {
    candidates_ = base_.explain(watch_.evidence(), Exchanges::unseen);
    if (candidates_.size() > 1) return ask(time);
    // The turn may well go on: one such explanation is no question, but can be chosen by a tap.
    for (Explanation& e : std::exchange(candidates_, {})) alternatives_.push_back(std::move(e.actions));
  } else if (shown_.need() == Need::over && !over_ && !unproven_ && watch_.shows_position(shown_)) {
    end(time);
  }
}

void Referee::ask(TableTime time) {
  question_ = candidates_;
  Verdict asked = verdict(time, VerdictKind::ask);
  asked.alternatives = actions_of(question_);
  say(std::move(asked));
}

void Referee::end(TableTime time) {
  make_final(time, "over");
  over_ = true;
  Verdict ended = verdict(time, VerdictKind::over);
  ended.result = base_.result();
  say(std::move(ended));
}

Status Referee::ready_to_go_on() const {
  if (over_) return refusal("game_over", "the game is over");
  if (waiting_)
    return refusal("board_not_ready", "the board does not show the position yet: put it right first");
  if (paused_) return refusal("board_disturbed", "the board was disturbed: put it right first");
  if (!candidates_.empty())
    return refusal("question_open", "it is open what was played: answer the question first");
  if (alarmed_) return refusal("board_illegal", "the board shows an illegal position: put it right first");
  return ok();
}

Status Referee::may_roll(TableTime time) {
  advance(time);
  if (shown_.need() != Need::roll && !judged_ && !waiting_) judge(time);
  // Whoever rolls is done with the pieces: what is open is asked now.
  if (!candidates_.empty() && question_.empty()) hold_is_over(time);
  if (Status ready = ready_to_go_on(); !ready) return ready;
  if (shown_.need() != Need::roll)
    return refusal("turn_not_complete", "the turn is not complete: no roll is due");
  return ok();
}

Status Referee::roll(TableTime time, std::string_view dice) {
  if (Status allowed = may_roll(time); !allowed) return allowed;
  AnyGame rolled = shown_;
  Status done = rolled.roll(dice);
  if (!done) return done;
  if (!provisional_.empty()) {
    make_final(time, "roll");
  } else if (rolled_) {
    past_.push_back({base_, {}, true});  // the turn before passed
    ++turn_;
  }
  rolled_ = true;
  watch_.forget(0);
  base_ = shown_ = std::move(rolled);
  rest_begins(time);
  Verdict said = verdict(time, VerdictKind::roll);
  said.dice = dice;
  say(std::move(said));
  return ok();
}

Status Referee::confirm(TableTime time) {
  advance(time);
  if (over_ || waiting_) return ready_to_go_on();
  if (!judged_) judge(time);
  if (!held_) hold_is_over(time);
  if (over_) return ok();
  if (Status ready = ready_to_go_on(); !ready) return ready;
  if (!turn_complete())
    return refusal("nothing_to_confirm", "the turn is not complete: there is nothing to confirm");
  if (shown_.need() == Need::over) {
    end(time);
  } else {
    make_final(time, "confirm");
  }
  return ok();
}

bool Referee::awaits_next() const { return !over_ && shown_.awaits_next_round(); }

Status Referee::next_round(TableTime time) {
  advance(time);
  if (Status ready = ready_to_go_on(); !ready) return ready;
  if (!awaits_next()) return refusal("round_not_over", "the round is not over");
  if (!provisional_.empty()) make_final(time, "confirm");
  replace_provisional(time, {"next"}, {}, "answered");
  make_final(time, "confirm");
  waiting_ = true;
  standing_.reset();
  rest_begins(time);
  return ok();
}

void Referee::accept(TableTime time, Choice choice, std::string_view how) {
  Explanation& accepted = *choice.accepted;
  make_final_before(time, accepted.actions);
  accepted.actions = as_told(accepted.actions);
  unproven_ = may_be_in_hand(accepted);
  if (!unproven_) proven_ = accepted.actions;
  standing_.reset();
  if (alarmed_) restored(time);
  if (accepted.reply_began != 0) {
    take_reply(time, accepted.actions, actions_of(choice.others), how, accepted.reply_began);
  } else if (same_actions(accepted.actions, provisional_)) {
    alternatives_ = actions_of(choice.others);
  } else {
    replace_provisional(time, accepted.actions, actions_of(choice.others), how);
  }
}

// In a game without dice more than the reply to what is shown was played: that is final therefore, and what
// followed it is left in `actions`.
void Referee::make_final_before(TableTime time, std::vector<std::string>& actions) {
  const std::size_t shown = provisional_.size();
  if (base_.has_dice() || shown == 0 || actions.size() <= shown + 1) return;
  const auto followed = actions.begin() + static_cast<std::ptrdiff_t>(shown);
  if (!leads_alike(base_, provisional_, {actions.begin(), followed})) return;
  actions.erase(actions.begin(), followed);
  make_final(time, "reply");
}

// What was accepted before keeps its words, where these lead to the same.
std::vector<std::string> Referee::as_told(const std::vector<std::string>& actions) const {
  if (actions.size() < provisional_.size()) return actions;
  std::vector<std::string> told = provisional_;
  told.insert(told.end(), actions.begin() + static_cast<std::ptrdiff_t>(provisional_.size()), actions.end());
  return leads_alike(base_, actions, told) ? told : actions;
}

// In a game without dice a turn is final as soon as the opponent's move is explained. What changed before the
// reply began belongs to it.
void Referee::take_reply(TableTime time, const std::vector<std::string>& actions,
                         std::vector<std::vector<std::string>> alternatives, std::string_view how,
                         BoardWatch::Order reply_began) {
  const std::string& first = actions.front();
  const auto without_first = [&](std::vector<std::string>& list) {
    const bool begins_so = !list.empty() && list.front() == first;
    list.erase(list.begin(), begins_so ? list.begin() + 1 : list.end());
  };
  for (std::vector<std::string>& alternative : alternatives) without_first(alternative);
  std::erase_if(alternatives, [](const auto& alternative) { return alternative.empty(); });
  std::vector<std::string> answered = answered_;
  without_first(answered);
  if (!same_actions(provisional_, {first})) replace_provisional(time, {first}, {}, how);
  shown_since_ = reply_began - 1;
  make_final(time, "reply");
  answered_ = std::move(answered);
  replace_provisional(time, {actions.begin() + 1, actions.end()}, std::move(alternatives), how);
  if (!unproven_) proven_ = provisional_;
}

void Referee::replace_provisional(TableTime time, std::vector<std::string> actions,
                                  std::vector<std::vector<std::string>> alternatives, std::string_view how) {
  const bool goes_on = contains_actions(actions, provisional_);
  Verdict said = verdict(time, goes_on ? VerdictKind::moved : VerdictKind::revised);
  if (!goes_on) said.undone = provisional_;
  provisional_ = said.actions = std::move(actions);
  alternatives_ = said.alternatives = std::move(alternatives);
  shown_ = played(base_, provisional_);
  shown_since_ = watch_.now();
  alarmed_ = false;
  said.position = shown_.text();
  said.how = how;
  say(std::move(said));
}

void Referee::take_back_to(TableTime time, std::vector<std::string> actions) {
  Verdict undone = verdict(time, VerdictKind::undone);
  undone.undone = actions_without(provisional_, actions);
  provisional_ = proven_ = undone.actions = std::move(actions);
  unproven_ = false;
  shown_ = played(base_, provisional_);
  shown_since_ = watch_.now();
  undone.position = shown_.text();
  alternatives_.clear();
  answered_.clear();
  say(std::move(undone));
}

void Referee::make_final(TableTime time, std::string_view how) {
  Verdict said = verdict(time, VerdictKind::final);
  said.actions = std::exchange(provisional_, {});
  said.position = shown_.text();
  said.how = how;
  past_.push_back({base_, said.actions, rolled_});
  proven_.clear();
  base_ = shown_;
  alternatives_.clear();
  answered_.clear();
  decided_board_.clear();
  watch_.forget(shown_since_);
  ++turn_;
  rolled_ = false;
  say(std::move(said));
}

Verdict Referee::verdict(TableTime time, VerdictKind kind) const {
  Verdict result;
  result.kind = kind;
  result.time = time;
  result.turn = turn_;
  result.position = shown_.text();
  return result;
}

void Referee::stand(TableTime time, VerdictKind kind, std::vector<SiteState> sites, Reason reason) {
  if (standing_ && standing_->kind == kind && standing_->sites == sites) return;
  Verdict said = verdict(time, kind);
  said.sites = std::move(sites);
  said.reason = std::move(reason);
  standing_ = said;
  say(std::move(said));
}

std::string_view name_of(VerdictKind kind) {
  switch (kind) {
    case VerdictKind::setup:
      return "setup";
    case VerdictKind::ready:
      return "ready";
    case VerdictKind::roll:
      return "roll";
    case VerdictKind::moved:
      return "moved";
    case VerdictKind::revised:
      return "revised";
    case VerdictKind::ask:
      return "ask";
    case VerdictKind::unfinished:
      return "unfinished";
    case VerdictKind::illegal:
      return "illegal";
    case VerdictKind::restored:
      return "restored";
    case VerdictKind::disturbed:
      return "disturbed";
    case VerdictKind::undone:
      return "undone";
    case VerdictKind::final:
      return "final";
    case VerdictKind::over:
      return "over";
  }
  return "";
}

}  // namespace arbiter
