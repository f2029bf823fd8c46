// SPDX-License-Identifier: MIT
// Which lines a configuration needs.
#include "daemon/doctor/wired_lines.h"

#include "daemon/wiring_reader.h"
#include "hal/gpio/find_chip.h"

namespace arbiter::doctor {
std::vector<WiredLine> wired_lines(const Config& config) {
  std::vector<WiredLine> lines;
  if (config.sensors.kind == "gpio" && config.wiring) lines = hal::gpio::wired_lines(*config.wiring);
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
