// SPDX-License-Identifier: MIT
// The examination of power, heat and libraries.
#include "daemon/doctor/power.h"

#include <fmt/format.h>

#include <optional>

#include "daemon/doctor/texts.h"

namespace arbiter::doctor {
namespace {

/// Bits of the firmware's word: now, and 16 higher since the start.
constexpr std::int64_t undervoltage = 0x1;
constexpr std::int64_t slowed = 0x2 | 0x4 | 0x8;
constexpr unsigned since_start = 16;
constexpr double hot = 75;  // degrees Celsius; the firmware slows down from 80 on

// "50005" or "0x50005" of the kernel, "throttled=0x50005" of vcgencmd.
std::optional<std::int64_t> throttled(const Machine& machine) {
  std::string text = machine.text("/sys/devices/platform/soc/soc:firmware/get_throttled");
  if (text.empty()) text = machine.run("vcgencmd get_throttled");
  const std::size_t x = text.find('x');
  if (x != std::string::npos) text.erase(0, x + 1);
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text.empty() ? std::nullopt : number_in(text, 16);
}

Findings about_power(std::int64_t word) {
  if ((word & undervoltage) != 0) return {{"undervoltage_now"}};
  if ((word >> since_start & undervoltage) != 0) return {{"undervoltage_once"}};
  if (((word | word >> since_start) & slowed) != 0) return {{"slowed_down"}};
  return {{"power_good"}};
}

std::string system_name(const Machine& machine) {
  for (const std::string& line : machine.lines("/etc/os-release")) {
    if (line.starts_with("PRETTY_NAME=\"")) return line.substr(13, line.size() - 14);
  }
  return "an unknown system";
}

}  // namespace

Findings examine_power(const Machine& machine) {
  const std::string model = machine.text("/proc/device-tree/model");
  Findings findings{
      {"machine", {{"model", model.empty() ? "no Raspberry Pi" : model}, {"system", system_name(machine)}}}};
  if (const auto word = throttled(machine)) append(findings, about_power(*word));
  const auto heat = number_in(machine.text("/sys/class/thermal/thermal_zone0/temp"));
  if (!heat) return findings;
  const double degrees = static_cast<double>(*heat) / 1000;
  findings.push_back({degrees > hot ? "hot" : "temperature", {{"degrees", fmt::format("{:.0f}", degrees)}}});
  return findings;
}

Findings examine_libraries(const Machine& machine, const std::string& built, const std::string& running) {
  const Params params{{"built", built}, {"running", running}, {"system", system_name(machine)}};
  const auto generation = [](const std::string& version) { return version.substr(0, version.find('.')); };
  if (generation(built) != generation(running)) return {{"libgpiod_differs", params}};
  // The package of Debian 12 brings 1.6, that of Debian 13 brings 2: built for the other it is a stranger.
  const std::string release = machine.text("/etc/debian_version");
  const std::string expected = release.starts_with("12") ? "1" : release.starts_with("13") ? "2" : "";
  if (!expected.empty() && generation(built) != expected) return {{"libgpiod_foreign", params}};
  return {{"libgpiod", params}};
}

}  // namespace arbiter::doctor
