// SPDX-License-Identifier: MIT
// What the games' texts have in common: numbers without leading zeros, fields between single spaces.
#pragma once

#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>

#include "rules/result.h"

namespace arbiter {

/// A number from 1 without sign or leading zeros that begins at `at`, which then stands behind it.
inline std::optional<int> read_number(std::string_view text, std::size_t& at) {
  int value = 0;
  const char* begin = text.data() + at;
  const char* end = text.data() + text.size();
  if (begin == end || *begin < '1' || *begin > '9') return std::nullopt;
  const auto [stop, error] = std::from_chars(begin, end, value);
  if (error != std::errc{}) return std::nullopt;
  at += static_cast<std::size_t>(stop - begin);
  return value;
}

/// A text that is such a number and nothing else.
inline std::optional<int> whole_number(std::string_view text) {
  std::size_t at = 0;
  const auto value = read_number(text, at);
  return at == text.size() ? value : std::nullopt;
}

/// The error for a text that is not what was wanted at `at`, an index from 0.
inline Error unreadable(std::string_view text, std::size_t at, std::string_view wanted) {
  return Error{"'" + std::string(text) + "': " + std::string(wanted), at + 1};
}

/// One field of a position's text.
struct TextField {
  std::string_view text;
  std::size_t column = 0;  ///< index from 0 in the whole text
};

/// The fields of a position's text, one space between them; nothing where their number is another.
template <std::size_t Count>
std::optional<std::array<TextField, Count>> split_fields(std::string_view text) {
  std::array<TextField, Count> fields;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < Count; ++i) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    const bool last = i + 1 == Count;
    if (begin > text.size() || last != (end == text.size())) return std::nullopt;
    fields[i] = {text.substr(begin, end - begin), begin};
    begin = end + 1;
  }
  return fields;
}

}  // namespace arbiter
