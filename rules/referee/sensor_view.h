// SPDX-License-Identifier: MIT
// What a game's positions look like to the sensors.
#pragma once

#include <algorithm>

#include "rules/game.h"
#include "rules/referee/evidence.h"
#include "rules/referee/site_set.h"

namespace arbiter {

/// The evidence, held against positions of one game.
template <Game G>
class SensorView {
 public:
  SensorView(const Evidence& evidence, std::size_t sites) : evidence_(evidence), sites_(sites) {
    for (std::size_t i = 0; i < sites_; ++i) {
      const SiteEvidence& site = evidence_.sites[i];
      seen_[i] = !site.masked;
      disturbed_[i] = site.disturbed && !site.masked;
      // Of a turn of many actions one may be over, and look like none, before the next one is begun.
      touched_[i] = (site.disturbed || (G::has_long_turns && site.returned)) && !site.masked;
    }
  }

  const SiteSet& seen() const { return seen_; }            ///< sites that are not masked
  const SiteSet& disturbed() const { return disturbed_; }  ///< of these, the disturbed ones
  const SiteSet& touched() const { return touched_; }      ///< and those that were earlier in a long turn

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

  /// Whether a hand that is about to change this site may have left it so: it reads nothing, or nothing
  /// certain, or still what the position shows there.
  bool may_be_in_hand(std::size_t i, const G& position) const {
    const SiteEvidence& site = evidence_.sites[i];
    if (site.unclear || site.read.count == 0) return true;
    return shows(site.capability, site.read, position.image(static_cast<Site>(i)));
  }

  /// Whether the sensors show that an action was made, one of many of a turn: its sites read what it leaves
  /// there. Only a site that it empties may read something, if it is not what stood there before: a later
  /// action can fill it.
  bool shows_made(const Touched& touched, const G& before, const G& after) const {
    return std::all_of(touched.must.begin(), touched.must.end(), [&](Site site) {
      if (!differs(after, index(site))) return true;
      const SiteEvidence& sensor = evidence_.sites[index(site)];
      const bool refilled = !sensor.unclear && sensor.read.count != 0 && after.image(site).count == 0;
      const bool tells_owners = sensor.capability != Capability::occupancy;
      return refilled && !(tells_owners && shows(sensor.capability, sensor.read, before.image(site)));
    });
  }

  /// Whether a piece would be in two places at once: it still stands where the action takes it from, and
  /// something is where it puts it.
  bool is_in_two_places(const Touched& touched, const G& before, const G& after) const {
    bool left_behind = false;
    bool arrived = false;
    for (Site site : touched.must) {
      const Content from = before.image(site);
      const Content to = after.image(site);
      if (!reads_something(site)) continue;
      left_behind |= from.owner == before.to_move() + 1 && to.count == 0;
      arrived |= from.count == 0 && to.count != 0;
    }
    return left_behind && arrived;
  }

  /// The same of a piece that moved twice: the second action takes it from where the first put it.
  bool is_in_two_places(const Touched& first, const Touched& second, const G& before, const G& between,
                        const G& after) const {
    const auto passes = [&](Site site) {
      return std::find(first.must.begin(), first.must.end(), site) != first.must.end() &&
             before.image(site).owner != between.image(site).owner &&
             between.image(site).owner == before.to_move() + 1 && after.image(site).count == 0;
    };
    if (std::none_of(second.must.begin(), second.must.end(), passes)) return false;
    Touched both = first;
    for (const Site site : second.must) {
      if (std::find(both.must.begin(), both.must.end(), site) == both.must.end()) both.must.push_back(site);
    }
    return is_in_two_places(both, before, after);
  }

  /// Whether a piece came to rest, and nothing moved there since, before it was lifted from where the action
  /// takes it.
  bool arrives_before_leaving(const Touched& touched, const G& before, const G& after) const {
    std::uint32_t left = 0;
    std::uint32_t arrived = 0;
    for (Site site : touched.must) {
      const bool was_own = before.image(site).owner == before.to_move() + 1;
      const bool is_own = after.image(site).owner == before.to_move() + 1;
      if (was_own && !is_own) left = evidence_.sites[index(site)].first;
      if (!was_own && is_own) arrived = evidence_.sites[index(site)].last;
    }
    return arrived != 0 && arrived < left;
  }

  /// Whether the sensor sees, for certain, a piece of another player's than `seat`.
  bool reads_piece_of_other(Site site, Seat seat) const {
    const SiteEvidence& sensor = evidence_.sites[index(site)];
    return sensor.capability != Capability::occupancy && reads_something(site) &&
           sensor.read.owner != seat + 1;
  }

  bool reads_something(Site site) const {
    const SiteEvidence& sensor = evidence_.sites[index(site)];
    return !sensor.unclear && sensor.read.count != 0;
  }

  /// Whether a reply changed anew every site that it must disturb and that the move before it had to as well,
  /// and was over after that.
  bool replies_in_order(const Touched& move, const Touched& reply) const {
    const SiteSet later = set_of(reply.must) | set_of(reply.may);
    const std::uint32_t reply_ended = last_change(set_of(reply.must));
    if (reply_ended != 0 && last_change(set_of(move.must) & ~later) > reply_ended) return false;
    std::uint32_t move_ended = 0;
    for (Site site : move.must) move_ended = std::max(move_ended, evidence_.sites[index(site)].first);
    const SiteSet shared = set_of(move.must) & set_of(reply.must) & seen_;
    return std::all_of(reply.must.begin(), reply.must.end(), [&](Site site) {
      return !shared[index(site)] || evidence_.sites[index(site)].last > move_ended;
    });
  }

  /// When the last of these sites last changed; 0: never.
  std::uint32_t last_change(const SiteSet& sites) const {
    std::uint32_t last = 0;
    for (std::size_t i = 0; i < sites_; ++i) {
      if (sites[i]) last = std::max(last, evidence_.sites[i].last);
    }
    return last;
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

  /// How often a site that an action must disturb changed first before the one named ahead of it.
  int swapped_sites(const Touched& touched) const {
    int swaps = 0;
    std::uint32_t latest = 0;
    for (Site site : touched.must) {
      const std::uint32_t first = evidence_.sites[index(site)].first;
      if (first == 0) continue;
      swaps += first < latest ? 1 : 0;
      latest = first;
    }
    return swaps;
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
  SiteSet touched_;
};

}  // namespace arbiter
