// SPDX-License-Identifier: MIT
// What every sensor reads now, and which have changed since when.
#include "rules/referee/board_watch.h"

#include <algorithm>

namespace arbiter {

BoardWatch::BoardWatch(const AnyGame& game, SensorLayout layout)
    : layout_(std::move(layout)),
      texts_(game.site_count()),
      readings_(game.site_count()),
      changes_(game.site_count()) {
  for (std::size_t i = 0; i < texts_.size(); ++i) {
    const auto site = static_cast<Site>(i);
    texts_[i] = layout_.capability(site) == Capability::face ? "?" : layout_.words_for(site, Content{});
    readings_[i].unclear = layout_.capability(site) == Capability::face;
  }
}

Status BoardWatch::take(Site site, std::string_view value, bool& changed) {
  changed = false;
  const Result<SiteReading> reading = layout_.read(site, value);
  if (!reading) return reading.error();
  if (texts_[index(site)] == value) return ok();
  texts_[index(site)] = value;
  readings_[index(site)] = *reading;
  changed = !layout_.masked(site);
  disturb(site);
  return ok();
}

void BoardWatch::disturb(Site site) {
  Changes& changes = changes_[index(site)];
  changes.last = ++now_;
  if (changes.first == 0) changes.first = changes.last;
}

void BoardWatch::disturb_differing(const AnyGame& position) {
  for (std::size_t i = 0; i < texts_.size(); ++i) {
    if (!shows_site(position, static_cast<Site>(i))) disturb(static_cast<Site>(i));
  }
}

void BoardWatch::forget(Order order) {
  for (Changes& changes : changes_) {
    if (changes.last <= order) changes = Changes{};
    changes.returned = false;
    if (changes.first <= order) changes.first = changes.last;
  }
}

void BoardWatch::forget_as_shown(const AnyGame& position) {
  for (std::size_t i = 0; i < changes_.size(); ++i) {
    if (is_miscounted(position, static_cast<Site>(i))) continue;
    changes_[i] = {0, 0, changes_[i].returned || changes_[i].last != 0};
  }
}

Evidence BoardWatch::evidence(Order since) const {
  Evidence evidence;
  for (std::size_t i = 0; i < texts_.size(); ++i) {
    SiteEvidence& site = evidence.sites[i];
    site.capability = layout_.capability(static_cast<Site>(i));
    site.masked = layout_.masked(static_cast<Site>(i));
    site.unclear = readings_[i].unclear;
    site.read = readings_[i].content;
    site.returned = changes_[i].returned;
    site.disturbed = changes_[i].last > since;
    if (!site.disturbed) continue;
    site.first = changes_[i].first > since ? changes_[i].first : changes_[i].last;
    site.last = changes_[i].last;
  }
  return evidence;
}

std::vector<Site> BoardWatch::disturbed(Order since) const {
  std::vector<Site> sites;
  for (std::size_t i = 0; i < changes_.size(); ++i) {
    const auto site = static_cast<Site>(i);
    if (changes_[i].last > since && !layout_.masked(site)) sites.push_back(site);
  }
  return sites;
}

bool BoardWatch::shows_site(const AnyGame& position, Site site) const {
  if (layout_.masked(site)) return true;
  const SiteReading& reading = readings_[index(site)];
  return !reading.unclear && shows(layout_.capability(site), reading.content, position.image(site));
}

bool BoardWatch::shows_position(const AnyGame& position) const {
  for (std::size_t i = 0; i < texts_.size(); ++i) {
    if (!shows_site(position, static_cast<Site>(i))) return false;
  }
  return true;
}

bool BoardWatch::is_miscounted(const AnyGame& position, Site site) const {
  const SiteReading& reading = readings_[index(site)];
  const bool counted = layout_.capability(site) == Capability::identity && !layout_.masked(site);
  return counted && !reading.unclear && reading.content.count != position.image(site).count;
}

int BoardWatch::tag_mismatches(const AnyGame& position) const {
  int count = 0;
  for (std::size_t i = 0; i < texts_.size(); ++i) {
    count += is_miscounted(position, static_cast<Site>(i)) ? 1 : 0;
  }
  return count;
}

std::vector<SiteState> BoardWatch::differences(const AnyGame& position) const {
  std::vector<SiteState> result;
  for (std::size_t i = 0; i < texts_.size(); ++i) {
    const auto site = static_cast<Site>(i);
    if (shows_site(position, site)) continue;
    result.push_back({position.site_name(site), texts_[i], layout_.words_for(site, position.image(site))});
  }
  return result;
}

}  // namespace arbiter
