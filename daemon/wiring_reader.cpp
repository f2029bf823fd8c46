// SPDX-License-Identifier: MIT
// Reads the sections of a wiring.
#include "daemon/wiring_reader.h"

#include <fmt/format.h>

#include <algorithm>

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

}  // namespace

std::string bias_name(Bias bias) {
  const auto found =
      std::find_if(biases.begin(), biases.end(), [&](const auto& one) { return one.second == bias; });
  return found->first;
}

// Chips first, with what all of them have in common: lines name them.
void WiringReader::read(const std::vector<Section>& sections) {
  wiring_.chips[std::string(default_chip)] = {std::string("pi")};
  for (const Section& section : sections) read_common(section, true);
  for (const Section& section : sections) {
    if (is_in(section.name, "wiring.chips")) read_entries(section, &WiringReader::read_chip);
  }
  for (const Section& section : sections) read_common(section, false);
  for (const Section& section : sections) {
    if (section.name != "wiring" && !is_in(section.name, "wiring.chips")) read_part(section);
  }
}

void WiringReader::read_common(const Section& section, bool about_chips) {
  if (section.name != "wiring") return;
  line_ = section.line;
  for (const Entry& entry : section.entries) {
    if (knows({"chip", "bias", "active"}, entry.key) == about_chips) read_common_entry(section, entry);
  }
}

void WiringReader::read_part(const Section& section) {
  const std::string& name = section.name;
  if (name == "wiring.matrix") return;
  if (is_in(name, "wiring.matrix")) return read_matrix(section);
  if (name == "wiring.lamps.matrix") return read_lamp_matrix(section);
  if (name == "wiring.lamps.charlieplexed") return read_charlieplexed(section);
  if (const TakeEntry take = reader_of(name)) return read_entries(section, take);
  const std::string word = rest_of(name, "wiring");
  error_at(section.line,
           fmt::format("unknown table [{}]{}", in_quotes(name), did_you_mean(word, table_names)));
}

void WiringReader::read_entries(const Section& section, TakeEntry take) {
  for (const Entry& entry : section.entries) (this->*take)(section, entry);
}

WiringReader::TakeEntry WiringReader::reader_of(const std::string& section) const {
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
                    R"(active must be "low" (a switch that closes pulls its line low) or "high")");
  chip.active_low = text == "low";
}

void WiringReader::read_common_entry(const Section& section, const Entry& entry) {
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
