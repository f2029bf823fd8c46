// SPDX-License-Identifier: MIT
// The search for what was played: legal actions from the base, pruned by what the sensors say.
#pragma once

#include <algorithm>
#include <bitset>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "rules/game.h"
#include "rules/referee/evidence.h"

namespace arbiter {

/// A set of sites.
using SiteSet = std::bitset<max_sites>;

inline SiteSet set_of(const FixedList<Site, 16>& sites) {
  SiteSet result;
  for (Site site : sites) result.set(index(site));
  return result;
}

/// What a game's positions look like to the sensors of the evidence.
template <Game G>
class SensorView {
 public:
  SensorView(const Evidence& evidence, std::size_t sites) : evidence_(evidence), sites_(sites) {
    for (std::size_t i = 0; i < sites_; ++i) {
      const SiteEvidence& site = evidence_.sites[i];
      seen_[i] = !site.masked;
      disturbed_[i] = site.disturbed && !site.masked;
    }
  }

  const SiteSet& seen() const { return seen_; }            ///< sites that are not masked
  const SiteSet& disturbed() const { return disturbed_; }  ///< of these, the disturbed ones

  /// The sites whose sensors read something else than the position shows.
  SiteSet differing(const G& position) const {
    SiteSet result;
    for (std::size_t i = 0; i < sites_; ++i) result[i] = differs(position, i);
    return result;
  }

  /// `before` with the sites of one action looked at again.
  SiteSet updated(SiteSet before, const Touched& touched, const G& position) const {
    for (Site site : touched.must) before[index(site)] = differs(position, index(site));
    for (Site site : touched.may) before[index(site)] = differs(position, index(site));
    return before;
  }

  /// Whether every one of these sites reads empty where the position has a piece: pieces that may be in hand.
  bool all_lifted(const SiteSet& sites, const G& position) const {
    for (std::size_t i = 0; i < sites_; ++i) {
      const SiteEvidence& site = evidence_.sites[i];
      const bool lifted =
          !site.unclear && site.read.count == 0 && position.image(static_cast<Site>(i)).count != 0;
      if (sites[i] && !lifted) return false;
    }
    return true;
  }

  /// When the sites that an action must disturb first changed; 0: never.
  std::uint32_t first_change(const Touched& touched) const {
    std::uint32_t first = 0;
    for (Site site : touched.must) {
      const std::uint32_t order = evidence_.sites[index(site)].first;
      if (order != 0 && (first == 0 || order < first)) first = order;
    }
    return first;
  }

  /// Whether no sensor can tell the two positions apart at the sites of an action.
  bool looks_alike(const Touched& touched, const G& before, const G& after) const {
    const auto alike = [&](Site site) {
      const SiteEvidence& sensor = evidence_.sites[index(site)];
      return sensor.masked || shows(sensor.capability, before.image(site), after.image(site));
    };
    return std::all_of(touched.must.begin(), touched.must.end(), alike) &&
           std::all_of(touched.may.begin(), touched.may.end(), alike);
  }

  /// Whether tags that never changed would have had to: a change of a stack cannot escape them.
  bool tags_contradict(const G& before, const G& after) const {
    for (std::size_t i = 0; i < sites_; ++i) {
      const SiteEvidence& site = evidence_.sites[i];
      if (site.capability != Capability::identity || site.masked || site.disturbed) continue;
      if (before.image(static_cast<Site>(i)) != after.image(static_cast<Site>(i))) return true;
    }
    return false;
  }

  /// Sites with tags whose number is another than the position's height.
  int tag_mismatches(const G& position) const {
    int count = 0;
    for (std::size_t i = 0; i < sites_; ++i) {
      const SiteEvidence& site = evidence_.sites[i];
      const bool counted = site.capability == Capability::identity && !site.masked && !site.unclear;
      count += counted && site.read.count != position.image(static_cast<Site>(i)).count ? 1 : 0;
    }
    return count;
  }

 private:
  bool differs(const G& position, std::size_t i) const {
    const SiteEvidence& site = evidence_.sites[i];
    if (site.masked) return false;
    return site.unclear || !shows(site.capability, site.read, position.image(static_cast<Site>(i)));
  }

  const Evidence& evidence_;
  std::size_t sites_;
  SiteSet seen_;
  SiteSet disturbed_;
};

/// Depth-first search over the actions of one turn. `G` gives its images and its must/may table, nothing
/// else.
template <Game G>
class ExplanationSearch {
 public:
  ExplanationSearch(const G& base, const Evidence& evidence)
      : base_(base), view_(evidence, base.site_count()) {}

  /// All explanations but the empty one; of those that lead to the same position the best.
  Explanations explain() {
    visit(base_, view_.differing(base_));
    std::stable_sort(found_.begin(), found_.end(), better);
    return std::move(found_);
  }

  /// Whether some position of the turn shows all that is read but for pieces in hand, for every one of which
  /// the rest of the turn has a use (spec/referee.md, rule 5).
  bool begins_turn() { return begins(base_, view_.differing(base_)); }

