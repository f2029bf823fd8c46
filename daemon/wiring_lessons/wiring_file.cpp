// SPDX-License-Identifier: MIT
// The file, section by section.
#include "daemon/wiring_lessons/wiring_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "daemon/wiring_lessons/wiring_sections.h"
#include "daemon/wiring_reader.h"

namespace arbiter::lessons {
namespace {

std::string setting_value(const std::string& text) {
  const bool is_number = !text.empty() && text.size() < 10 && text[0] != '0' &&
                         text.find_first_not_of("0123456789") == std::string::npos;
  return is_number || text == "true" || text == "false" || text == "0" ? text : in_toml(text);
}

std::string print_game(const GameConfig& game) {
  std::string text = fmt::format("[game]\nname = {}\n", in_toml(game.name));
  if (!game.settings.empty()) text += "[game.settings]\n";
  for (const auto& [name, value] : game.settings)
    text.append(name).append(" = ").append(setting_value(value)).append("\n");
  return text + "\n";
}

std::string print_sensors(const WiringFile& file) {
  std::string text = "[sensors]\nkind = \"gpio\"\n";
  if (file.capability != "occupancy") text += fmt::format("capability = {}\n", in_toml(file.capability));
  if (!file.masked.empty()) text += fmt::format("masked = {}\n", toml_list(file.masked));
  return text + "\n";
}

}  // namespace

std::string in_toml(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "\"";
}

std::string toml_list(const std::vector<std::string>& texts) {
  std::vector<std::string> quoted;
  quoted.reserve(texts.size());
  for (const std::string& text : texts) quoted.push_back(in_toml(text));
  return fmt::format("[{}]", fmt::join(quoted, ", "));
}

std::string print_wiring(const WiringFile& file) {
  std::string text;
  for (const std::string& note : file.notes) text.append("# ").append(note).append("\n");
  if (!file.notes.empty()) text += "\n";
  return text + print_game(file.game) + print_sensors(file) + print_common(file) + print_chips(file.wiring) +
         print_contacts(file) + print_matrices(file) + print_buttons(file.wiring) + print_lamps(file.wiring);
}

bool uses_reserved(const hal::gpio::Wiring& wiring) {
  const std::vector<hal::gpio::WiredLine> lines = hal::gpio::wired_lines(wiring);
  return std::any_of(lines.begin(), lines.end(), [&](const hal::gpio::WiredLine& wired) {
    const auto line = config::header_line(wired.pin, wiring.chips.at(wired.pin.chip).label);
    return line && !config::bus_of(*line).empty();
  });
}

Status check_wiring(const std::string& text, const hal::gpio::Wiring& meant) {
  const ConfigReport report = parse_config(text);
  if (!report.errors.empty()) return report.errors.front();
  const auto contacts_in = [](const hal::gpio::Wiring& wiring) {
    std::set<std::pair<std::string, Pin>> contacts;
    for (const auto& contact : wiring.contacts) contacts.emplace(contact.name, contact.pin);
    return contacts;
  };
  if (report.config.wiring && report.config.wiring->matrices == meant.matrices &&
      contacts_in(*report.config.wiring) == contacts_in(meant) && report.config.wiring->lamps == meant.lamps)
    return ok();
  return Error{"the file would be understood otherwise than it is meant"};
}

}  // namespace arbiter::lessons
