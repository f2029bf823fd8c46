// SPDX-License-Identifier: MIT
// The examination of chips and lines.
#include "daemon/doctor/chips.h"

#include <algorithm>

#include "daemon/doctor/wired_chip.h"
#include "daemon/doctor/wired_lines.h"
#include "daemon/wiring_reader.h"
#include "hal/gpio/find_chip.h"
#include "rules/words.h"

namespace arbiter::doctor {
namespace {

using hal::gpio::holder_of;
using hal::gpio::LineInfo;

std::string full_label(const hal::gpio::ChipInfo& chip) {
  return chip.device.empty() ? chip.label : chip.label + "@" + chip.device;
}

bool is_ours(const LineInfo& line) { return line.used && line.consumer == hal::gpio::own_consumer; }

Finding about_chip(const ChipLines& chip) {
  if (!chip.chip.unreadable.empty())
    return {"chip_unreadable", {{"path", chip.chip.path}, {"why", chip.chip.unreadable}}};
  std::vector<std::string> used;
  for (const LineInfo& line : chip.lines) {
    if (line.used) used.push_back(std::to_string(line.offset) + " " + holder_of(line));
  }
  return {"chip",
          {{"path", chip.chip.path},
           {"label", full_label(chip.chip)},
           {"lines", std::to_string(chip.lines.size())},
           {"held", used.empty() ? "none is in use" : "in use: " + list_of(used, 24)}}};
}

/// The finding for a chip that is not to be had; what mends it depends on what it is.
Finding about_missing_chip(const std::string& name, const std::string& label, const Error& error) {
  Params params{{"chip", name}, {"label", label}, {"why", error.message}};
  if (error.code == hal::gpio::trouble::ambiguous) return {"chip_ambiguous", params};
  if (error.code == hal::gpio::trouble::no_permission) return {"chip_forbidden", params};
  if (config::is_raspberry(label)) return {"header_absent", params};
  const std::size_t address = label.find("-00");
  if (label.starts_with("mcp230") && address != std::string::npos) {
    params["address"] = "0x" + label.substr(address + 3);
    params["overlay"] = label.starts_with("mcp23008") ? "mcp23017,mcp23008" : "mcp23017";
    return {"expander_absent", params};
  }
  return {"chip_absent", params};
}

std::string bus_of_holder(const std::string& holder) {
  for (const char* bus : {"spi", "i2c", "w1"}) {
    if (holder.find(bus) != std::string::npos) return bus;
  }
  return "";
}

/// Holders whose line of config.txt is known are switched off there.
Finding about_held_line(const WiredLine& wired, const ChipLines& chip, const LineInfo& line) {
  Params params{{"what", wired.what},
                {"line", std::to_string(line.offset)},
                {"chip", full_label(chip.chip)},
                {"path", chip.chip.path},
                {"holder", holder_of(line)}};
  const std::string bus = bus_of_holder(line.consumer);
  if (bus.empty()) return {"line_held", params};
  params["off"] = bus == "spi"   ? "dtparam=spi=off"
                  : bus == "i2c" ? "dtparam=i2c_arm=off"
                                 : "# dtoverlay=w1-gpio";
  return {"line_held_by_bus", params};
}

/// What became of the wiring's lines.
struct Tally {
  Findings findings;
  std::size_t ours = 0;
  std::size_t free = 0;
};

void examine_line(const WiredLine& wired, const ChipLines& chip, bool serves, Tally& tally) {
  const LineInfo* line = line_named(chip, wired.pin.line);
  if (line == nullptr) {
    tally.findings.push_back({"line_absent",
                              {{"what", wired.what},
                               {"line", wired.pin.line},
                               {"chip", full_label(chip.chip)},
                               {"last", std::to_string(chip.lines.size() - 1)}}});
  } else if (!line->used) {
    ++tally.free;
  } else if (serves && is_ours(*line)) {
    ++tally.ours;
  } else {
    tally.findings.push_back(about_held_line(wired, chip, *line));
  }
}

}  // namespace

std::set<std::string> unusable_chips(const std::vector<ChipLines>& chips, const Config& config) {
  std::set<std::string> unusable;
  auto wirings = wired_chips(config);
  for (const WiredLine& wired : wired_lines(config)) {
    const auto chip = chip_named(chips, wirings[wired.pin.chip].label);
    const LineInfo* line = chip ? line_named(**chip, wired.pin.line) : nullptr;
    if (line == nullptr || line->used) unusable.insert(wired.pin.chip);
  }
  return unusable;
}

bool holds_lines(const std::vector<ChipLines>& chips, const Config& config) {
  auto wirings = wired_chips(config);
  for (const WiredLine& wired : wired_lines(config)) {
    const auto chip = chip_named(chips, wirings[wired.pin.chip].label);
    const LineInfo* line = chip ? line_named(**chip, wired.pin.line) : nullptr;
    if (line != nullptr && is_ours(*line)) return true;
  }
  return false;
}

Findings examine_chips(const std::vector<ChipLines>& chips, const Config& config, bool serves) {
  Findings findings;
  for (const ChipLines& chip : chips) findings.push_back(about_chip(chip));
  if (chips.empty()) findings.push_back({"no_chips"});
  Tally tally;
  const auto lines = wired_lines(config);
  for (const auto& [name, wiring] : wired_chips(config)) {
    const auto chip = chip_named(chips, wiring.label);
    if (!chip) findings.push_back(about_missing_chip(name, wiring.label, chip.error()));
    for (const WiredLine& wired : lines) {
      if (chip && wired.pin.chip == name) examine_line(wired, **chip, serves, tally);
    }
  }
  append(findings, std::move(tally.findings));
  if (tally.free != 0) findings.push_back({"lines_free", {{"count", std::to_string(tally.free)}}});
  if (tally.ours != 0) findings.push_back({"lines_own", {{"count", std::to_string(tally.ours)}}});
  return findings;
}

}  // namespace arbiter::doctor
