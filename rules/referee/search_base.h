// SPDX-License-Identifier: MIT
// What both searches for explanations share: the path of actions, and how it is judged when it fits.
#pragma once

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "rules/game.h"
#include "rules/referee/evidence.h"
#include "rules/referee/sensor_view.h"

namespace arbiter {

/// The actions that were tried up to here, and the explanations found so far.
template <Game G>
class SearchBase {
 protected:
  struct Step {
    typename G::Action action;
    Touched touched;
    G before;
    std::size_t turn;  ///< 0: the base's, 1: the reply to it
  };

  // A legal action with what a hand does for it.
  struct Candidate {
    typename G::Action action;
    Touched touched;
    SiteSet sites;
  };

  SearchBase(const G& base, const Evidence& evidence) : base_(base), view_(evidence, base.site_count()) {}

  static bool better(const Explanation& left, const Explanation& right) {
    const auto rank = [](const Explanation& e) {
      return std::tuple(e.faults(), e.left_out, e.actions.size(), e.swaps);
    };
    return rank(left) < rank(right);
  }

  /// The legal actions that are made by hand. Calls visitor(candidate) for each until it says stop (true).
  template <class Visitor>
  static void for_each_candidate(const G& position, const Visitor& visitor) {
    for_each_candidate(
        position, [](const auto&) { return true; }, visitor);
  }

  /// The same of those only that `is_wanted`.
  template <class Condition, class Visitor>
  static void for_each_candidate(const G& position, const Condition& is_wanted, const Visitor& visitor) {
    typename G::ActionList actions;
    position.legal(actions);
    for (const auto& action : actions) {
      if (!is_wanted(action)) continue;
      Candidate candidate{action, {}, {}};
      position.touched(action, candidate.touched);
      candidate.sites = set_of(candidate.touched.must) | set_of(candidate.touched.may);
      if (candidate.sites.any() && visitor(candidate)) return;
    }
  }

  /// Makes an action, calls visitor(position after it, sites that differ then), and takes the action back.
  template <class Visitor>
  void with(const Candidate& candidate, const G& position, const SiteSet& different, std::size_t turn,
            const Visitor& visitor) {
    G next = position;
    next.apply(candidate.action);
    const SiteSet then = view_.updated(different, candidate.touched, next);
    path_.push_back({candidate.action, candidate.touched, position, turn});
    visitor(next, then);
    path_.pop_back();
  }

  /// Keeps the path if it fits; of those that lead to the same position the best.
  void note(const G& position, const SiteSet& different) {
    if (path_.empty() || different.any() || view_.tags_contradict(base_, position)) return;
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

  Explanations take_found() {
    std::stable_sort(found_.begin(), found_.end(), better);
    return std::move(found_);
  }

  /// Of the action's sites in `sites`, those that a hand may still have to bring from what `before` shows to
  /// what follows.
  SiteSet pending(const SiteSet& sites, const Candidate& candidate, const G& before) const {
    SiteSet result;
    const auto look = [&](Site site) {
      result[index(site)] = sites[index(site)] && view_.may_be_in_hand(index(site), before);
    };
    for (Site site : candidate.touched.must) look(site);
    for (Site site : candidate.touched.may) look(site);
    return result;
  }

  const G& base_;
  SensorView<G> view_;
  std::vector<Step> path_;

 private:
  Explanation judged(const G& position) const {
    Explanation result;
    SiteSet may;
    std::uint32_t latest = 0;
    std::size_t turn = 0;
    for (std::size_t i = 0; i < path_.size(); ++i) {
      const Step& step = path_[i];
      const G& after = i + 1 < path_.size() ? path_[i + 1].before : position;
      result.out_of_order += view_.arrives_before_leaving(step.touched, step.before, after) ? 1 : 0;
      const std::uint32_t began = view_.first_change(step.touched);
      (step.turn == turn ? result.swaps : result.out_of_order) += began < latest ? 1 : 0;
      result.swaps += view_.swapped_sites(step.touched);
      if (step.turn != turn) {
        result.reply_began = std::max(began, 1U);
        result.out_of_order += view_.replies_in_order(path_[i - 1].touched, step.touched) ? 0 : 1;
      }
      latest = began;
      turn = step.turn;
      result.actions.push_back(step.before.text(step.action));
      result.must |= set_of(step.touched.must);
      may |= set_of(step.touched.may);
    }
    result.position = position.text();
    result.left_over = view_.disturbed() & ~(result.must | may);
    result.lacking = result.must & view_.seen() & ~view_.touched();
    result.unexplained = static_cast<int>(result.left_over.count());
    result.missing = static_cast<int>(result.lacking.count());
    result.left_out = static_cast<int>((view_.touched() & ~view_.disturbed() & ~(result.must | may)).count());
    result.passed = result.missing > 0 && passes_where_missing();
    result.tag_mismatches = view_.tag_mismatches(position);
    result.unseen_last = view_.looks_alike(path_.back().touched, path_.back().before, position);
    return result;
  }

  // Whether each action that misses a disturbance was seen on a way that no other action has.
  bool passes_where_missing() const {
    return std::all_of(path_.begin(), path_.end(), [this](const Step& step) {
      if ((set_of(step.touched.must) & view_.seen() & ~view_.disturbed()).none()) return true;
      SiteSet way = set_of(step.touched.may) & view_.disturbed();
      for (const Step& other : path_) {
        if (&other != &step) way &= ~(set_of(other.touched.must) | set_of(other.touched.may));
      }
      return way.any();
    });
  }

  Explanations found_;
};

}  // namespace arbiter
