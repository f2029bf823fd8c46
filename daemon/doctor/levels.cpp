// SPDX-License-Identifier: MIT
// The examination of what the switches say.
#include "daemon/doctor/levels.h"

#include <algorithm>
#include <map>
#include <set>

#include "hal/gpio/gpio_sensors.h"
#include "hal/sensor_health.h"
#include "rules/registry.h"
#include "rules/site_names.h"
#include "rules/words.h"

namespace arbiter::doctor {
namespace {

/// Changes within this time are one touch: contacts bounce for about a millisecond, a hand is slower.
constexpr hal::Time touch = std::chrono::milliseconds(50);

/// "1", "b", "+2": something stands there. Faces of prisms always read something.
bool is_closed(const hal::Reading& reading) {
  return reading.value != "0" && reading.value != "-" && !reading.site.ends_with(".face");
}

/// Sensors that are known to be dead are of no interest.
Watched without_masked(Watched watched, const std::vector<std::string>& masked) {
  const auto is_masked = [&](const hal::Reading& reading) {
    return std::find(masked.begin(), masked.end(), reading.site) != masked.end();
  };
  std::erase_if(watched.first, is_masked);
  std::erase_if(watched.changes, is_masked);
  return watched;
}

/// Sites where a piece stands when the game begins.
std::set<std::string> occupied_at_start(const Config& config) {
  std::set<std::string> sites;
  const Result<AnyGame> game = new_game(config.game.name, config.game.settings);
  if (!game) return sites;
  for (std::size_t i = 0; i < game->site_count(); ++i) {
    const auto site = static_cast<Site>(i);
    if (game->image(site) != Content{}) sites.insert(game->site_name(site));
  }
  return sites;
}

/// Sites that change in more touches within a second than a hand can make.
std::vector<std::string> chattering_sites(const Watched& watched) {
  std::map<std::string, std::set<std::int64_t>> touches;
  for (const hal::Reading& change : watched.changes) touches[change.site].insert(change.time / touch);
  constexpr std::int64_t second = std::chrono::seconds(1) / touch;
  std::vector<std::string> sites;
  for (const auto& [site, when] : touches) {
    const bool is_busy = std::any_of(when.begin(), when.end(), [&all = when](std::int64_t begin) {
      const auto end = all.lower_bound(begin + second);
      return std::distance(all.find(begin), end) >= hal::SensorHealth::busy_changes;
    });
    if (is_busy) sites.push_back(site);
  }
  return sites;
}

/// The sites that read a piece all the time.
std::vector<std::string> always_closed(const Watched& watched) {
  std::set<std::string> changed;
  for (const hal::Reading& change : watched.changes) changed.insert(change.site);
  std::vector<std::string> sites;
  for (const hal::Reading& reading : watched.first) {
    if (is_closed(reading) && !changed.contains(reading.site)) sites.push_back(reading.site);
  }
  return sites;
}

Findings about_closed(const Watched& watched, const Config& config) {
  const std::vector<std::string> closed = always_closed(watched);
  const auto boards = std::count_if(watched.first.begin(), watched.first.end(),
                                    [](const auto& reading) { return !reading.site.ends_with(".face"); });
  const Params params{{"sites", list_of(closed, 40)},
                      {"count", std::to_string(closed.size())},
                      {"all", std::to_string(boards)}};
  if (closed.empty()) return {{"none_closed", params}};
  const std::set<std::string> pieces = occupied_at_start(config);
  const bool are_all = closed.size() > 1 && static_cast<std::ptrdiff_t>(closed.size()) == boards;
  const bool may_be_set_up = std::all_of(closed.begin(), closed.end(),
                                         [&](const std::string& site) { return pieces.contains(site); });
  if (are_all) return {{may_be_set_up ? "all_closed_as_set_up" : "all_closed", params}};
  std::vector<std::string> odd;
  std::copy_if(closed.begin(), closed.end(), std::back_inserter(odd),
               [&](const std::string& site) { return !pieces.contains(site); });
  // Many are a game that stands on the board.
  if (odd.empty() || odd.size() > hal::SensorHealth::few) return {{"some_closed", params}};
  return {{"some_closed", params}, {"stuck_closed", {{"sites", list_of(odd)}}}};
}

Finding about_device(const hal::DeviceChange& change) {
  const Params params{{"device", change.device}, {"why", change.why}};
  if (!change.present) return {"device_lost", params};
  return {change.why.starts_with("ghosting") ? "ghosting" : "device_odd", params};
}

Findings about_changes(const Watched& watched, const std::vector<std::string>& chattering) {
  std::set<std::string> changed;
  for (const hal::Reading& change : watched.changes) changed.insert(change.site);
  for (const std::string& site : chattering) changed.erase(site);
  Findings findings;
  if (!changed.empty())
    findings.push_back({"sites_changed", {{"sites", list_of({changed.begin(), changed.end()}, 40)}}});
  if (!watched.buttons.empty())
    findings.push_back({"buttons_pressed", {{"buttons", list_of(watched.buttons)}}});
  for (const std::string& site : chattering) findings.push_back({"chattering", {{"site", site}}});
  return findings;
}

}  // namespace

Findings examine_levels(const Watched& all, const Config& config) {
  Findings findings;
  const Watched watched = without_masked(all, config.sensors.masked);
  const double seconds = std::chrono::duration<double>(watched.length).count();
  if (!watched.first.empty()) findings = about_closed(watched, config);
  append(findings, about_changes(watched, chattering_sites(watched)));
  for (const hal::DeviceChange& change : watched.devices) {
    if (!change.present || change.strange) findings.push_back(about_device(change));
  }
  findings.push_back({"watched", {{"seconds", std::to_string(static_cast<int>(seconds))}}});
  return findings;
}

}  // namespace arbiter::doctor
