// SPDX-License-Identifier: MIT
// Luck: how much choice each roll gave, against what the average roll would have given.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "db/history.h"

namespace arbiter {

struct RollLuck {
  std::size_t ply = 0;  ///< of the roll, from 1
  Seat seat = 0;
  std::uint64_t choices = 0;  ///< legal first actions with this roll
  double mean = 0;            ///< the same over all rolls, each as likely as it is
};

/// Every roll of a replayed game, in the order of its record.
std::vector<RollLuck> luck_of(const db::History& history);

}  // namespace arbiter
