// SPDX-License-Identifier: MIT
// Flattens what the TOML library reads.
#include "daemon/config_toml.h"

#include <toml++/toml.h>

#include <array>

namespace arbiter::config {
namespace {

constexpr std::size_t longest_quote = 40;

Value value_of(const toml::node& node);

List list_of(const toml::array& array) {
  List result;
  for (const toml::node& item : array) result.push_back(value_of(item));
  return result;
}

Entry entry_of(const toml::key& key, const toml::node& node, std::size_t line) {
  const toml::source_position& place = key.source().begin;
  return {std::string(key.str()), value_of(node), place.line != 0 ? place.line : line, place.column};
}

// Tables within these are values that nobody has use for.
Tables tables_of(const toml::array& array) {
  Tables result;
  for (const toml::node& item : array) {
    const toml::source_position& place = item.source().begin;
    Section section{"", {}, place.line, place.column};
    for (const auto& [key, node] : *item.as_table())
      section.entries.push_back(entry_of(key, node, place.line));
    result.push_back(std::move(section));
  }
  return result;
}

Value value_of(const toml::node& node) {
  if (const auto* flag = node.as_boolean()) return {flag->get()};
  if (const auto* whole = node.as_integer()) return {whole->get()};
  if (const auto* number = node.as_floating_point()) return {number->get()};
  if (const auto* text = node.as_string()) return {text->get()};
  if (node.is_array_of_tables()) return {tables_of(*node.as_array())};
  if (const auto* array = node.as_array()) return {list_of(*array)};
  return {};
}

/// Appends a table and then all tables in it. The place of one that the library does not place is its
/// parent's.
void flatten(const toml::table& table, Section section, std::vector<Section>& sections) {
  const std::size_t own = sections.size();
  sections.push_back(std::move(section));
  for (const auto& [key, node] : table) {
    const toml::source_position& place = key.source().begin;
    const std::size_t line = place.line != 0 ? place.line : sections[own].line;
    if (const toml::table* inner = node.as_table()) {
      const std::string prefix = sections[own].name.empty() ? "" : sections[own].name + ".";
      flatten(*inner, {prefix + std::string(key.str()), {}, line, place.column}, sections);
    } else {
      sections[own].entries.push_back(entry_of(key, node, sections[own].line));
    }
  }
}

}  // namespace

Result<std::vector<Section>> parse_toml(std::string_view text) {
  try {
    std::vector<Section> sections;
    flatten(toml::parse(text), {"", {}, 1, 1}, sections);
    return sections;
  } catch (const toml::parse_error& error) {
    const toml::source_position& place = error.source().begin;
    return Error{"this is not TOML: " + std::string(error.description()), place.column, place.line};
  }
}

std::string_view type_of(const Value& value) {
  constexpr std::array<std::string_view, 7> names{"a date or a table", "true or false", "a whole number",
                                                  "a number",          "text",          "a list",
                                                  "a list of tables"};
  return names.at(value.data.index());
}

std::string in_quotes(std::string_view word) {
  std::string result = "'";
  for (const char c : word.substr(0, longest_quote)) {
    result += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? '?' : c;
  }
  return result + (word.size() > longest_quote ? "...'" : "'");
}

}  // namespace arbiter::config
