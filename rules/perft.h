// SPDX-License-Identifier: MIT
// perft: how many sequences of plies there are (engine protocol, spec/notation.md).
#pragma once

#include <cstdint>

#include "rules/game.h"

namespace arbiter {

/// Sequences of exactly `depth` plies from `position`; shorter ones that end the game do not count. A ply is
/// one action, or one roll with a branch for each distinct outcome. `perft 0` is 1.
template <Game G>
std::uint64_t perft(const G& position, int depth) {
  if (depth == 0) return 1;
  std::uint64_t nodes = 0;
  if (position.need() == Need::roll) {
    position.for_each_roll([&](const typename G::Roll& roll) {
      G next = position;
      next.roll(roll);
      nodes += perft(next, depth - 1);
    });
    return nodes;
  }
  typename G::ActionList actions;
  position.legal(actions);
  if (depth == 1) return actions.size();
  for (const auto& action : actions) {
    G next = position;
    next.apply(action);
    nodes += perft(next, depth - 1);
  }
  return nodes;
}

}  // namespace arbiter
