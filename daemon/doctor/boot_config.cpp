// SPDX-License-Identifier: MIT
// Reads config.txt and cmdline.txt.
#include "daemon/doctor/boot_config.h"

#include "daemon/doctor/texts.h"

namespace arbiter::doctor {
namespace {

std::string trimmed(std::string line) {
  line.erase(std::min(line.find('#'), line.size()));
  const std::size_t first = line.find_first_not_of(" \t\r");
  if (first == std::string::npos) return "";
  return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
}

void take_boot_line(const std::string& line, BootConfig& config) {
  const std::size_t equals = line.find('=');
  if (equals == std::string::npos) return;
  const std::string key = line.substr(0, equals);
  const std::string value = line.substr(equals + 1);
  if (key == "dtoverlay" && !value.empty()) config.overlays.push_back(value);
  if (key == "enable_uart") config.uart = value == "1";
  if (key != "dtparam") return;
  for (std::string& parameter : split(value, ',')) config.parameters.push_back(std::move(parameter));
}

std::string console_of(const std::string& command_line) {
  for (const std::string& word : split(command_line, ' ')) {
    if (!word.starts_with("console=")) continue;
    std::string line = word.substr(8, word.find(',') - 8);
    if (line.starts_with("serial") || line.starts_with("ttyAMA") || line.starts_with("ttyS")) return line;
  }
  return "";
}

}  // namespace

bool BootConfig::enables(Bus bus) const {
  if (bus == Bus::serial && !is_pi_5) return uart;
  bool on = false;
  for (const std::string& parameter : parameters) {
    const std::string key = parameter.substr(0, parameter.find('='));
    const bool is_i2c = key == "i2c_arm" || key == "i2c" || key == "i2c1";
    const bool is_meant = bus == Bus::spi ? key == "spi" : bus == Bus::serial ? key == "uart0" : is_i2c;
    const std::string value = key.size() < parameter.size() ? parameter.substr(key.size() + 1) : "on";
    if (is_meant) on = value == "on" || value == "true" || value == "1";
  }
  return on;
}

// Since Debian 12 the folder is /boot/firmware; before, and in images of others, /boot.
BootConfig read_boot_config(const Machine& machine) {
  BootConfig config;
  const std::string model = machine.text("/proc/device-tree/model");
  config.is_pi_5 = model.starts_with("Raspberry Pi 5") || model.find("Compute Module 5") != std::string::npos;
  for (const char* folder : {"/boot/firmware", "/boot"}) {
    const std::string file = std::string(folder) + "/config.txt";
    if (!machine.has(file)) continue;
    config.file = file;
    for (const std::string& line : machine.lines(file)) take_boot_line(trimmed(line), config);
    config.console = console_of(machine.text(std::string(folder) + "/cmdline.txt"));
    break;
  }
  return config;
}

}  // namespace arbiter::doctor
