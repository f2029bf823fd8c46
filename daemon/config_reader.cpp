// SPDX-License-Identifier: MIT
// Reads a configuration's sections by the table of fields.
#include "daemon/config_reader.h"

#include <algorithm>

#include "daemon/config_fields.h"
#include "daemon/player_name.h"
#include "daemon/suggest.h"

namespace arbiter::config {
namespace {

std::string full_name(const std::string& section, const std::string& key) {
  return section.empty() ? key : section + "." + key;
}

bool is_section(std::string_view name) {
  const auto& known = section_names();
  return std::find(known.begin(), known.end(), name) != known.end();
}

/// "game" of "game.settings", "" of "game".
std::string parent_of(const std::string& section) {
  const std::size_t dot = section.rfind('.');
  return dot == std::string::npos ? "" : section.substr(0, dot);
}

std::vector<std::string_view> keys_of(std::string_view section) {
  std::vector<std::string_view> result;
  for (const Field& field : fields()) {
    if (field.section == section) result.push_back(field.key);
  }
  return result;
}

/// "; did you mean 'hold' in [timing]?" for a key that exists elsewhere, or is misspelt.
std::string what_was_meant(const std::string& section, const std::string& key) {
  const auto own = keys_of(section);
  if (std::string near = did_you_mean(key, own); !near.empty()) return near;
  for (const Field& field : fields()) {
    if (field.key == key) return "; it belongs under [" + std::string(field.section) + "]";
  }
  return "";
}

}  // namespace

std::string wrong_notation(const std::string& notation, const DiceSets& sets) {
  const Result<TableRoll> roll = roll_notation(
      notation, [](int) { return 1; }, sets);
  return roll ? "" : "must be dice notation, like \"2d6\": " + roll.error().message;
}

void Reader::read(const std::vector<Section>& sections) {
  for (const Section& section : sections) read_section(section);
}

void Reader::read_section(const Section& section) {
  if (section.name == "wiring" || section.name.starts_with("wiring.")) {
    if (section.name == "wiring") places_["wiring"] = {section.line, section.column};
    wiring_.push_back(section);
    return;
  }
  const std::string parent = parent_of(section.name);
  if (!parent.empty() && !is_section(parent)) return;  // the unknown table around it is an error already
  places_[section.name] = {section.line, section.column};
  if (section.name == "reader")
    return error_at({section.line, section.column}, "a reader's table has double brackets: [[reader]]");
  if (!section.name.empty() && !is_section(section.name)) {
    error_at({section.line, section.column},
             "unknown table [" + in_quotes(section.name) + "]" + did_you_mean(section.name, section_names()));
    return;
  }
  for (const Entry& entry : section.entries) read_entry(section.name, entry);
}

void Reader::read_entry(const std::string& section, const Entry& entry) {
  const std::string name = full_name(section, entry.key);
  places_[name] = {entry.line, entry.column};
  if (name == "reader") return take_readers(entry);
  const std::string wrong = take(section, entry);
  if (wrong.empty()) return;
  refused_.insert(name);
  error_at(places_[name], wrong);
}

std::string Reader::take(const std::string& section, const Entry& entry) {
  if (section == "game.settings") return take_setting(entry);
  if (section == "players") return take_player(entry);
  if (section == "dice.sets") return take_set(entry);
  const std::string name = full_name(section, entry.key);
  if (is_section(name)) return name + " must be a table: [" + name + "]";
  const auto& all = fields();
  const auto field = std::find_if(all.begin(), all.end(), [&](const Field& known) {
    return known.section == section && known.key == entry.key;
  });
  if (field == all.end()) return "unknown key " + in_quotes(entry.key) + what_was_meant(section, entry.key);
  const std::string wrong = field->take(entry.value, config_);
  return wrong.empty() ? "" : entry.key + " " + wrong;
}

std::string Reader::take_setting(const Entry& entry) {
  std::string& setting = config_.game.settings[entry.key];
  if (const auto* text = as<std::string>(entry.value)) {
    setting = *text;
  } else if (const auto* whole = as<std::int64_t>(entry.value)) {
    setting = std::to_string(*whole);
  } else if (const auto* flag = as<bool>(entry.value)) {
    setting = *flag ? "true" : "false";
  } else {
    config_.game.settings.erase(entry.key);
    return "a setting is text, a whole number or true or false, not " + std::string(type_of(entry.value));
  }
  return "";
}

std::string Reader::take_player(const Entry& entry) {
  const auto* name = as<std::string>(entry.value);
  if (name == nullptr)
    return "a player's name must be text in quotes, not " + std::string(type_of(entry.value));
  if (const Status good = check_player_name(*name); !good) return good.error().message;
  config_.players[entry.key] = *name;
  return "";
}

std::string Reader::take_set(const Entry& entry) {
  const auto* notation = as<std::string>(entry.value);
  if (notation == nullptr)
    return "a set is dice notation in quotes, not " + std::string(type_of(entry.value));
  if (const Status good = check_set_name(entry.key); !good) return good.error().message;
  if (const std::string wrong = wrong_notation(*notation, {}); !wrong.empty()) return entry.key + " " + wrong;
  config_.dice.sets[entry.key] = *notation;
  return "";
}

void Reader::error_at(const Place& place, std::string message) {
  errors_.push_back({std::move(message), place.column, place.line});
}

void Reader::error_about(const std::string& key, const std::string& message) {
  for (std::string name = key; !name.empty(); name = parent_of(name)) {
    if (const auto place = places_.find(name); place != places_.end())
      return error_at(place->second, message);
  }
  error_at({}, message);
}

ConfigReport Reader::report() && {
  std::stable_sort(errors_.begin(), errors_.end(),
                   [](const Error& a, const Error& b) { return a.line < b.line; });
  return {std::move(config_), std::move(errors_)};
}

}  // namespace arbiter::config
