// SPDX-License-Identifier: MIT
// Small readers of the texts that HTTP is made of.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::web {

/// ASCII lower case, whatever the locale.
std::string lower(std::string_view text);

/// Without spaces and tabs at both ends.
std::string_view trim(std::string_view text);

/// The parts between `separator`, trimmed; an empty text is one empty part.
std::vector<std::string_view> split(std::string_view text, char separator);

/// A request's target, taken apart.
struct Target {
  std::string path;  ///< decoded; begins with '/'
  std::string query;
};

/// Empty if the target is not a path, has a wrong %-escape, or hides a control character.
std::optional<Target> parse_target(std::string_view target);

}  // namespace arbiter::web
