// SPDX-License-Identifier: MIT
// Luck: every roll that could have come is tried.
#include "daemon/luck.h"

#include <map>

#include "rules/agreed.h"

namespace arbiter {
namespace {

// How many of the equally likely throws make each roll.
std::map<std::string, int> weights_of_rolls(const AnyGame& position) {
  const std::vector<int> faces = position.dice_faces();
  std::map<std::string, int> weights;
  std::vector<int> draws(faces.size(), 1);
  for (std::size_t die = 0; die < faces.size();) {
    if (die == 0) ++weights[position.roll_of(draws)];
    if (++draws[die] <= faces[die]) {
      die = 0;
    } else {
      draws[die++] = 1;
    }
  }
  return weights;
}

std::uint64_t choices_with(const AnyGame& position, const std::string& roll) {
  AnyGame rolled = position;
  if (!rolled.roll(roll) || rolled.need() != Need::action) return 0;
  return rolled.perft(1);
}

RollLuck luck_of_roll(const AnyGame& position, const db::Turn& turn, std::size_t ply) {
  double sum = 0;
  double all = 0;
  for (const auto& [roll, weight] : weights_of_rolls(position)) {
    sum += weight * static_cast<double>(choices_with(position, roll));
    all += weight;
  }
  return {ply, turn.seat, choices_with(position, turn.roll), all > 0 ? sum / all : 0};
}

}  // namespace

std::vector<RollLuck> luck_of(const db::History& history) {
  std::vector<RollLuck> luck;
  AnyGame position = history.base.start();
  std::size_t ply = 0;
  for (const db::Turn& turn : history.turns) {
    if (!turn.roll.empty()) {
      luck.push_back(luck_of_roll(position, turn, ++ply));
      if (!position.roll(turn.roll)) return luck;
    }
    for (const std::string& action : turn.actions) {
      ++ply;
      if (!play(position, action)) return luck;
    }
  }
  return luck;
}

}  // namespace arbiter
