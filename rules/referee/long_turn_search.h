// SPDX-License-Identifier: MIT
// The search through turns of many actions, which hands make in any order.
#pragma once

#include <optional>
#include <unordered_set>

#include "rules/referee/search_base.h"

namespace arbiter {

/// Looks for sets of actions instead of sequences. An action that puts on a site just what is read there is
/// the only way to fill it and is made at once; any other one is either made now or not at all. So each set
/// is met once, but where the order decides whether the turn is long enough.
template <Game G>
class LongTurnSearch : private SearchBase<G> {
  using Base = SearchBase<G>;
  using Base::base_, Base::path_, Base::view_;
  using typename Base::Candidate;

 public:
  LongTurnSearch(const G& base, const Evidence& evidence, Exchanges exchanges)
      : Base(base, evidence), exchanges_(exchanges) {}

  /// All explanations but the empty one, best first; where exchanges may be unseen, only those of whole
  /// turns.
  Explanations explain() {
    const SiteSet different = view_.differing(base_);
    if (!is_beyond_the_turn(different)) visit(base_, different);
    return Base::take_found();
  }

  /// Whether hands that are half-way through may have left all that is read so.
  bool begins_turn() {
    const SiteSet different = view_.differing(base_);
    if (is_beyond_the_turn(different)) return false;
    for (const int helpers : {0, 1, 2, 4, 8, 16}) {
      seen_.clear();
      if (begins(base_, different, {}, helpers)) return true;
    }
    return false;
  }

 private:
  struct Hash {
    std::size_t operator()(const G& position) const { return position.hash(); }
  };

  // What is not found in so many positions is not there.
  static constexpr std::size_t most_positions = 1000;

  // Whether something differs that no action of the turn can bring about: at a site that none changes, or by
  // a piece of somebody else's.
  bool is_beyond_the_turn(const SiteSet& different) const {
    for (std::size_t i = 0; i < base_.site_count(); ++i) {
      const auto site = static_cast<Site>(i);
      if (different[i] && (!base_.may_touch(site) || view_.reads_piece_of_other(site, base_.to_move())))
        return true;
    }
    return false;
  }

  // Whether an action is made where something was touched; elsewhere only unseen exchanges can have been.
  bool is_at_touched_site(const typename G::Action& action) const {
    const std::size_t site = index(G::site_of(action));
    return exchanges_ == Exchanges::unseen || view_.touched()[site] || !view_.seen()[site];
  }

  bool is_excluded(const Candidate& candidate) const {
    return std::find(excluded_.begin(), excluded_.end(), candidate.action) != excluded_.end();
  }

  // Whether the sensors allow that the action was made.
  bool is_possible(const Candidate& candidate, const G& position, const SiteSet& different) const {
    if (is_excluded(candidate)) return false;
    G next = position;
    next.apply(candidate.action);
    const SiteSet then = view_.updated(different, candidate.touched, next);
    const bool seen = exchanges_ == Exchanges::unseen || (then & ~view_.touched()).none();
    return seen && view_.shows_made(candidate.touched, position, next);
  }

  // Whether the action brings what is read on a site where nothing should be.
  bool fills(const Candidate& candidate, const G& position, const SiteSet& different) const {
    const Site site = candidate.touched.must[0];
    return different[index(site)] && position.image(site).count == 0 && view_.reads_something(site);
  }

  // The possible actions: those that fill a site alone, if there are any, first those with captures;
  // otherwise all, in the order in which the hands touched their sites.
  struct Choices {
    std::vector<Candidate> actions;
    bool fill = false;
  };
  Choices choices(const G& position, const SiteSet& different) const {
    Choices all;
    Choices filling{{}, true};
    const auto is_wanted = [this](const auto& action) { return is_at_touched_site(action); };
    Base::for_each_candidate(position, is_wanted, [&](const Candidate& candidate) {
      if (!is_possible(candidate, position, different)) return false;
      (fills(candidate, position, different) ? filling : all).actions.push_back(candidate);
      return false;
    });
    Choices& chosen = filling.actions.empty() ? all : filling;
    std::stable_sort(chosen.actions.begin(), chosen.actions.end(),
                     [&](const Candidate& a, const Candidate& b) { return is_before(a, b); });
    return std::move(chosen);
  }

  // The last of all: never.
  std::uint32_t began(const Candidate& candidate) const { return view_.first_change(candidate.touched) - 1U; }

  bool is_before(const Candidate& left, const Candidate& right) const {
    const bool left_captures = left.touched.must.size() > 1;
    const bool right_captures = right.touched.must.size() > 1;
    return left_captures != right_captures ? left_captures : began(left) < began(right);
  }

  bool turn_is_open(const G& position) const {
    return position.need() == Need::action && position.to_move() == base_.to_move();
  }
  bool goes_on(const G& position) { return turn_is_open(position) && ++positions_ < most_positions; }

