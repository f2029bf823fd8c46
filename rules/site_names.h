// SPDX-License-Identifier: MIT
// The names of all sites of a game.
#pragma once

#include <string>
#include <vector>

#include "rules/any_game.h"

namespace arbiter {

/// In the game's own order.
inline std::vector<std::string> site_names(const AnyGame& game) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < game.site_count(); ++i) names.push_back(game.site_name(static_cast<Site>(i)));
  return names;
}

}  // namespace arbiter
