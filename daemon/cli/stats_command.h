// SPDX-License-Identifier: MIT
// `arbiter stats`: who played and won what, how long games are, and how fair their dice look.
#pragma once

#include <filesystem>
#include <iosfwd>

#include "db/game_log.h"

namespace arbiter {

struct StatsOrder {
  db::GameFilter filter{};  ///< offset and limit are not looked at
  bool dice = false;
  bool json = false;
};

/// Prints the statistics of a log's games; gives the exit code.
int run_stats(const std::filesystem::path& data, const StatsOrder& order, std::ostream& out,
              std::ostream& errors);

}  // namespace arbiter
