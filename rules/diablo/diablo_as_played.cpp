// SPDX-License-Identifier: MIT
// Diablo: what hands may have left that no rule allows (spec/referee.md, "accept as played").
#include "rules/diablo/diablo.h"
#include "rules/referee/left_board.h"

namespace arbiter {

// Stacks that moved anywhere: they join their own, take others, or left the board.
std::vector<Diablo> Diablo::as_played(const Evidence& evidence) const {
  std::vector<Diablo> positions;
  for_each_landing(left_board(*this, evidence), [&](const Landings& landings) {
    Diablo left = *this;
    left.side_ = heights_[index(landings.front().from)] > 0 ? 0 : 1;
    for (const Landing& landing : landings) left.put(static_cast<std::uint8_t>(index(landing.from)), 0);
    for (const Landing& landing : landings) {
      if (!landing.to) continue;
      const int moved = heights_[index(landing.from)];
      const int stands = left.heights_[index(*landing.to)];
      const bool joins = (moved > 0) == (stands > 0);
      left.put(static_cast<std::uint8_t>(index(*landing.to)), joins ? moved + stands : moved);
    }
    if (!left.end_if_won()) left.end_turn();
    positions.push_back(left);
  });
  return positions;
}

}  // namespace arbiter
