// SPDX-License-Identifier: MIT
// The examination of buses and overlays.
#include "daemon/doctor/buses.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "daemon/doctor/boot_config.h"
#include "daemon/doctor/texts.h"
#include "daemon/doctor/wired_lines.h"
#include "daemon/wiring_reader.h"
#include "hal/nfc/connection.h"
#include "rules/words.h"

namespace arbiter::doctor {
namespace {

struct BusWords {
  Bus bus;
  std::string_view name;    ///< as config::bus_of() has it
  std::string_view driver;  ///< of a reader's connection
  std::string_view nodes;   ///< how its devices begin, in /dev
  std::string_view on;      ///< what switches it on in config.txt
  std::string_view off;
  std::string_view module;  ///< that makes the devices; empty: none
};

// Of SPI the header's bus only: a Pi 5 has another one, for its EEPROM.
constexpr std::array<BusWords, 3> bus_words{
    {{Bus::i2c, "I2C", "pn532_i2c", "i2c-", "dtparam=i2c_arm=on", "dtparam=i2c_arm=off", "i2c-dev"},
     {Bus::spi, "SPI", "pn532_spi", "spidev0.", "dtparam=spi=on", "dtparam=spi=off", "spidev"},
     {Bus::serial, "the serial port", "pn532_uart", "serial0", "enable_uart=1", "enable_uart=0", ""}}};

// On a Pi 5 serial0 is the port for debugging, which has a connector of its own.
std::array<BusWords, 3> words_for(const BootConfig& boot) {
  std::array<BusWords, 3> words = bus_words;
  if (!boot.is_pi_5) return words;
  BusWords& serial = words[2];
  serial.nodes = "ttyAMA0";
  serial.on = "dtparam=uart0=on";
  serial.off = "dtparam=uart0=off";
  return words;
}

/// A device, and who needs it.
using Needs = std::map<std::string, std::vector<std::string>>;

/// Expanders are on buses too: "mcp23017@1-0020" sits on I2C bus 1.
bool is_on_i2c(const std::string& label) {
  return label.find("-00") != std::string::npos && label.find('@') != std::string::npos;
}

std::string bus_number(const std::string& label) {
  const std::size_t at = label.find('@');
  return label.substr(at + 1, label.find('-', at) - at - 1);
}

Needs needs_of(const BusWords& bus, const Config& config) {
  Needs needs;
  if (config.sensors.kind == "nfc") {
    for (const ReaderConfig& reader : config.readers) {
      const auto connection = hal::nfc::parse_connection(reader.connection);
      if (connection && connection->driver == bus.driver) needs[connection->device].push_back(reader.name);
    }
  }
  for (const auto& [name, chip] : wired_chips(config)) {
    if (bus.bus == Bus::i2c && is_on_i2c(chip.label))
      needs["/dev/i2c-" + bus_number(chip.label)].push_back(name);
  }
  return needs;
}

Finding about_missing_device(const Machine& machine, const BootConfig& boot, const BusWords& bus,
                             const std::string& device, const std::string& who) {
  const bool is_usb = device.starts_with("/dev/ttyUSB") || device.starts_with("/dev/ttyACM");
  const Params params{{"bus", std::string(bus.name)},
                      {"device", device},
                      {"what", who},
                      {"file", boot.file},
                      {"setting", std::string(bus.on)},
                      {"module", std::string(bus.module)}};
  if (is_usb) return {"device_absent", params};
  if (boot.file.empty()) return {"bus_absent", params};
  if (!boot.enables(bus.bus)) return {"bus_off", params};
  std::string module(bus.module);
  std::replace(module.begin(), module.end(), '-', '_');
  const bool is_loaded = module.empty() || machine.has("/sys/module/" + module);
  return {is_loaded ? "bus_without_device" : "module_missing", params};
}

/// Where the kernel prints on the line that a reader uses, it hears nonsense.
bool is_console(const Machine& machine, const BootConfig& boot, const std::string& device) {
  if (boot.console.empty()) return false;
  std::error_code hidden;
  const auto one = std::filesystem::canonical(machine.at("/dev/" + boot.console), hidden);
  const auto other = std::filesystem::canonical(machine.at(device), hidden);
  return device == "/dev/" + boot.console || (!hidden && one == other);
}

Findings examine_bus(const Machine& machine, const BootConfig& boot, const BusWords& bus,
                     const Config& config) {
  Findings findings;
  const auto nodes = machine.names("/dev", std::string(bus.nodes));
  if (!nodes.empty())
    findings.push_back(
        {"bus_on", {{"bus", std::string(bus.name)}, {"devices", "/dev/" + list_of(nodes, 8)}}});
  for (const auto& [device, names] : needs_of(bus, config)) {
    const std::string who = list_of(names);
    if (!machine.has(device)) findings.push_back(about_missing_device(machine, boot, bus, device, who));
    if (is_console(machine, boot, device))
      findings.push_back({"serial_console", {{"device", device}, {"what", who}}});
  }
  return findings;
}

bool is_on(const Machine& machine, const BootConfig& boot, const BusWords& bus) {
  if (boot.enables(bus.bus)) return true;
  return bus.bus == Bus::i2c ? machine.has("/dev/i2c-1")
                             : !machine.names("/dev", std::string(bus.nodes)).empty();
}

// A configuration that says allow_reserved promises that the bus is off.
Findings examine_reserved(const Machine& machine, const BootConfig& boot, const Config& config) {
  Findings findings;
  auto chips = wired_chips(config);
  for (const WiredLine& wired : wired_lines(config)) {
    const auto line = config::header_line(wired.pin, chips[wired.pin.chip].label);
    const std::string_view name = line ? config::bus_of(*line) : "";
    for (const BusWords& bus : words_for(boot)) {
      if (name != bus.name || !is_on(machine, boot, bus)) continue;
      findings.push_back({"line_on_bus",
                          {{"what", wired.what},
                           {"line", std::to_string(*line)},
                           {"bus", std::string(bus.name)},
                           {"file", boot.file.empty() ? "config.txt" : boot.file},
                           {"setting", std::string(bus.off)}}});
    }
  }
  return findings;
}

}  // namespace

Findings examine_buses(const Machine& machine, const Config& config) {
  const BootConfig boot = read_boot_config(machine);
  Findings findings;
  if (boot.file.empty()) {
    findings.push_back({"no_boot_config"});
  } else {
    findings.push_back(
        {"boot_config",
         {{"file", boot.file}, {"overlays", boot.overlays.empty() ? "none" : list_of(boot.overlays)}}});
  }
  for (const BusWords& bus : words_for(boot)) append(findings, examine_bus(machine, boot, bus, config));
  append(findings, examine_reserved(machine, boot, config));
  return findings;
}

}  // namespace arbiter::doctor
