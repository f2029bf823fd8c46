// SPDX-License-Identifier: MIT
// Boards on which the referee is tested. Rank 6 comes first.
#pragma once

#include "tests/support/table_hand.h"

namespace arbiter {

using Actions = std::vector<std::string>;

/// Black has stacks on a1 and f6, Green on a5, c1 and e3.
inline const char* const open_board = ".....b1/g1...../....../....g1./....../b1.g1... b roll";

/// No move with ones: Black's two tall stacks stand beside taller ones.
inline const char* const shut_board = "....g3b2/.....g3/....../....../g3...../b2g3.... b roll";

inline TableHand at_position(const std::string& position, const RefereeTimes& times = {}) {
  TableHand::Table table;
  table.position = position;
  table.times = times;
  return TableHand("diablo size=6", table);
}

/// Any game, with dead sensors.
inline TableHand game_at(std::string_view game, const std::string& position,
                         std::vector<std::string> masked = {}) {
  TableHand::Table table;
  table.position = position;
  table.masked = std::move(masked);
  return TableHand(game, table);
}

}  // namespace arbiter
