// SPDX-License-Identifier: MIT
// Taking texts of a system apart.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::doctor {

/// The parts between separators; empty ones count only with `all`.
inline std::vector<std::string> split(std::string_view text, char separator, bool all = false) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const std::size_t end = text.find(separator);
    if (end != 0 || all) parts.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return parts;
}

/// A whole number that is all of the text.
inline std::optional<std::int64_t> number_in(std::string_view text, int base = 10) {
  std::int64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [rest, wrong] = std::from_chars(text.data(), end, number, base);
  return wrong == std::errc{} && rest == end ? std::optional(number) : std::nullopt;
}

}  // namespace arbiter::doctor
