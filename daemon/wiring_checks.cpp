// SPDX-License-Identifier: MIT
// What the keys of a wiring must be together.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>

#include "daemon/suggest.h"
#include "daemon/wiring_reader.h"

namespace arbiter::config {
namespace {

using hal::gpio::contact_name;
using hal::gpio::ContactName;
using hal::gpio::Pin;

/// The same line by one name: "GPIO17" is 17 on a Raspberry Pi.
Pin plain(Pin pin, const std::map<std::string, hal::gpio::ChipWiring>& chips) {
  const bool numbered = pin.line.starts_with("GPIO") && pin.line.size() > 4 &&
                        pin.line.find_first_not_of("0123456789", 4) == std::string::npos;
  if (numbered && is_raspberry(chips.at(pin.chip).label)) pin.line.erase(0, 4);
  return pin;
}

}  // namespace

std::string_view bus_of(unsigned line) {
  if (line == 2 || line == 3) return "I2C";
  if (line >= 7 && line <= 11) return "SPI";
  return line == 14 || line == 15 ? "the serial port" : "";
}

bool is_raspberry(const std::string& label) {
  return label == "pi" || label == "pinctrl-bcm2835" || label == "pinctrl-bcm2711" || label == "pinctrl-rp1";
}

std::optional<unsigned> header_line(const Pin& pin, const std::string& label) {
  constexpr std::size_t most_digits = 3;
  const std::string number = pin.line.substr(pin.line.starts_with("GPIO") ? 4 : 0);
  const bool is_number = !number.empty() && number.size() <= most_digits &&
                         number.find_first_not_of("0123456789") == std::string::npos;
  if (!is_number || !is_raspberry(label)) return std::nullopt;
  return static_cast<unsigned>(std::stoul(number));
}

// The TOML library gives keys by the alphabet, a person reads from above.
void WiringReader::sort_by_lines() {
  const auto by_line = [](const auto& one, const auto& other) { return one.second < other.second; };
  std::stable_sort(uses_.begin(), uses_.end(),
                   [](const PinUse& one, const PinUse& other) { return one.line < other.line; });
  std::stable_sort(contacts_.begin(), contacts_.end(), by_line);
  std::stable_sort(lamps_.begin(), lamps_.end(), by_line);
}

void WiringReader::check() {
  sort_by_lines();
  check_lines();
  check_contacts();
  check_missing();
  check_lamps();
  check_matrices();
  check_normally_closed();
}

void WiringReader::check_lines() {
  std::map<Pin, PinUse> first;
  for (const PinUse& use : uses_) {
    const Pin pin = plain(use.pin, wiring_.chips);
    const auto [known, is_new] = first.emplace(pin, use);
    if (!is_new) {
      error_at(use.line,
               fmt::format("line {} of {} is used twice, for {} (line {}) and for {}: give one of them "
                           "another line",
                           pin.line, pin.chip, known->second.what, known->second.line, use.what));
    }
    if (allow_reserved_ || !is_new) continue;
    const auto header = header_line(pin, wiring_.chips.at(pin.chip).label);
    const std::string_view bus = header ? bus_of(*header) : "";
    if (bus.empty()) continue;
    error_at(use.line,
             fmt::format("GPIO{} is reserved for {}: take another line for {}, or say allow_reserved = "
                         "true under [wiring] if that bus is off",
                         pin.line, bus, use.what));
  }
}

// Contacts of the capability at this site.
std::vector<std::string> WiringReader::wanted_contacts(const std::string& site) const {
  std::vector<std::string> wanted;
  if (site.ends_with(".face")) {
    for (std::size_t i = 1; i <= wiring_.faces[0].size(); ++i)
      wanted.push_back(std::string(site).append(".").append(std::to_string(i)));
  } else if (game_.capability == "colour") {
    for (const std::string& letter : game_.letters)
      wanted.push_back(std::string(site).append(".").append(letter));
  } else {
    wanted.push_back(site);
  }
  return wanted;
}

void WiringReader::check_contacts() {
  std::map<std::string, std::size_t> seen;
  for (const auto& [name, line] : contacts_) {
    const auto [first, is_new] = seen.emplace(name, line);
    if (!is_new) {
      error_at(line,
               fmt::format("{} has a switch already (line {}): take one of them out", name, first->second));
    } else {
      check_contact(name, line);
    }
  }
}

void WiringReader::check_contact(const std::string& name, std::size_t line) {
  const ContactName parts = contact_name(name);
  const std::string& site = is_site(name) ? name : parts.site;
  if (!is_site(site)) return error_at(line, no_such_site(site));
  const std::vector<std::string> wanted = wanted_contacts(site);
  if (std::find(wanted.begin(), wanted.end(), name) != wanted.end()) return;
  error_at(line, fmt::format("{} does not fit the capability \"{}\": {} needs {}", name, game_.capability,
                             site, fmt::join(wanted, " and ")));
}

void WiringReader::check_missing() {
  if (!has_board_) return;
  std::set<std::string> known;
  for (const auto& [name, line] : contacts_) known.insert(name);
  std::vector<std::string> missing;
  for (const std::string& site : game_.sites) {
    const auto& masked = game_.masked;
    if (std::find(masked.begin(), masked.end(), site) != masked.end()) continue;
    for (const std::string& contact : wanted_contacts(site)) {
      if (!known.contains(contact)) missing.push_back(contact);
    }
  }
  if (missing.empty()) return;
  error_at(line_,
           fmt::format("without a sensor: {}. Give each a line, name them as masked under [sensors], or say "
                       "board = \"none\"",
                       fmt::join(missing, " ")));
}

void WiringReader::check_lamps() {
  std::map<std::string, std::size_t> seen;
  for (const auto& [site, line] : lamps_) {
    if (!is_site(site)) {
      error_at(line, "a lamp: " + no_such_site(site));
    } else if (const auto [first, is_new] = seen.emplace(site, line); !is_new) {
      error_at(line,
               fmt::format("{} has a lamp already (line {}): take one of them out", site, first->second));
    }
  }
}

// One request asks one chip, for so many lines.
void WiringReader::check_matrices() {
  const hal::gpio::LampWiring& lamps = wiring_.lamps;
  std::vector<const std::vector<Pin>*> groups{&lamps.rows, &lamps.columns, &lamps.charlieplexed};
  for (const auto& matrix : wiring_.matrices) {
    groups.push_back(&matrix.rows);
    groups.push_back(&matrix.columns);
  }
  for (const auto* pins : groups) {
    const auto differs = [&](const Pin& pin) { return pin.chip != pins->front().chip; };
    if (std::any_of(pins->begin(), pins->end(), differs))
      error_at(line_, "all rows of a matrix must be on one chip, and all columns on one");
    if (pins->size() > hal::gpio::most_lines)
      error_at(line_, fmt::format("a matrix has at most {} rows and columns", hal::gpio::most_lines));
  }
  for (const auto& [name, chip] : wiring_.chips) {
    if (chip.label.empty())
      error_at(line_, fmt::format("the chip {} has no label: label = \"mcp23017\"", name));
  }
}

void WiringReader::check_normally_closed() {
  const std::vector<std::string> known = contacts_of(wiring_);
  for (const std::string& name : wiring_.normally_closed) {
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    error_at(normally_closed_line_,
             fmt::format("normally_closed names {}, which has no switch{}", in_quotes(name),
                         did_you_mean(name, std::vector<std::string_view>(known.begin(), known.end()))));
  }
}

}  // namespace arbiter::config
