// SPDX-License-Identifier: MIT
// D.U.D.O.S.: what hands may have left that no rule allows (spec/referee.md, "accept as played").
#include <algorithm>

#include "rules/dudos/dudos.h"
#include "rules/referee/left_board.h"

namespace arbiter {

using dudos::Square;

namespace {

// The prisms' places come before their faces.
bool is_face(Site site) { return index(site) >= dudos::square_count; }

Square square_of(Site site) { return static_cast<Square>(index(site) % dudos::square_count); }

}  // namespace

void Dudos::show_faces(const Evidence& evidence) {
  for (const Site site : left_board(*this, evidence).come) {
    const std::uint8_t kind = evidence.sites[index(site)].read.kind;
    if (is_face(site) && kind != 0) surface_.show(square_of(site), kind - 1);
  }
}

// Takes a visible stone off, if one lies there: whose it was.
std::optional<Seat> Dudos::lift_stone(Square square) {
  const dudos::Fields field = dudos::field_bit(surface_.level(square), square);
  for (Seat seat = 0; seat < settings_.players; ++seat) {
    if ((stones_[seat] & field) == 0) continue;
    stones_[seat] &= ~field;
    return seat;
  }
  return std::nullopt;
}

// Puts a stone on a visible field: one of that player's that was lifted, or one from the hand.
bool Dudos::drop_stone(Square square, Seat owner, std::array<int, most_players>& lifted) {
  if (owner >= settings_.players || (lifted[owner] == 0 && hands_[owner] == 0)) return false;
  if (lifted[owner] > 0) {
    --lifted[owner];
  } else {
    --hands_[owner];
  }
  stones_[owner] |= dudos::field_bit(surface_.level(square), square);
  return true;
}

// A line, whoever's it is, ends the round; otherwise the next player's turn begins.
void Dudos::end_as_played() {
  bar_ = quiet_ = 0;
  for (Seat seat = 0; seat < settings_.players; ++seat) {
    const int points = best_line(seat, 0xFFFF);
    if (points >= 0) return end_round(seat, points);
  }
  if (is_dead()) return end_undecided();
  if (phase_ == Phase::act) end_turn();
}

// Prisms that turned anyhow; stones set, taken or moved anywhere. Where sensors do not see whose a stone is,
// it is that of a player whose stone is gone, or the mover's.
std::vector<Dudos> Dudos::as_played(const Evidence& evidence) const {
  if (phase_ != Phase::act && phase_ != Phase::roll) return {};
  Dudos left = *this;
  left.show_faces(evidence);
  const LeftBoard stones = left_board(left, evidence);
  std::array<int, most_players> lifted{};
  for (const std::vector<Site>* sites : {&stones.gone, &stones.come}) {
    for (const Site site : *sites) {
      if (is_face(site)) return {};
      if (const auto owner = left.lift_stone(square_of(site))) ++lifted[*owner];
    }
  }
  for (const Site site : stones.come) {
    const SiteEvidence& seen = evidence.sites[index(site)];
    const auto* moved = std::find_if(lifted.begin(), lifted.end(), [](int count) { return count > 0; });
    Seat owner = moved == lifted.end() ? side_ : static_cast<Seat>(moved - lifted.begin());
    if (seen.capability != Capability::occupancy) owner = static_cast<Seat>(seen.read.owner - 1);
    if (!left.drop_stone(square_of(site), owner, lifted)) return {};
  }
  left.end_as_played();
  return {left};
}

}  // namespace arbiter
