// SPDX-License-Identifier: MIT
// A TOML document as flat sections whose entries know their places. Only config_toml.cpp sees the TOML
// library.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "rules/result.h"

namespace arbiter::config {

struct Value;
struct Section;
using List = std::vector<Value>;
using Tables = std::vector<Section>;

/// A value as far as a configuration has use for it; std::monostate is a date, or a table among other values.
/// Tables are those of [[name]]; they hold no tables of their own.
struct Value {
  std::variant<std::monostate, bool, std::int64_t, double, std::string, List, Tables> data;
};

/// The value if it is of that type, otherwise null.
template <class T>
const T* as(const Value& value) {
  return std::get_if<T>(&value.data);
}

struct Entry {
  std::string key;
  Value value;
  std::size_t line = 0;
  std::size_t column = 0;
};

/// A table by its dotted name, "" being the top of the file; tables within it are sections of their own.
struct Section {
  std::string name;
  std::vector<Entry> entries;
  std::size_t line = 0;
  std::size_t column = 0;
};

/// All sections, a table before those within it. An Error where the text is not TOML.
Result<std::vector<Section>> parse_toml(std::string_view text);

/// "a date", "a whole number" ...: what a value is, for a person.
std::string_view type_of(const Value& value);

/// A word of the file in quotes, shortened, with "?" for what would disturb a terminal.
std::string in_quotes(std::string_view word);

}  // namespace arbiter::config
