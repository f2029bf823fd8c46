// SPDX-License-Identifier: MIT
// Which bias the lines of a chip can have: the kernel passes over what a chip cannot do, and says nothing.
#include <algorithm>
#include <array>
#include <optional>

#include "daemon/doctor/chips.h"
#include "daemon/doctor/wired_lines.h"
#include "daemon/wiring_reader.h"
#include "rules/words.h"

namespace arbiter::doctor {
namespace {

using hal::gpio::Bias;

struct Ability {
  std::string_view label;  ///< what it begins with
  bool up;
  bool down;
};

/// From the drivers: pinctrl-mcp23s08 only pulls up, of gpio-pca953x only the PCAL types have resistors,
/// shift registers and PCF857x have none that could be chosen.
constexpr std::array<Ability, 10> abilities{{{"pi", true, true},
                                             {"mcp23", true, false},
                                             {"pcal", true, true},
                                             {"pca9", false, false},
                                             {"tca", false, false},
                                             {"pcf857", false, false},
                                             {"max73", false, false},
                                             {"74", false, false},
                                             {"gpio-sim", true, true},
                                             {"arbiter-", true, true}}};

std::optional<bool> can_bias(const std::string& label, Bias bias) {
  if (config::is_raspberry(label)) return true;
  const auto found = std::find_if(abilities.begin(), abilities.end(),
                                  [&](const Ability& one) { return label.starts_with(one.label); });
  if (found == abilities.end()) return std::nullopt;
  return bias == Bias::pull_up ? found->up : found->down;
}

Findings about_bias(const std::string& name, const hal::gpio::ChipWiring& chip,
                    const std::vector<std::string>& what) {
  const bool up = chip.bias == Bias::pull_up;
  const Params params{{"chip", name},
                      {"label", chip.label},
                      {"lines", list_of(what, 6)},
                      {"bias", up ? "pull-up" : "pull-down"},
                      {"rail", chip.active_low ? "3.3 V" : "ground"}};
  if (chip.bias == Bias::none || chip.bias == Bias::as_is) return {{"bias_outside", params}};
  const auto can = can_bias(chip.label, chip.bias);
  if (!can) return {{"bias_unknown", params}};
  if (!*can) return {{chip.label.starts_with("mcp23") ? "bias_only_up" : "bias_impossible", params}};
  return {};
}

}  // namespace

Findings examine_bias(const Config& config) {
  Findings findings;
  const auto lines = wired_lines(config);
  for (const auto& [name, chip] : wired_chips(config)) {
    std::vector<std::string> what;
    for (const WiredLine& line : lines) {
      if (line.biased && line.pin.chip == name) what.push_back(line.what);
    }
    if (!what.empty()) append(findings, about_bias(name, chip, what));
  }
  return findings;
}

}  // namespace arbiter::doctor
