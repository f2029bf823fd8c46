// SPDX-License-Identifier: MIT
// The sections, as short as the configuration takes them.
#include "daemon/wiring_lessons/wiring_sections.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

#include "daemon/wiring_reader.h"

namespace arbiter::lessons {
namespace {

using hal::gpio::button_prefix;
using hal::gpio::ChipWiring;
using hal::gpio::Contact;
using hal::gpio::is_button;
using hal::gpio::Matrix;
using hal::gpio::Wiring;

std::string line_of(const Pin& pin) {
  if (pin.chip != config::default_chip) return in_toml(pin.chip + "/" + pin.line);
  const bool is_offset = pin.line.find_first_not_of("0123456789") == std::string::npos;
  return is_offset ? pin.line : in_toml(pin.line);
}

std::string lines_of(const std::vector<Pin>& pins) {
  std::vector<std::string> lines;
  lines.reserve(pins.size());
  for (const Pin& pin : pins) lines.push_back(line_of(pin));
  return fmt::format("[{}]", fmt::join(lines, ", "));
}

std::string print_levels(const ChipWiring& chip, const ChipWiring& common) {
  std::string text;
  if (chip.bias != common.bias) text += fmt::format("bias = \"{}\"\n", config::bias_name(chip.bias));
  if (chip.active_low != common.active_low)
    text += fmt::format("active = \"{}\"\n", chip.active_low ? "low" : "high");
  return text;
}

ChipWiring header_of(const Wiring& wiring) {
  const auto header = wiring.chips.find(std::string(config::default_chip));
  return header == wiring.chips.end() ? ChipWiring{"pi"} : header->second;
}

bool has_board(const Wiring& wiring) {
  return !wiring.matrices.empty() || !std::all_of(wiring.contacts.begin(), wiring.contacts.end(),
                                                  [](const Contact& one) { return is_button(one.name); });
}

/// Whether the short form by a corner says the same.
std::optional<std::string> corner_of(const Matrix& matrix, const std::vector<std::string>& sites) {
  char file = 'z';
  unsigned long rank = 99;
  for (const auto& row : matrix.contacts) {
    for (const std::string& cell : row) {
      if (cell.empty()) continue;
      if (cell.find('.') != std::string::npos) return std::nullopt;
      file = std::min(file, cell.front());
      rank = std::min(rank, std::stoul(cell.substr(1)));
    }
  }
  const std::string corner = fmt::format("{}{}", file, rank);
  const auto cells = config::cells_from(corner, matrix.rows.size(), matrix.columns.size(), sites);
  return matrix.contacts == cells ? std::optional(corner) : std::nullopt;
}

std::string print_matrix(const Matrix& matrix, std::size_t number, const std::vector<std::string>& sites) {
  std::string text =
      fmt::format("[wiring.matrix.{}]\n", number == 1 ? "board" : fmt::format("board{}", number));
  text += fmt::format("rows = {}\ncolumns = {}\n", lines_of(matrix.rows), lines_of(matrix.columns));
  if (!matrix.diodes) text += "diodes = false\n";
  if (const auto corner = corner_of(matrix, sites))
    return text +
           fmt::format("corner = {}    # the ranks are rows, the files are columns\n\n", in_toml(*corner));
  text += "sites = [\n";
  for (const auto& row : matrix.contacts) text.append("  ").append(toml_list(row)).append(",\n");
  return text + "]\n\n";
}

/// Lines of each rank's sites, from file a on, where the rank is whole and has a switch a site.
std::map<std::string, std::vector<Pin>> whole_ranks(const WiringFile& file) {
  std::map<std::string, Pin> pins;
  for (const Contact& contact : file.wiring.contacts) pins.emplace(contact.name, contact.pin);
  std::map<std::string, std::vector<std::string>> ranks;
  for (const std::string& site : file.sites) {
    if (site.find('.') == std::string::npos) ranks[site.substr(1)].push_back(site);
  }
  std::map<std::string, std::vector<Pin>> whole;
  for (auto& [rank, sites] : ranks) {
    std::sort(sites.begin(), sites.end());
    if (!std::all_of(sites.begin(), sites.end(),
                     [&](const std::string& site) { return pins.contains(site); }))
      continue;
    for (const std::string& site : sites) whole[rank].push_back(pins.at(site));
  }
  return whole;
}

std::string print_ranks(const std::map<std::string, std::vector<Pin>>& ranks) {
  if (ranks.empty()) return "";
  std::vector<std::string> order;
  order.reserve(ranks.size());
  for (const auto& [rank, pins] : ranks) order.push_back(rank);
  std::sort(order.begin(), order.end(), [](const std::string& one, const std::string& other) {
    return std::stoul(one) < std::stoul(other);
  });
  std::string text = "# The lines of each rank, from its first file on.\n[wiring.rows]\n";
  for (const std::string& rank : order)
    text.append(rank).append(" = ").append(lines_of(ranks.at(rank))).append("\n");
  return text + "\n";
}

}  // namespace

std::string print_common(const WiringFile& file) {
  const Wiring& wiring = file.wiring;
  const ChipWiring header = header_of(wiring);
  std::string text = "[wiring]\n";
  if (header.label != "pi") text += fmt::format("chip = {}\n", in_toml(header.label));
  text += print_levels(header, {});
  if (file.reserved) text += "allow_reserved = true    # these buses must be off\n";
  if (!has_board(wiring)) text += "board = \"none\"\n";
  if (wiring.poll != Wiring{}.poll) text += fmt::format("poll = {}\n", wiring.poll.count());
  if (wiring.faces != Wiring{}.faces)
    text += fmt::format("faces = {}\n", toml_list({wiring.faces.begin(), wiring.faces.end()}));
  if (!wiring.normally_closed.empty())
    text += fmt::format("normally_closed = {}\n",
                        toml_list({wiring.normally_closed.begin(), wiring.normally_closed.end()}));
  if (wiring.buzzer) text += fmt::format("buzzer = {}\n", line_of(*wiring.buzzer));
  if (wiring.lamps.active_low) text += "lamps_active = \"low\"\n";
  std::vector<std::string> dice;
  for (const auto& pips : wiring.lamps.pips) dice.push_back(lines_of(pips));
  if (!dice.empty()) text += fmt::format("pips = [{}]\n", fmt::join(dice, ", "));
  return text + "\n";
}

std::string print_chips(const Wiring& wiring) {
  std::string text;
  for (const auto& [name, chip] : wiring.chips) {
    if (name == config::default_chip) continue;
    text += fmt::format("[wiring.chips.{}]\nlabel = {}\n{}\n", name, in_toml(chip.label),
                        print_levels(chip, header_of(wiring)));
  }
  return text;
}

std::string print_contacts(const WiringFile& file) {
  const auto ranks = whole_ranks(file);
  std::string sites;
  for (const Contact& contact : file.wiring.contacts) {
    const bool is_plain = contact.name.find('.') == std::string::npos;
    if (is_button(contact.name) || (is_plain && ranks.contains(contact.name.substr(1)))) continue;
    sites.append(is_plain ? contact.name : in_toml(contact.name));
    sites.append(" = ").append(line_of(contact.pin)).append("\n");
  }
  return print_ranks(ranks) + (sites.empty() ? "" : "[wiring.sites]\n" + sites + "\n");
}

std::string print_matrices(const WiringFile& file) {
  std::string text;
  std::size_t number = 0;
  for (const Matrix& matrix : file.wiring.matrices) text += print_matrix(matrix, ++number, file.sites);
  return text;
}

std::string print_buttons(const Wiring& wiring) {
  std::string text;
  for (const Contact& contact : wiring.contacts) {
    if (!is_button(contact.name)) continue;
    text.append(contact.name.substr(button_prefix.size()))
        .append(" = ")
        .append(line_of(contact.pin))
        .append("\n");
  }
  return text.empty() ? "" : "[wiring.buttons]\n" + text + "\n";
}

std::string print_lamps(const Wiring& wiring) {
  const hal::gpio::LampWiring& lamps = wiring.lamps;
  std::string text;
  if (!lamps.sites.empty()) text += "[wiring.lamps]\n";
  for (const auto& [site, pin] : lamps.sites)
    text.append(in_toml(site)).append(" = ").append(line_of(pin)).append("\n");
  if (!lamps.rows.empty()) {
    text += fmt::format("[wiring.lamps.matrix]\nrows = {}\ncolumns = {}\nsites = [\n", lines_of(lamps.rows),
                        lines_of(lamps.columns));
    for (const auto& row : lamps.matrix) text.append("  ").append(toml_list(row)).append(",\n");
    text += "]\n";
  }
  if (!lamps.charlieplexed.empty())
    text += fmt::format("[wiring.lamps.charlieplexed]\nlines = {}\nsites = {}\n",
                        lines_of(lamps.charlieplexed), toml_list(lamps.charlieplex_sites));
  return text.empty() ? "" : text + "\n";
}

}  // namespace arbiter::lessons
