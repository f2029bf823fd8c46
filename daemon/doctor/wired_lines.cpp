// SPDX-License-Identifier: MIT
// Which lines a configuration needs.
#include "daemon/doctor/wired_lines.h"

#include "daemon/wiring_reader.h"
#include "hal/gpio/find_chip.h"

namespace arbiter::doctor {
namespace {

using hal::gpio::Pin;
using hal::gpio::Wiring;

void add_all(std::vector<WiredLine>& lines, const std::vector<Pin>& pins, const std::string& what,
             bool biased = false) {
  for (std::size_t i = 0; i < pins.size(); ++i)
    lines.push_back({pins[i], what + " " + std::to_string(i + 1), biased});
}

void add_switches(std::vector<WiredLine>& lines, const Wiring& wiring) {
  for (const auto& contact : wiring.contacts) lines.push_back({contact.pin, contact.name, true});
  for (const auto& matrix : wiring.matrices) {
    add_all(lines, matrix.rows, "the matrix's row");
    add_all(lines, matrix.columns, "the matrix's column", true);
  }
}

void add_outputs(std::vector<WiredLine>& lines, const Wiring& wiring) {
  const auto& lamps = wiring.lamps;
  for (const auto& [site, pin] : lamps.sites) lines.push_back({pin, "the lamp of " + site});
  add_all(lines, lamps.rows, "the lamps' row");
  add_all(lines, lamps.columns, "the lamps' column");
  add_all(lines, lamps.charlieplexed, "the lamps' line");
  for (const auto& die : lamps.pips) add_all(lines, die, "the lamp of pip");
  if (wiring.buzzer) lines.push_back({*wiring.buzzer, "the buzzer"});
}

}  // namespace

std::vector<WiredLine> wired_lines(const Config& config) {
  std::vector<WiredLine> lines;
  if (config.sensors.kind == "gpio" && config.wiring) {
    add_switches(lines, *config.wiring);
    add_outputs(lines, *config.wiring);
  }
  if (config.sensors.kind != "nfc") return lines;
  for (const ReaderConfig& reader : config.readers) {
    for (const std::string& line : reader.select)
      lines.push_back({{std::string(config::default_chip), line}, reader.name + "'s multiplexer"});
  }
  return lines;
}

std::map<std::string, hal::gpio::ChipWiring> wired_chips(const Config& config) {
  std::map<std::string, hal::gpio::ChipWiring> chips;
  for (const WiredLine& line : wired_lines(config)) {
    const std::string& name = line.pin.chip;
    const bool is_wired = config.wiring && config.wiring->chips.contains(name);
    chips[name] = is_wired && config.sensors.kind == "gpio"
                      ? config.wiring->chips.at(name)
                      : hal::gpio::ChipWiring{std::string(hal::gpio::raspberry_pi)};
  }
  return chips;
}

}  // namespace arbiter::doctor
