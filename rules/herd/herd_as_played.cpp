// SPDX-License-Identifier: MIT
// Herd: what hands may have left that no rule allows (spec/referee.md, "accept as played").
#include "rules/herd/herd.h"
#include "rules/referee/left_board.h"

namespace arbiter {

// Stones that were placed or removed anywhere. Where sensors do not see whose they are, all that came are one
// player's: first the one's whose turn it is, or was.
std::vector<Herd> Herd::as_played(const Evidence& evidence) const {
  const LeftBoard board_now = left_board(*this, evidence);
  const Seat mover = phase_ == Phase::roll ? enemy() : side_;
  std::vector<Herd> positions;
  for (const Seat placed : {mover, static_cast<Seat>(1 - mover)}) {
    Herd left = *this;
    const auto clear = [&](Site site) {
      for (herd::CellSet& stones : left.stones_) stones.remove(static_cast<herd::Cell>(index(site)));
    };
    left.side_ = mover;
    for (const Site site : board_now.gone) clear(site);
    for (const Site site : board_now.come) {
      const SiteEvidence& seen = evidence.sites[index(site)];
      const bool tells = seen.capability != Capability::occupancy && seen.read.owner != 0;
      const Seat owner = tells ? static_cast<Seat>(seen.read.owner - 1) : placed;
      clear(site);
      left.stones_[owner].add(static_cast<herd::Cell>(index(site)));
    }
    left.to_remove_ = 0;
    left.end_turn();
    if (left.unoccupied().empty()) left.phase_ = Phase::over;
    positions.push_back(left);
  }
  return positions;
}

}  // namespace arbiter
