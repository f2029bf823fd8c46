// SPDX-License-Identifier: MIT
// Sites against switches and antennas.
#include "daemon/board_fit.h"

#include <algorithm>
#include <set>

#include "rules/site_names.h"

namespace arbiter {
namespace {

/// Contacts may be a site, or a part of what is told of it: "a1", "a1.b", "a1.face.2".
std::set<std::string> wired_sites(const hal::gpio::Wiring& wiring) {
  std::set<std::string> sites;
  for (const std::string& contact : hal::gpio::contacts_of(wiring)) {
    if (hal::gpio::is_button(contact)) continue;
    sites.insert(contact);
    sites.insert(hal::gpio::contact_name(contact).site);
  }
  return sites;
}

std::set<std::string> sites_with_sensor(const Config& config) {
  if (config.sensors.kind == "gpio" && config.wiring) return wired_sites(*config.wiring);
  std::set<std::string> sites;
  if (config.sensors.kind == "nfc") {
    for (const ReaderConfig& reader : config.readers)
      sites.insert(reader.antennas.begin(), reader.antennas.end());
  }
  return sites;
}

}  // namespace

bool has_board(const Config& config) { return !sites_with_sensor(config).empty(); }

bool has_sensor(const Config& config, const std::string& site) {
  return sites_with_sensor(config).contains(site);
}

std::vector<std::string> sites_without_sensor(const Config& config, const AnyGame& game) {
  const std::set<std::string> there = sites_with_sensor(config);
  if (there.empty()) return {};
  std::vector<std::string> missing;
  for (const std::string& site : site_names(game)) {
    if (!there.contains(site)) missing.push_back(site);
  }
  return missing;
}

}  // namespace arbiter
