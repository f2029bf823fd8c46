// SPDX-License-Identifier: MIT
// Sensor health: counting changes, and what they have in common.
#include "hal/sensor_health.h"

#include <utility>

namespace arbiter::hal {
namespace {

constexpr Time one_second = std::chrono::seconds(1);

bool shows_piece(const std::string& value) { return !value.empty() && value != "0" && value != "-"; }

std::string square(char file, const std::string& rank) { return file + rank; }

}  // namespace

std::string_view name_of(Fault fault) {
  switch (fault) {
    case Fault::chattering:
      return "chattering";
    case Fault::stuck_closed:
      return "stuck_closed";
    case Fault::stuck_open:
      return "stuck_open";
    case Fault::ghosting:
      return "ghosting";
  }
  return "";
}

SensorHealth::SensorHealth(const std::vector<std::string>& sites) : order_(sites) {
  for (const std::string& site : sites) sites_.emplace(site, Site{});
}

void SensorHealth::reading(Time time, const std::string& name, const std::string& value) {
  const auto found = sites_.find(name);
  if (found == sites_.end()) return;
  Site& site = found->second;
  const bool changes = site.told && site.value != value;
  site.told = true;
  site.value = value;
  if (!changes) return;
  site.changed = true;
  count(site, time);
  look_for_ghosts(name, site, time);
  site.last_change = time;
  latest_ = name;
}

void SensorHealth::count(Site& site, Time time) {
  if (time - site.last_change < bounce) return;
  if (time - site.second >= one_second) {
    site.second = time;
    site.changes = 0;
  }
  if (++site.changes != busy_changes) return;
  if (time - site.last_busy >= chatter_ends) site.busy = 0;
  ++site.busy;
  site.last_busy = time;
}

bool SensorHealth::reads_piece(const std::string& name) const {
  const auto site = sites_.find(name);
  return site != sites_.end() && shows_piece(site->second.value);
}

// The two corners, both closed, that make a rectangle with these; empty: there are none.
std::vector<std::string> SensorHealth::closed_corners(const std::string& one,
                                                      const std::string& other) const {
  const auto both = [this](std::string first, std::string second) {
    const bool closed = reads_piece(first) && reads_piece(second);
    return closed ? std::vector<std::string>{std::move(first), std::move(second)}
                  : std::vector<std::string>{};
  };
  const std::string rank = one.substr(1);
  const std::string other_rank = other.substr(1);
  if (one[0] != other[0] && rank != other_rank)
    return both(square(one[0], other_rank), square(other[0], rank));
  for (const std::string& third : order_) {
    const bool in_line = third[0] == one[0] && third.substr(1) == rank;
    if (in_line || third.find('.') != std::string::npos) continue;
    std::vector<std::string> corners;
    if (rank == other_rank && third[0] == one[0]) corners = both(third, square(other[0], third.substr(1)));
    if (one[0] == other[0] && third.substr(1) == rank) corners = both(third, square(third[0], other_rank));
    if (!corners.empty()) return corners;
  }
  return {};
}

void SensorHealth::look_for_ghosts(const std::string& name, Site& site, Time time) {
  site.closed_with.reset();
  const auto latest = sites_.find(latest_);
  if (latest == sites_.end() || latest_ == name || !shows_piece(site.value) ||
      !shows_piece(latest->second.value))
    return;
  if (time - latest->second.last_change > together) return;
  std::vector<std::string> corners = closed_corners(name, latest_);
  if (corners.empty()) return;
  latest->second.closed_with = latest->second.last_change;
  latest->second.corners = corners;
  latest->second.corners.push_back(name);
  corners.push_back(latest_);
  site.corners = std::move(corners);
  site.closed_with = time;
}

void SensorHealth::contradicts(Time time, const std::map<std::string, bool>& wrong) {
  for (auto& [name, site] : sites_) {
    const auto found = wrong.find(name);
    if (found == wrong.end() || wrong.size() > few) {
      site.contradicts_since.reset();
      continue;
    }
    if (!site.contradicts_since || site.last_change > *site.contradicts_since) site.contradicts_since = time;
    site.reads_piece = found->second;
    if (!found->second || !std::exchange(site.closed_with, std::nullopt)) continue;
    if (time - site.last_ghosted >= ghost_ends) site.ghosted = 0;
    ++site.ghosted;
    site.last_ghosted = time;
  }
}

bool SensorHealth::is_chattering(const Site& site, Time now) {
  return site.busy >= chatter_seconds && now - site.last_busy < chatter_ends;
}

bool SensorHealth::is_stuck(const Site& site, Time now) {
  return site.contradicts_since && now - *site.contradicts_since >= stuck_after &&
         site.last_change <= *site.contradicts_since;
}

bool SensorHealth::is_ghosting(const Site& site, Time now) {
  return site.ghosted >= ghost_times && now - site.last_ghosted < ghost_ends;
}

std::vector<Finding> SensorHealth::findings(Time now) const {
  std::vector<Finding> result;
  for (const std::string& name : order_) {
    const Site& site = sites_.find(name)->second;
    if (is_chattering(site, now)) result.push_back({name, Fault::chattering});
    if (is_ghosting(site, now)) {
      result.push_back({name, Fault::ghosting, site.corners});
    } else if (is_stuck(site, now)) {
      result.push_back({name, site.reads_piece ? Fault::stuck_closed : Fault::stuck_open});
    }
  }
  return result;
}

std::optional<Time> SensorHealth::next_change(Time now) const {
  std::optional<Time> next;
  const auto consider = [&](Time time) {
    if (time > now && (!next || time < *next)) next = time;
  };
  for (const auto& [name, site] : sites_) {
    if (site.contradicts_since) consider(*site.contradicts_since + stuck_after);
    if (site.busy >= chatter_seconds) consider(site.last_busy + chatter_ends);
    if (site.ghosted >= ghost_times) consider(site.last_ghosted + ghost_ends);
  }
  return next;
}

std::vector<std::string> SensorHealth::unseen() const {
  std::vector<std::string> result;
  for (const std::string& name : order_) {
    if (!sites_.find(name)->second.changed) result.push_back(name);
  }
  return result;
}

}  // namespace arbiter::hal
