// SPDX-License-Identifier: MIT
// The referee's judgement of a rest: rules 1 to 7 of spec/referee.md, "How a change is explained".
#include <algorithm>
#include <utility>

#include "rules/referee/referee.h"
#include "rules/referee/way_back.h"

namespace arbiter {
namespace {

// More differing sites than this no turn leaves behind: the board was swept or knocked.
std::size_t disturbed_from(const AnyGame& game) { return std::max<std::size_t>(10, game.site_count() / 4); }

// Only the explanations that go on from what a person has chosen, if there are any.
void keep_answered(Explanations& explanations, const std::vector<std::string>& answered) {
  const auto keeps = [&](const Explanation& e) { return contains_actions(e.actions, answered); };
  if (!std::any_of(explanations.begin(), explanations.end(), keeps)) return;
  std::erase_if(explanations, [&](const Explanation& e) { return !keeps(e); });
}

auto clean_count(const Explanations& explanations) {
  return std::count_if(explanations.begin(), explanations.end(), [](const auto& e) { return e.clean(); });
}

Explanations::iterator find_position(Explanations& explanations, const std::string& position) {
  return std::find_if(explanations.begin(), explanations.end(),
                      [&](const Explanation& e) { return e.position == position; });
}

int fewest_faults(const Explanations& explanations) {
  int fewest = explanations.front().faults();
  for (const Explanation& e : explanations) fewest = std::min(fewest, e.faults());
  return fewest;
}

// Adds explanations with later evidence; of two that lead to the same position the better judgement counts.
void add(Explanations& explanations, Explanations more) {
  for (Explanation& e : more) {
    const auto same = find_position(explanations, e.position);
    if (same == explanations.end()) {
      explanations.push_back(std::move(e));
    } else if (e.faults() <= same->faults()) {
      e.reply_began = same->reply_began;
      *same = std::move(e);
    }
  }
}

// What a hand has tried: a piece of the player's gone from one site, something wrong on another.
Attempt attempt_of(const AnyGame& shown, const std::vector<SiteState>& sites) {
  Attempt attempt;
  bool from_is_own = false;
  for (const SiteState& state : sites) {
    const std::optional<Site> site = shown.find_site(state.site);
    if (!reads_empty(state.is)) {
      if (!attempt.to) attempt.to = site;
      continue;
    }
    const bool own = shown.image(*site).owner == shown.to_move() + 1;
    if (!attempt.from || (own && !from_is_own)) attempt.from = site;
    from_is_own = from_is_own || own;
  }
  return attempt;
}

}  // namespace

void Referee::judge(TableTime time) {
  judged_ = true;
  if (waiting_) return judge_setup(time);
  if (over_ || still_paused(time) || rests_as_decided()) return;
  decided_board_.clear();
  const bool base_shown = watch_.shows_position(base_);
  const bool only_unseen = base_shown && !provisional_.empty() && watch_.shows_position(shown_);
  // What was lifted and put back since the move before was accepted tells nothing of the reply to it.
  if (!base_.has_dice() && !provisional_.empty() && watch_.shows_position(shown_))
    shown_since_ = watch_.now();
  if (base_shown && !only_unseen) return judge_base(time);
  if (only_unseen) {
    if (alarmed_) restored(time);
    standing_.reset();
    return judge_unseen(time, shown_since_);
  }
  judge_changed(time);
}

void Referee::judge_setup(TableTime time) {
  std::vector<SiteState> sites = watch_.differences(shown_);
  if (!sites.empty()) return stand(time, VerdictKind::setup, nearest_first(std::move(sites)));
  waiting_ = false;
  standing_.reset();
  watch_.forget(watch_.now());
  shown_since_ = watch_.now();
  say(verdict(time, VerdictKind::ready));
}

bool Referee::still_paused(TableTime time) {
  if (!paused_) return false;
  if (watch_.shows_position(shown_) || watch_.shows_position(base_)) {
    paused_ = false;
    restored(time);
    return false;
  }
  stand(time, VerdictKind::disturbed, nearest_first(watch_.differences(shown_)));
  return true;
}

bool Referee::rests_as_decided() const {
  return !decided_board_.empty() && decided_board_ == watch_.readings();
}

// Rule 4: the readings are the base's own.
void Referee::judge_base(TableTime time) {
  if (!provisional_.empty()) take_back_to(time, {});
  if (alarmed_) restored(time);
  standing_.reset();
  const BoardWatch::Order since = std::exchange(shown_since_, watch_.now());
  judge_unseen(time, since);
  if (!provisional_.empty()) return;
  watch_.forget_as_shown(base_);
  if (candidates_.empty()) candidates_ = exchanged_turns();
}

// Whole turns that leave the board as it was, of pieces that were exchanged on their sites.
Explanations Referee::exchanged_turns() const {
  Explanations turns = base_.explain(watch_.evidence(), Exchanges::returned);
  std::erase_if(turns, [](const Explanation& e) { return e.missing > 0; });
  return turns;
}

void Referee::judge_changed(TableTime time) {
  Choice choice = choose_explanation();
  if (!choice.accepted && choice.others.empty()) return judge_unfitting(time, watch_.evidence());
  standing_.reset();
  if (!choice.accepted) {
    candidates_ = std::move(choice.others);
    return;
  }
  if ((may_be_in_hand(*choice.accepted) || is_rash(*choice.accepted)) &&
      choice.accepted->actions != provisional_) {
    stand(time, VerdictKind::unfinished, watch_.differences(shown_));
    doubtful_ = std::move(choice);
    return;
  }
  // Where the choice only went back to a part of what was accepted, a later sign of an unseen action still
  // counts.
  const bool shrinks = contains_actions(provisional_, choice.accepted->actions);
  const BoardWatch::Order since = shrinks ? shown_since_ : watch_.now();
  accept(time, std::move(choice), "seen");
  judge_unseen(time, since);
}

// From the base. In a game without dice also from the provisional position: what changed since it was
// accepted tells more of the reply, and a third quick move is seen as well as a second.
Explanations Referee::fitting_explanations() const {
  Explanations explanations = base_.explain(watch_.evidence());
  keep_answered(explanations, answered_);
  if (base_.has_dice() || provisional_.empty() || watch_.shows_position(shown_)) return explanations;
  Explanations from_shown = shown_.explain(watch_.evidence(shown_since_));
  for (Explanation& e : from_shown) {
    if (e.reply_began == 0) e.reply_began = shown_since_ + 1;
    e.actions.insert(e.actions.begin(), provisional_.begin(), provisional_.end());
  }
  if (explanations.empty()) return from_shown;
  const int fewest = fewest_faults(explanations);
  std::erase_if(from_shown, [=](const Explanation& e) { return e.faults() > fewest; });
  if (clean_count(from_shown) == 1 && clean_count(explanations) != 1) {
    const auto same = find_position(explanations, from_shown[0].position);
    if (same != explanations.end()) explanations = {*same};
  }
  add(explanations, std::move(from_shown));
  return explanations;
}

Choice Referee::choose_explanation() { return choose(fitting_explanations()); }

// A move that misses a disturbance, where pieces are only gone: none stands where it did not before, nor was
// one pushed over the sites on its way. A hand may hold them still.
bool Referee::may_be_in_hand(const Explanation& explanation) const {
  const std::vector<Site> disturbed = watch_.disturbed(provisional_.empty() ? 0 : shown_since_);
  const bool put_down = std::any_of(disturbed.begin(), disturbed.end(), [&](Site site) {
    return explanation.must[index(site)] && !reads_empty(watch_.text(site));
  });
  return explanation.missing > 0 && !explanation.passed && !put_down && only_lifted();
}

bool Referee::only_lifted() const {
  const std::vector<SiteState> sites = watch_.differences(shown_);
  return std::all_of(sites.begin(), sites.end(), [](const SiteState& s) { return reads_empty(s.is); });
}

// Whether a hand may just have lifted pieces for the reply to what is shown, and no more.
bool Referee::only_lifts_for_reply() const { return only_lifted() && begins_reply(); }

// An explanation that makes final what is not quite sure: a turn with its reply that takes back what is shown
// or in which a piece was not seen where it should have been.
bool Referee::is_rash(const Explanation& explanation) const {
  const bool goes_on = contains_actions(explanation.actions, provisional_);
  const bool only_reply =
      goes_on && !provisional_.empty() && explanation.actions.size() == provisional_.size() + 1;
  const bool lacks = explanation.missing + explanation.out_of_order > 0;
  if (explanation.reply_began == 0) return !explanation.clean() && !goes_on && only_lifts_for_reply();
  // Of a piece that slid on, the place where it was first remains unexplained.
  if (!goes_on) return lacks || explanation.unexplained > 1;
  return lacks && !(only_reply && explanation.out_of_order == 0 && explanation.passed);
}

// Rules 5 and 6: pieces in hand, or a refusal once the hands have had their time.
void Referee::judge_unfitting(TableTime time, const Evidence& evidence) {
  if (watch_.shows_position(shown_)) {
    if (alarmed_) restored(time);
    standing_.reset();
    return;
  }
  if (!alarmed_ && (base_.begins_turn(evidence) || begins_reply())) {
    return stand(time, VerdictKind::unfinished, watch_.differences(shown_));
  }
  if (std::min(watch_.differences(base_).size(), watch_.differences(shown_).size()) > disturbed_from(base_)) {
    paused_ = true;
    return stand(time, VerdictKind::disturbed, nearest_first(watch_.differences(shown_)));
  }
  unfitting_ = true;
}

// In a game without dice the hands may be on their way with a third quick move.
bool Referee::begins_reply() const {
  return !base_.has_dice() && !provisional_.empty() && shown_.begins_turn(watch_.evidence(shown_since_));
}

void Referee::refuse(TableTime time) {
  // What was only guessed from pieces in the air is no measure of where they belong now.
  if (unproven_) take_back_to(time, proven_);
  std::vector<SiteState> sites = nearest_first(watch_.differences(shown_));
  Reason reason = shown_.why_not(attempt_of(shown_, sites));
  stand(time, VerdictKind::illegal, std::move(sites), std::move(reason));
  alarmed_ = true;
}

void Referee::restored(TableTime time) {
  alarmed_ = false;
  standing_.reset();
  say(verdict(time, VerdictKind::restored));
}

Explanations Referee::unseen_actions(const Evidence& evidence) const {
  Explanations unseen = shown_.explain(evidence);
  std::erase_if(unseen, [](const Explanation& e) { return e.actions.size() != 1 || !e.unseen_last; });
  const int own_mismatches = watch_.tag_mismatches(shown_);
  const auto better_counted = [=](const Explanation& e) { return e.tag_mismatches < own_mismatches; };
  const bool counted = std::any_of(unseen.begin(), unseen.end(), better_counted);
  std::erase_if(unseen, [&](const Explanation& e) {
    return counted ? !better_counted(e) : e.tag_mismatches > own_mismatches;
  });
  return unseen;
}

// Rule 4: an action is due that no sensor can see. One stack lifted and put back is its sign; otherwise it is
// asked for.
void Referee::judge_unseen(TableTime time, BoardWatch::Order since) {
  if (shown_.need() != Need::action || !watch_.shows_position(shown_)) return;
  Explanations unseen = unseen_actions(watch_.evidence(since));
  if (unseen.empty()) return;
  for (Explanation& e : unseen) e.actions.insert(e.actions.begin(), provisional_.begin(), provisional_.end());
  const auto disturbed = static_cast<int>(watch_.disturbed(since).size());
  const auto clean =
      std::count_if(unseen.begin(), unseen.end(), [](const Explanation& e) { return e.clean(); });
  const bool hinted = std::any_of(unseen.begin(), unseen.end(),
                                  [=](const Explanation& e) { return e.unexplained < disturbed; });
  if (disturbed > 0 && clean == 1) {
    accept(time, choose(std::move(unseen)), "seen");
  } else if (unseen.size() > 1 || hinted || shown_.legal().size() == 1) {
    candidates_ = std::move(unseen);
  } else {
    // Something else that a sensor would see may still come: nothing to ask, but to be told by a tap.
    std::vector<std::string>& told = unseen.front().actions;
    if (std::find(alternatives_.begin(), alternatives_.end(), told) == alternatives_.end())
      alternatives_.push_back(std::move(told));
  }
}

}  // namespace arbiter