 private:
  struct Step {
    typename G::Action action;
    Touched touched;
    G before;
  };

  static bool better(const Explanation& left, const Explanation& right) {
    const auto rank = [](const Explanation& e) {
      return std::tuple(e.unexplained + e.missing + e.out_of_order, e.actions.size(), e.swaps);
    };
    return rank(left) < rank(right);
  }

  // A piece may be carried over one resting place without being set down there, so one undisturbed site may
  // differ on the way. More than one is no hand's doing, and following it would make the search as wide as
  // the game.
  bool hopeless(const SiteSet& different) const { return (different & ~view_.disturbed()).count() > 1; }

  bool goes_on(const G& position) const {
    return position.need() == Need::action && position.to_move() == base_.to_move();
  }

  // Calls visitor(action, touched) for each legal action that can account for what must be accounted for.
  template <class Visitor>
  static void for_each_action(const G& position, const SiteSet& different, const Visitor& visitor) {
    typename G::ActionList actions;
    position.legal(actions);
    const bool last = position.actions_left() == 1;
    for (const auto& action : actions) {
      Touched touched;
      position.touched(action, touched);
      const SiteSet sites = set_of(touched.must) | set_of(touched.may);
      if (last && (different & ~sites).any()) continue;
      if (visitor(action, touched, sites)) return;
    }
  }

  void visit(const G& position, const SiteSet& different) {
    if (!path_.empty() && different.none() && !view_.tags_contradict(base_, position)) note(position);
    if (!goes_on(position)) return;
    for_each_action(position, different, [&](const auto& action, const Touched& touched, const SiteSet&) {
      G next = position;
      next.apply(action);
      const SiteSet then = view_.updated(different, touched, next);
      if (hopeless(then)) return false;
      path_.push_back({action, touched, position});
      visit(next, then);
      path_.pop_back();
      return false;
    });
  }

  void note(const G& position) {
    Explanation found = judged(position);
    for (Explanation& known : found_) {
      if (known.position != found.position) continue;
      const bool unseen_last = known.unseen_last || found.unseen_last;
      if (better(found, known) || (found.unseen_last && !better(known, found))) known = std::move(found);
      known.unseen_last = unseen_last;
      return;
    }
    found_.push_back(std::move(found));
  }

  Explanation judged(const G& position) const {
    Explanation result;
    SiteSet must;
    SiteSet may;
    std::uint32_t latest = 0;
    for (const Step& step : path_) {
      const std::uint32_t began = view_.first_change(step.touched);
      result.swaps += began < latest ? 1 : 0;
      latest = began;
      result.actions.push_back(step.before.text(step.action));
      must |= set_of(step.touched.must);
      may |= set_of(step.touched.may);
    }
    result.position = position.text();
    result.unexplained = static_cast<int>((view_.disturbed() & ~(must | may)).count());
    result.missing = static_cast<int>((must & view_.seen() & ~view_.disturbed()).count());
    result.tag_mismatches = view_.tag_mismatches(position);
    result.unseen_last = view_.looks_alike(path_.back().touched, path_.back().before, position);
    return result;
  }

  bool begins(const G& position, const SiteSet& different) const {
    if (!goes_on(position)) return false;
    if (different.any() && view_.all_lifted(different, position) && has_use_for(position, different))
      return true;
    bool found = false;
    typename G::ActionList actions;
    if (position.actions_left() > 1) position.legal(actions);
    for (const auto& action : actions) {
      Touched touched;
      position.touched(action, touched);
      G next = position;
      next.apply(action);
      const SiteSet then = view_.updated(different, touched, next);
      found = !hopeless(then) && begins(next, then);
      if (found) break;
    }
    return found;
  }

  // Whether the turn can go on with actions that touch all of these sites.
  bool has_use_for(const G& position, const SiteSet& lifted) const {
    if (!goes_on(position)) return false;
    bool found = false;
    for_each_action(position, lifted, [&](const auto& action, const Touched&, const SiteSet& sites) {
      const SiteSet rest = lifted & ~sites;
      if (rest == lifted) return false;
      G next = position;
      if (rest.any()) next.apply(action);
      found = rest.none() || has_use_for(next, rest);
      return found;
    });
    return found;
  }

  const G& base_;
  SensorView<G> view_;
  std::vector<Step> path_;
  Explanations found_;
};

/// Every explanation of the evidence, best first (spec/referee.md, "How a change is explained").
template <Game G>
Explanations explain(const G& base, const Evidence& evidence) {
  return ExplanationSearch<G>(base, evidence).explain();
}

/// Whether the readings are a legal beginning of the turn with pieces in hand (spec/referee.md, rule 5).
template <Game G>
bool begins_turn(const G& base, const Evidence& evidence) {
  return ExplanationSearch<G>(base, evidence).begins_turn();
}

}  // namespace arbiter
