// SPDX-License-Identifier: MIT
// Reads what is wired: sites, rows, matrices, buttons, lamps.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <regex>

#include "daemon/suggest.h"
#include "daemon/wiring_reader.h"

namespace arbiter::config {
namespace {

using hal::gpio::Pin;
using Words = std::vector<std::string_view>;

constexpr std::size_t pips_of_a_die = 7;
const std::vector<std::string_view> buttons{"roll", "confirm", "undo", "undo_turn",
                                            "next", "resume",  "new",  "dice"};

bool is_one_of(const Words& known, std::string_view word) {
  return std::find(known.begin(), known.end(), word) != known.end();
}

const Entry* find(const Section& section, std::string_view key) {
  const auto found = std::find_if(section.entries.begin(), section.entries.end(),
                                  [&](const Entry& entry) { return entry.key == key; });
  return found == section.entries.end() ? nullptr : &*found;
}

std::string word_of(const Entry& entry) {
  const auto* text = as<std::string>(entry.value);
  return text == nullptr ? "" : *text;
}

}  // namespace

void WiringReader::read_site(const Section& section, const Entry& entry) {
  const std::size_t table = std::string_view("wiring.sites").size();
  const std::string prefix = section.name.size() > table ? section.name.substr(table + 1) : "";
  const std::string name = prefix.empty() ? entry.key : prefix + "." + entry.key;
  if (Pin pin; pin_of(entry, name, pin)) add_contact(name, pin, entry.line);
}

void WiringReader::read_row(const Section&, const Entry& entry) {
  std::vector<std::string> row;
  for (const std::string& site : game_.sites) {
    if (site.size() > 1 && site.substr(1) == entry.key) row.push_back(site);
  }
  std::sort(row.begin(), row.end());
  if (row.empty()) return error_at(entry.line, fmt::format("the board has no row {}", in_quotes(entry.key)));
  const std::size_t before = errors_.size();
  const std::vector<Pin> pins = pins_of(entry, "row " + entry.key);
  if (errors_.size() != before) return;
  if (pins.size() != row.size()) {
    return error_at(entry.line, fmt::format("row {} has {} sites, {} to {}, but {} lines are named",
                                            entry.key, row.size(), row.front(), row.back(), pins.size()));
  }
  for (std::size_t i = 0; i < row.size(); ++i) add_contact(row[i], pins[i], entry.line);
}

void WiringReader::read_button(const Section&, const Entry& entry) {
  if (!is_one_of(buttons, entry.key))
    return error_at(entry.line, fmt::format("unknown button {}{}; there is {}", in_quotes(entry.key),
                                            did_you_mean(entry.key, buttons), fmt::join(buttons, ", ")));
  if (Pin pin; pin_of(entry, "the button " + entry.key, pin))
    wiring_.contacts.push_back({std::string(hal::gpio::button_prefix) + entry.key, pin});
}

void WiringReader::read_matrix(const Section& section) {
  hal::gpio::Matrix matrix;
  for (const Entry& entry : section.entries) {
    if (entry.key == "rows") matrix.rows = pins_of(entry, "a matrix row");
    if (entry.key == "columns") matrix.columns = pins_of(entry, "a matrix column");
    if (entry.key == "diodes") matrix.diodes = flag_of(entry, true);
    if (!is_one_of({"rows", "columns", "diodes", "corner", "sites"}, entry.key))
      unknown_key(section, entry, {"rows", "columns", "diodes", "corner", "sites"});
  }
  if (matrix.rows.empty() || matrix.columns.empty())
    return error_at(section.line, "a matrix needs rows and columns: rows = [5, 6], columns = [12, 13]");
  matrix.contacts = cells_of(section, matrix.rows.size(), matrix.columns.size(), false);
  for (const auto& row : matrix.contacts) {
    for (const std::string& name : row) {
      if (!name.empty()) note_contact(name, section.line);
    }
  }
  if (!matrix.contacts.empty()) wiring_.matrices.push_back(std::move(matrix));
}

// What is at the crossings: by `corner`, or row by row in `sites`. Empty after an error.
std::vector<std::vector<std::string>> WiringReader::cells_of(const Section& section, std::size_t rows,
                                                             std::size_t columns, bool of_sites_only) {
  const Entry* const corner = find(section, "corner");
  const Entry* const sites = find(section, "sites");
  if ((corner == nullptr) == (sites == nullptr)) {
    error_at(section.line, R"(say what is at the crossings: corner = "a1", or sites = [["a1", "b1"], ..])");
    return {};
  }
  if (corner != nullptr) {
    // The corner of a hexagon's matrix is no cell itself.
    const std::string name = word_of(*corner);
    if (std::regex_match(name, std::regex("[a-z][1-9][0-9]?")))
      return cells_from(name, rows, columns, game_.sites);
    error_at(corner->line, "corner must name the first crossing, like \"a1\"");
    return {};
  }
  std::vector<std::vector<std::string>> cells;
  const auto* list = as<List>(sites->value);
  for (const Value& row : list == nullptr ? List{} : *list)
    cells.push_back(texts_of({"sites", row, sites->line, 0}));
  const bool fits = cells.size() == rows && std::all_of(cells.begin(), cells.end(), [&](const auto& row) {
                      return row.size() == columns;
                    });
  if (fits) return cells;
  error_at(sites->line, fmt::format("sites must be {} lists of {} {} each, \"\" where there is none", rows,
                                    columns, of_sites_only ? "sites" : "contacts"));
  return {};
}

std::vector<std::vector<std::string>> cells_from(const std::string& corner, std::size_t rows,
                                                 std::size_t columns, const std::vector<std::string>& sites) {
  std::vector<std::vector<std::string>> cells(rows);
  const int rank = std::stoi(corner.substr(1));
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      const std::string site = static_cast<char>(corner[0] + static_cast<char>(column)) +
                               std::to_string(rank + static_cast<int>(row));
      const bool is_site = std::find(sites.begin(), sites.end(), site) != sites.end();
      cells[row].push_back(is_site ? site : "");
    }
  }
  return cells;
}

