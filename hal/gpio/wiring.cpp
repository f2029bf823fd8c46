// SPDX-License-Identifier: MIT
// Names of contacts, and all lines.
#include "hal/gpio/wiring.h"

namespace arbiter::hal::gpio {
namespace {

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

ContactName contact_name(const std::string& name) {
  const std::size_t dot = name.rfind('.');
  if (dot == std::string::npos) return {name, ""};
  return {name.substr(0, dot), name.substr(dot + 1)};
}

std::vector<WiredLine> wired_lines(const Wiring& wiring) {
  std::vector<WiredLine> lines;
  add_switches(lines, wiring);
  add_outputs(lines, wiring);
  return lines;
}

std::vector<std::string> buttons_of(const Wiring& wiring) {
  std::vector<std::string> buttons;
  for (const Contact& contact : wiring.contacts) {
    if (is_button(contact.name)) buttons.push_back(contact.name.substr(button_prefix.size()));
  }
  return buttons;
}

std::vector<std::string> contacts_of(const Wiring& wiring) {
  std::vector<std::string> names;
  for (const Contact& contact : wiring.contacts) names.push_back(contact.name);
  for (const Matrix& matrix : wiring.matrices) {
    for (const auto& row : matrix.contacts) {
      for (const std::string& name : row) {
        if (!name.empty()) names.push_back(name);
      }
    }
  }
  return names;
}

}  // namespace arbiter::hal::gpio
