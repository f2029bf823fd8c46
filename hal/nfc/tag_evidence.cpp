// SPDX-License-Identifier: MIT
// From looks through antennas to what the sites read.
#include "hal/nfc/tag_evidence.h"

#include <algorithm>
#include <utility>

namespace arbiter::hal::nfc {
namespace {

std::string joined_tags(const std::vector<std::string>& tags) {
  std::string text;
  for (const std::string& tag : tags) text.append(text.empty() ? "" : "+").append(tag);
  return text.empty() ? "-" : text;
}

}  // namespace

std::vector<SiteChange> TagEvidence::look(const std::string& site, const Tags& seen) {
  Site& here = sites_[site];
  here.watched = true;
  here.looks = std::min(here.looks + 1, vanishes);
  for (const std::string& tag : seen) tags_[tag];
  std::vector<std::string> touched;
  for (auto tag = tags_.begin(); tag != tags_.end();) {
    const bool hit = seen.contains(tag->first);
    if (hit || tag->second.sightings.contains(site)) {
      sight(tag->second, site, hit);
      settle(tag->first, tag->second, touched);
    }
    tag = tag->second.sightings.empty() ? tags_.erase(tag) : std::next(tag);
  }
  touched.push_back(site);
  std::vector<SiteChange> changes;
  for (const std::string& name : touched) report(name, changes);
  return changes;
}

// One more look of an antenna at a tag; what says nothing any more is forgotten.
void TagEvidence::sight(Tag& tag, const std::string& site, bool hit) {
  Sighting& sighting = tag.sightings[site];
  sighting.hits = sighting.hits << 1U;
  sighting.hits[0] = hit;
  sighting.looks = std::min(sighting.looks + 1, window);
  const auto none_of_latest = [&](std::size_t count) { return (sighting.hits << (window - count)).none(); };
  const auto all_of_latest = [&](std::size_t count) {
    return (sighting.hits << (window - count)).count() == count;
  };
  if (all_of_latest(appears)) sighting.present = true;
  if (none_of_latest(vanishes)) tag.sightings.erase(site);
}

// Sites that lose come before sites that get.
void TagEvidence::settle(const std::string& name, Tag& tag, std::vector<std::string>& touched) {
  const std::string home = home_of(tag);
  if (home == tag.home) return;
  if (!tag.home.empty()) {
    std::erase(sites_[tag.home].tags, name);
    touched.insert(touched.begin(), tag.home);
  }
  tag.home = home;
  if (home.empty()) return;
  sites_[home].tags.push_back(name);
  touched.push_back(home);
}

bool TagEvidence::holds(const Tag& tag, const std::string& site) const {
  const auto sighting = tag.sightings.find(site);
  return sighting != tag.sightings.end() && sighting->second.present;
}

std::string TagEvidence::home_of(const Tag& tag) const {
  if (tag.home.empty() || !holds(tag, tag.home)) return new_home(tag);
  const bool watched = sites_.at(tag.home).watched;
  const std::size_t needed = tag.sightings.at(tag.home).hits.count() + lead;
  for (const auto& [site, sighting] : tag.sightings) {
    if (site == tag.home || !sighting.present) continue;
    if (!watched || sighting.hits.count() >= needed) return site;
  }
  return tag.home;
}

// Where it is seen most, if that is clear, or will not become clearer.
std::string TagEvidence::new_home(const Tag& tag) const {
  const std::pair<const std::string, Sighting>* best = nullptr;
  const std::pair<const std::string, Sighting>* second = nullptr;
  for (const auto& entry : tag.sightings) {
    const bool better = best == nullptr || entry.second.hits.count() > best->second.hits.count();
    if (better) second = std::exchange(best, &entry);
    if (!better && (second == nullptr || entry.second.hits.count() > second->second.hits.count()))
      second = &entry;
  }
  if (best == nullptr || !best->second.present) return "";
  if (second == nullptr || best->second.hits.count() >= second->second.hits.count() + first_lead)
    return best->first;
  const bool all_known = best->second.looks == window && second->second.looks == window;
  return all_known ? best->first : "";
}

void TagEvidence::report(const std::string& site, std::vector<SiteChange>& changes) {
  Site& here = sites_[site];
  std::string value = joined_tags(here.tags);
  if (here.looks < vanishes || here.reported == value) return;
  here.reported = value;
  changes.push_back({site, std::move(value)});
}

void TagEvidence::lose_sight(const std::string& site) {
  const auto here = sites_.find(site);
  if (here == sites_.end()) return;
  here->second.watched = false;
  for (auto tag = tags_.begin(); tag != tags_.end();) {
    auto& sightings = tag->second.sightings;
    // Where it is, it counts as if it had been seen until now: it is missed anew when somebody looks again.
    if (tag->second.home == site) {
      sightings[site] = {Looks().set(), window, true};
    } else {
      sightings.erase(site);
    }
    tag = sightings.empty() ? tags_.erase(tag) : std::next(tag);
  }
}

std::map<std::string, std::string> TagEvidence::readings() const {
  std::map<std::string, std::string> result;
  for (const auto& [name, site] : sites_) {
    if (site.reported) result.emplace(name, *site.reported);
  }
  return result;
}

std::vector<Twin> TagEvidence::twins() const {
  std::vector<Twin> result;
  for (const auto& [name, tag] : tags_) {
    for (const auto& [site, sighting] : tag.sightings) {
      const bool always = sighting.hits.all() && sighting.looks == window;
      if (site == tag.home || tag.home.empty() || !always || !sites_.at(site).watched) continue;
      if (const auto home = tag.sightings.find(tag.home);
          home != tag.sightings.end() && home->second.hits.all())
        result.push_back({name, tag.home, site});
    }
  }
  return result;
}

}  // namespace arbiter::hal::nfc
