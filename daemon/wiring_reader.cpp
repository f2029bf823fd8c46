// SPDX-License-Identifier: MIT
// Reads the sections of a wiring.
#include "daemon/wiring_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <regex>

#include "daemon/suggest.h"

namespace arbiter::config {
namespace {

using hal::gpio::Bias;
using hal::gpio::ChipWiring;
using hal::gpio::Pin;

const std::vector<std::string_view> common_keys{"chip", "bias",         "active", "allow_reserved",
                                                "poll", "board",        "faces",  "normally_closed",
                                                "pips", "lamps_active", "buzzer"};
const std::vector<std::string_view> chip_keys{"label", "bias", "active"};
const std::vector<std::string_view> table_names{"chips", "sites", "rows", "matrix", "buttons", "lamps"};
const std::vector<std::string_view> buttons{"roll", "confirm", "undo", "undo_turn",
                                            "next", "resume",  "new",  "dice"};
const std::map<std::string, Bias> biases{
    {"pull-up", Bias::pull_up}, {"pull-down", Bias::pull_down}, {"none", Bias::none}, {"as-is", Bias::as_is}};

std::string text_of(const Entry& entry) {
  const auto* text = as<std::string>(entry.value);
  return text == nullptr ? "" : *text;
}

bool knows(const std::vector<std::string_view>& known, std::string_view word) {
  return std::find(known.begin(), known.end(), word) != known.end();
}

/// "a1.face" of "wiring.sites.a1.face"; "" of "wiring.sites".
std::string rest_of(const std::string& section, std::string_view table) {
  return section.size() > table.size() ? section.substr(table.size() + 1) : "";
}

bool is_in(const std::string& section, std::string_view table) {
  return section == table || section.starts_with(std::string(table) + ".");
}

const Entry* find(const Section& section, std::string_view key) {
  const auto found = std::find_if(section.entries.begin(), section.entries.end(),
                                  [&](const Entry& entry) { return entry.key == key; });
  return found == section.entries.end() ? nullptr : &*found;
}

}  // namespace

// Chips first: lines name them. Then each section by its name.
void WiringReader::read(const std::vector<Section>& sections) {
  wiring_.chips[std::string(default_chip)] = {std::string("pi")};
  const auto read_all = [&](auto wanted) {
    for (const Section& section : sections) {
      if (!wanted(section.name)) continue;
      const TakeEntry take = reader_of(section.name);
      for (const Entry& entry : section.entries) (this->*take)(section, entry);
    }
  };
  const auto is_common = [](const std::string& name) { return name == "wiring"; };
  const auto is_chip = [](const std::string& name) { return is_in(name, "wiring.chips"); };
  for (const Section& section : sections) {
    if (section.name == "wiring") line_ = section.line;
    // What is wired to a line names a chip, so that common keys that do so come after the chips.
    if (!is_common(section.name)) continue;
    for (const Entry& entry : section.entries) {
      if (knows({"chip", "bias", "active"}, entry.key)) read_common(section, entry);
    }
  }
  read_all(is_chip);
  for (const Section& section : sections) {
    if (!is_common(section.name)) continue;
    for (const Entry& entry : section.entries) {
      if (!knows({"chip", "bias", "active"}, entry.key)) read_common(section, entry);
    }
  }
  for (const Section& section : sections) {
    if (is_common(section.name) || is_chip(section.name)) continue;
    const std::string& name = section.name;
    if (name == "wiring.matrix") continue;
    if (is_in(name, "wiring.matrix")) {
      read_matrix(section);
    } else if (name == "wiring.lamps.matrix") {
      read_lamp_matrix(section);
    } else if (name == "wiring.lamps.charlieplexed") {
      read_charlieplexed(section);
    } else if (const TakeEntry take = reader_of(name)) {
      for (const Entry& entry : section.entries) (this->*take)(section, entry);
    } else {
      const std::string word = rest_of(name, "wiring");
      error_at(section.line,
               fmt::format("unknown table [{}]{}", in_quotes(name), did_you_mean(word, table_names)));
    }
  }
}

WiringReader::TakeEntry WiringReader::reader_of(const std::string& section) const {
  if (is_in(section, "wiring.chips")) return &WiringReader::read_chip;
  if (is_in(section, "wiring.sites")) return &WiringReader::read_site;
  if (section == "wiring.rows") return &WiringReader::read_row;
  if (section == "wiring.buttons") return &WiringReader::read_button;
  if (section == "wiring.lamps") return &WiringReader::read_lamp;
  return nullptr;
}

void WiringReader::unknown_key(const Section& section, const Entry& entry,
                               const std::vector<std::string_view>& known) {
  error_at(entry.line, fmt::format("unknown key {} in [{}]{}", in_quotes(entry.key), section.name,
                                   did_you_mean(entry.key, known)));
}

void WiringReader::read_line_settings(const Entry& entry, ChipWiring& chip) {
  const std::string text = text_of(entry);
  if (entry.key == "bias") {
    const auto bias = biases.find(text);
    if (bias == biases.end())
      return error_at(entry.line, R"(bias must be "pull-up", "pull-down", "none" or "as-is")");
    chip.bias = bias->second;
    return;
  }
  if (text != "low" && text != "high")
    return error_at(entry.line,
                    "active must be \"low\" (a switch that closes pulls its line low) or \"high\"");
  chip.active_low = text == "low";
}

void WiringReader::read_common(const Section& section, const Entry& entry) {
  ChipWiring& chip = wiring_.chips[std::string(default_chip)];
  const std::string& key = entry.key;
  if (key == "bias" || key == "active") return read_line_settings(entry, chip);
  if (key == "faces") return read_faces(entry);
  if (key == "normally_closed") return read_normally_closed(entry);
  if (key == "pips") return read_pips(entry);
  const std::string text = text_of(entry);
  if (key == "chip") {
    if (text.empty())
      error_at(entry.line, R"(chip must be a chip's label in quotes, like "pinctrl-bcm2711")");
    chip.label = text;
  } else if (key == "allow_reserved") {
    allow_reserved_ = flag_of(entry, false);
  } else if (key == "board") {
    if (text != "all" && text != "none")
      error_at(entry.line, R"(board must be "all", or "none" for a table without sensors under its sites)");
    has_board_ = text != "none";
  } else if (key == "lamps_active") {
    if (text != "low" && text != "high") error_at(entry.line, R"(lamps_active must be "high" or "low")");
    wiring_.lamps.active_low = text == "low";
  } else if (key == "buzzer") {
    if (Pin pin; pin_of(entry, "the buzzer", pin)) wiring_.buzzer = pin;
  } else if (key == "poll") {
    const auto* given = as<std::int64_t>(entry.value);
    if (given == nullptr || *given < 1 || *given > 1000)
      return error_at(entry.line, "poll must be a whole number of milliseconds from 1 to 1000");
    wiring_.poll = std::chrono::milliseconds(*given);
  } else {
    unknown_key(section, entry, common_keys);
  }
}

// [wiring.chips] name = "label", or [wiring.chips.name] with label, bias and active.
void WiringReader::read_chip(const Section& section, const Entry& entry) {
  const ChipWiring& common = wiring_.chips[std::string(default_chip)];
  const bool is_short = section.name == "wiring.chips";
  const std::string name = is_short ? entry.key : rest_of(section.name, "wiring.chips");
  if (name == default_chip)
    return error_at(entry.line, "'header' is the chip that [wiring] names: call this one differently");
  ChipWiring& chip =
      wiring_.chips.try_emplace(name, ChipWiring{"", common.bias, common.active_low}).first->second;
  if (!is_short && entry.key != "label") {
    if (!knows(chip_keys, entry.key)) return unknown_key(section, entry, chip_keys);
    return read_line_settings(entry, chip);
  }
  chip.label = text_of(entry);
  if (chip.label.empty())
    error_at(entry.line, "a chip is named by its label, like \"mcp23017@1-0020\"; gpiodetect lists them");
}

bool WiringReader::flag_of(const Entry& entry, bool fallback) {
  if (const auto* flag = as<bool>(entry.value)) return *flag;
  error_at(entry.line, fmt::format("{} must be true or false", entry.key));
  return fallback;
}

std::vector<std::string> WiringReader::texts_of(const Entry& entry) {
  std::vector<std::string> texts;
  const auto* list = as<List>(entry.value);
  const bool good = list != nullptr && std::all_of(list->begin(), list->end(), [](const Value& value) {
                      return as<std::string>(value) != nullptr;
                    });
  if (!good) error_at(entry.line, fmt::format(R"({} must be a list of texts, like ["a1", "b1"])", entry.key));
  if (good) {
    for (const Value& value : *list) texts.push_back(*as<std::string>(value));
  }
  return texts;
}

std::vector<Pin> WiringReader::pins_of(const Entry& entry, const std::string& what) {
  std::vector<Pin> pins;
  if (const std::string wrong = take_pins(entry.value, wiring_.chips, pins); !wrong.empty()) {
    error_at(entry.line, fmt::format("{}: {}", entry.key, wrong));
    return {};
  }
  for (const Pin& pin : pins) uses_.push_back({pin, what, entry.line});
  return pins;
}

bool WiringReader::pin_of(const Entry& entry, const std::string& what, Pin& pin) {
  const std::size_t before = errors_.size();
  const std::vector<Pin> pins = pins_of(entry, what);
  if (pins.size() == 1) {
    pin = pins.front();
    return true;
  }
  if (errors_.size() == before)
    error_at(entry.line, fmt::format("{} needs one line, not {}", entry.key, pins.size()));
  return false;
}

void WiringReader::note_contact(const std::string& name, std::size_t line) {
  contacts_.emplace_back(name, line);
}

void WiringReader::add_contact(const std::string& name, const Pin& pin, std::size_t line) {
  note_contact(name, line);
  wiring_.contacts.push_back({name, pin});
}

void WiringReader::read_site(const Section& section, const Entry& entry) {
  const std::string prefix = rest_of(section.name, "wiring.sites");
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
  if (!knows(buttons, entry.key))
    return error_at(entry.line, fmt::format("unknown button {}{}; there is {}", in_quotes(entry.key),
                                            did_you_mean(entry.key, buttons), fmt::join(buttons, ", ")));
  if (Pin pin; pin_of(entry, "the button " + entry.key, pin))
    wiring_.contacts.push_back({"button." + entry.key, pin});
}

void WiringReader::read_normally_closed(const Entry& entry) {
  normally_closed_line_ = entry.line;
  for (const std::string& name : texts_of(entry)) wiring_.normally_closed.insert(name);
}

void WiringReader::read_faces(const Entry& entry) {
  const std::vector<std::string> codes = texts_of(entry);
  const auto is_code = [&](const std::string& code) {
    return code.size() == codes.front().size() && (code.size() == 2 || code.size() == 3) &&
           code.find_first_not_of("01") == std::string::npos &&
           std::count(codes.begin(), codes.end(), code) == 1;
  };
  if (codes.size() != 3 || !std::all_of(codes.begin(), codes.end(), is_code)) {
    return error_at(entry.line,
                    R"(faces must be what the switches read for the faces 0, 1, 2: three different codes of )"
                    R"(two or three switches, like ["10", "01", "11"])");
  }
  std::copy(codes.begin(), codes.end(), wiring_.faces.begin());
}

void WiringReader::read_matrix(const Section& section) {
  hal::gpio::Matrix matrix;
  for (const Entry& entry : section.entries) {
    if (entry.key == "rows") matrix.rows = pins_of(entry, "a matrix row");
    if (entry.key == "columns") matrix.columns = pins_of(entry, "a matrix column");
    if (entry.key == "diodes") matrix.diodes = flag_of(entry, true);
    if (!knows({"rows", "columns", "diodes", "corner", "sites"}, entry.key))
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
    error_at(section.line,
             "say what is at the crossings: corner = \"a1\", or sites = [[\"a1\", \"b1\"], ..]");
    return {};
  }
  if (corner != nullptr) {
    // The corner of a hexagon's matrix is no cell itself.
    const std::string name = text_of(*corner);
    if (std::regex_match(name, std::regex("[a-z][1-9][0-9]?"))) return cells_from(name, rows, columns);
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

// Files go with the columns and ranks with the rows; crossings beyond the board stay empty.
std::vector<std::vector<std::string>> WiringReader::cells_from(const std::string& corner, std::size_t rows,
                                                               std::size_t columns) const {
  std::vector<std::vector<std::string>> cells(rows);
  const int rank = std::stoi(corner.substr(1));
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      const std::string site = static_cast<char>(corner[0] + static_cast<char>(column)) +
                               std::to_string(rank + static_cast<int>(row));
      cells[row].push_back(is_site(site) ? site : "");
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
    if (!knows({"rows", "columns", "corner", "sites"}, entry.key))
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
    if (pins.size() != 7)
      return error_at(entry.line, fmt::format("pips: a die has seven lamps, not {}", pins.size()));
    wiring_.lamps.pips.push_back(std::move(pins));
  }
}

bool WiringReader::is_site(const std::string& name) const {
  return std::find(game_.sites.begin(), game_.sites.end(), name) != game_.sites.end();
}

std::string WiringReader::no_such_site(const std::string& name) const {
  const std::vector<std::string_view> known(game_.sites.begin(), game_.sites.end());
  return fmt::format("there is no site {}: they go from {} to {}{}", in_quotes(name), game_.sites.front(),
                     game_.sites.back(), did_you_mean(name, known));
}

WiringReport WiringReader::report() && {
  std::stable_sort(errors_.begin(), errors_.end(),
                   [](const Error& one, const Error& other) { return one.line < other.line; });
  return {std::move(wiring_), std::move(errors_)};
}

WiringReport read_wiring(const std::vector<Section>& sections, const WiredGame& game) {
  WiringReader reader(game);
  reader.read(sections);
  reader.check();
  return std::move(reader).report();
}

}  // namespace arbiter::config
