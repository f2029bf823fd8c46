// SPDX-License-Identifier: MIT
// The search through turns of one or two actions: every sequence of them.
#pragma once

#include "rules/referee/search_base.h"

namespace arbiter {

/// Depth-first search over the actions of the turn and, in a game without dice, of the reply to it.
template <Game G>
class ShortTurnSearch : private SearchBase<G> {
  using Base = SearchBase<G>;
  using Base::base_, Base::path_, Base::view_;
  using typename Base::Candidate;

 public:
  ShortTurnSearch(const G& base, const Evidence& evidence)
      : Base(base, evidence), most_turns_(base.has_dice() ? 1 : 2) {}

  /// All explanations but the empty one, best first.
  Explanations explain() {
    visit(base_, view_.differing(base_), 0);
    return Base::take_found();
  }

  /// Whether hands that are half-way through may have left all that is read so.
  bool begins_turn() { return begins(base_, view_.differing(base_), {}, 0); }

 private:
  // A piece may be carried over one resting place without being set down there, so one undisturbed site may
  // differ on the way. More than one is no hand's doing, and following it would make the search as wide as
  // the game.
  bool hopeless(const SiteSet& different) const { return (different & ~view_.disturbed()).count() > 1; }

  bool goes_on(const G& position, std::size_t turns) const {
    return position.need() == Need::action && turns < most_turns_;
  }

  // Whether nothing can follow this action, and it leaves something unaccounted for.
  bool falls_short(const Candidate& candidate, const G& position, const SiteSet& to_account_for,
                   std::size_t turns) const {
    const bool is_last = position.actions_left() == 1 && turns + 1 == most_turns_;
    return is_last && (to_account_for & ~candidate.sites).any();
  }

  static std::size_t turns_after(const G& position, std::size_t turns) {
    return turns + (position.actions_left() == 1 ? 1 : 0);
  }

  void visit(const G& position, const SiteSet& different, std::size_t turns) {
    Base::note(position, different);
    if (!goes_on(position, turns)) return;
    Base::for_each_candidate(position, [&](const Candidate& candidate) {
      if (falls_short(candidate, position, different, turns)) return false;
      Base::with(candidate, position, different, turns, [&](const G& next, const SiteSet& then) {
        if (!hopeless(then)) visit(next, then, turns_after(position, turns));
      });
      return false;
    });
  }

  // `open`: sites of the actions up to here that hands may not have finished.
  bool begins(const G& position, const SiteSet& different, const SiteSet& open, std::size_t turns) {
    const SiteSet to_account_for = different & ~open;
    if (!path_.empty() && to_account_for.none()) return true;
    if (!goes_on(position, turns)) return false;
    bool found = false;
    Base::for_each_candidate(position, [&](const Candidate& candidate) {
      const bool helps = (candidate.sites & to_account_for).any() || position.actions_left() > 1;
      if (!helps || falls_short(candidate, position, to_account_for, turns)) return false;
      Base::with(candidate, position, different, turns, [&](const G& next, const SiteSet& then) {
        if (is_in_two_places(candidate, position, next)) return;
        const SiteSet still_open = (open & ~candidate.sites) | Base::pending(then, candidate, position);
        found = begins(next, then, still_open, turns_after(position, turns));
      });
      return found;
    });
    return found;
  }

  // `candidate` is the last of the path.
  bool is_in_two_places(const Candidate& candidate, const G& position, const G& next) const {
    if (view_.is_in_two_places(candidate.touched, position, next)) return true;
    if (path_.size() < 2) return false;
    const auto& earlier = path_[path_.size() - 2];
    return view_.is_in_two_places(earlier.touched, candidate.touched, earlier.before, position, next);
  }

  std::size_t most_turns_;
};

}  // namespace arbiter