void WiringReader::read_lamp(const Section&, const Entry& entry) {
  lamps_.emplace_back(entry.key, entry.line);
  if (Pin pin; pin_of(entry, "the lamp of " + entry.key, pin)) wiring_.lamps.sites[entry.key] = pin;
}

void WiringReader::read_lamp_matrix(const Section& section) {
  hal::gpio::LampWiring& lamps = wiring_.lamps;
  for (const Entry& entry : section.entries) {
    if (entry.key == "rows") lamps.rows = pins_of(entry, "a row of lamps");
    if (entry.key == "columns") lamps.columns = pins_of(entry, "a column of lamps");
    if (!is_one_of({"rows", "columns", "corner", "sites"}, entry.key))
      unknown_key(section, entry, {"rows", "columns", "corner", "sites"});
  }
  if (lamps.rows.empty() || lamps.columns.empty()) {
    lamps.rows.clear();
    return error_at(section.line, "a matrix of lamps needs rows and columns");
  }
  lamps.matrix = cells_of(section, lamps.rows.size(), lamps.columns.size(), true);
  if (lamps.matrix.empty()) lamps.rows.clear();
  for (const auto& row : lamps.matrix) {
    for (const std::string& site : row) {
      if (!site.empty()) lamps_.emplace_back(site, section.line);
    }
  }
}

void WiringReader::read_charlieplexed(const Section& section) {
  hal::gpio::LampWiring& lamps = wiring_.lamps;
  for (const Entry& entry : section.entries) {
    if (entry.key == "lines") {
      lamps.charlieplexed = pins_of(entry, "charlieplexed lamps");
    } else if (entry.key == "sites") {
      lamps.charlieplex_sites = texts_of(entry);
    } else {
      unknown_key(section, entry, {"lines", "sites"});
    }
  }
  for (const std::string& site : lamps.charlieplex_sites) lamps_.emplace_back(site, section.line);
  const std::size_t lines = lamps.charlieplexed.size();
  if (lines >= 2 && lamps.charlieplex_sites.size() <= lines * (lines - 1)) return;
  lamps.charlieplexed.clear();
  error_at(section.line, "charlieplexed lamps need at least two lines; n lines light n(n-1) lamps");
}

// Seven lines, or a list of seven for each die.
void WiringReader::read_pips(const Entry& entry) {
  const auto* list = as<List>(entry.value);
  const bool nested = list != nullptr && !list->empty() && as<List>(list->front()) != nullptr;
  for (const Value& die : nested ? *list : List{entry.value}) {
    const std::size_t before = errors_.size();
    std::vector<Pin> pins = pins_of({entry.key, die, entry.line, entry.column}, "a die's lamp");
    if (errors_.size() != before) return;
    if (pins.size() != pips_of_a_die)
      return error_at(entry.line, fmt::format("pips: a die has seven lamps, not {}", pins.size()));
    wiring_.lamps.pips.push_back(std::move(pins));
  }
}

}  // namespace arbiter::config
