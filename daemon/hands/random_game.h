// SPDX-License-Identifier: MIT
// Games of any kind played at random.
#pragma once

#include <string>
#include <vector>

#include "daemon/hands/small_random.h"
#include "rules/any_game.h"

namespace arbiter {

/// A ply that fits: a roll if one is due, otherwise any legal action. The game must not be over.
inline std::string random_ply(const AnyGame& game, SmallRandom& random) {
  if (game.need() == Need::roll) {
    std::vector<int> draws;
    for (const int faces : game.dice_faces()) draws.push_back(random.die(faces));
    return game.roll_of(draws);
  }
  const std::vector<std::string> legal = game.legal();
  return legal.at(random.below(legal.size()));
}

/// Makes a ply that random_ply gave.
inline Status play_ply(AnyGame& game, const std::string& ply) {
  return game.need() == Need::roll ? game.roll(ply) : game.apply(ply);
}

}  // namespace arbiter