  // How a way ended: with all accounted for, with no way on, or because the turn was over too early, though
  // captures in another order could have prolonged it.
  enum class End : std::uint8_t { fits, stuck, early };

  End end_of_turn(const G& position, const SiteSet& different) const {
    std::size_t to_fill = 0;
    std::size_t to_empty = 0;
    for (std::size_t i = 0; i < base_.site_count(); ++i) {
      const Site site{static_cast<std::uint16_t>(i)};
      if (!different[i]) continue;
      to_fill += position.image(site).count == 0 ? 1 : 0;
      to_empty += view_.reads_something(site) ? 0 : 1;
    }
    if (to_fill + to_empty == 0) return different.none() ? End::fits : End::stuck;
    return to_fill > 0 && to_fill <= to_empty ? End::early : End::stuck;
  }

  End visit(const G& position, const SiteSet& different) {
    const bool turn_goes_on = goes_on(position);
    const bool whole = !turn_goes_on && !turn_is_open(position);
    if (exchanges_ == Exchanges::seen || whole) Base::note(position, different);
    if (!turn_goes_on) return end_of_turn(position, different);
    const Choices possible = choices(position, different);
    return possible.fill ? visit_one(possible.actions, position, different)
                         : visit_all(possible.actions, position, different);
  }

  // Makes the first of the actions, and another one only where the turn was over too early.
  End visit_one(const std::vector<Candidate>& actions, const G& position, const SiteSet& different) {
    End end = End::stuck;
    for (const Candidate& candidate : actions) {
      Base::with(candidate, position, different, 0, [&](const G& next, const SiteSet& then) {
        end = seen_.insert(next).second ? visit(next, then) : End::early;
      });
      if (end != End::early) break;
    }
    return end;
  }

  // Makes each of the actions or, in all that follows, not at all.
  End visit_all(const std::vector<Candidate>& actions, const G& position, const SiteSet& different) {
    const std::size_t excluded_before = excluded_.size();
    End best = different.none() ? End::fits : End::stuck;
    for (const Candidate& candidate : actions) {
      Base::with(candidate, position, different, 0, [&](const G& next, const SiteSet& then) {
        const End end = visit(next, then);
        if (end == End::fits || best == End::stuck) best = end;
      });
      excluded_.push_back(candidate.action);
    }
    excluded_.erase(excluded_.begin() + static_cast<std::ptrdiff_t>(excluded_before), excluded_.end());
    return best;
  }

  // What accounts for something that differs, and what the sensors show to have been made; where nothing
  // accounts, after these whatever may make room for what does.
  struct Beginnings {
    std::vector<Candidate> actions;
    std::size_t helping = 0;  ///< the last ones, which nothing speaks for
  };
  Beginnings beginnings(const G& position, const SiteSet& different, const SiteSet& open) const {
    std::vector<Candidate> speaking;
    std::vector<Candidate> helping;
    bool any_accounts = false;
    Base::for_each_candidate(position, [&](const Candidate& candidate) {
      const bool accounts = (candidate.sites & different & ~open).any();
      const bool made =
          (candidate.sites & ~view_.touched()).none() && is_possible(candidate, position, different & ~open);
      any_accounts |= accounts;
      (accounts || made ? speaking : helping).push_back(candidate);
      return false;
    });
    const auto in_order = [&](const Candidate& a, const Candidate& b) { return is_before(a, b); };
    std::stable_sort(speaking.begin(), speaking.end(), in_order);
    if (any_accounts) return {std::move(speaking)};
    std::stable_sort(helping.begin(), helping.end(), in_order);
    speaking.insert(speaking.end(), helping.begin(), helping.end());
    return {std::move(speaking), helping.size()};
  }

  // `open`: sites of the actions up to here that hands may not have finished; `helpers`: so many actions that
  // nothing speaks for may be thought of.
  bool begins(const G& position, const SiteSet& different, const SiteSet& open, int helpers) {
    const SiteSet to_account_for = different & ~open;
    if (!path_.empty() && to_account_for.none()) return true;
    if (!goes_on(position) || !seen_.insert(position).second) return false;
    const Beginnings possible = beginnings(position, different, open);
    bool found = false;
    for (std::size_t i = 0; i < possible.actions.size() && !found; ++i) {
      const Candidate& candidate = possible.actions[i];
      const int helpers_left = helpers - (i >= possible.actions.size() - possible.helping ? 1 : 0);
      if (helpers_left < 0) break;
      Base::with(candidate, position, different, 0, [&](const G& next, const SiteSet& then) {
        const SiteSet still_open = (open & ~candidate.sites) | Base::pending(then, candidate, position);
        found = begins(next, then, still_open, helpers_left);
      });
    }
    return found;
  }

  Exchanges exchanges_;
  std::vector<typename G::Action> excluded_;  ///< decided not to be made on this path
  std::unordered_set<G, Hash> seen_;          ///< where sites were filled in some order
  std::size_t positions_ = 0;
};

}  // namespace arbiter
