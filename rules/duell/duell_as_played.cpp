// SPDX-License-Identifier: MIT
// Duell: what hands may have left that no rule allows (spec/referee.md, "accept as played").
#include <cstdlib>

#include "rules/duell/duell.h"
#include "rules/referee/left_board.h"

namespace arbiter {

using duell::Direction;
using duell::Pose;
using duell::Square;

namespace {

std::uint8_t tumbles_along(int steps, Direction ahead, Direction back) {
  return duell::tumble(steps < 0 ? back : ahead, std::abs(steps));
}

// How a die may lie that went from one square to another: tumbled the one way or the other, or as it was.
std::vector<Pose> natural_poses(const duell::Dice& dice, Pose pose, Square from, Square to) {
  const std::uint8_t east =
      tumbles_along(duell::file_of(to) - duell::file_of(from), Direction::east, Direction::west);
  const std::uint8_t north =
      tumbles_along(duell::rank_of(to) - duell::rank_of(from), Direction::north, Direction::south);
  return {dice.tumbled(dice.tumbled(pose, north), east), dice.tumbled(dice.tumbled(pose, east), north), pose};
}

std::vector<Pose> all_poses(const duell::Dice& dice) {
  std::vector<Pose> poses;
  for (Pose pose = 0; pose < duell::key_pose; ++pose) {
    if (dice.exists(pose)) poses.push_back(pose);
  }
  return poses;
}

}  // namespace

// This position with pieces landed, lying in every natural way, or where tags contradict those in any way.
std::vector<Duell> Duell::landed(const Landings& landings, const Evidence& evidence, bool naturally) const {
  std::vector<Duell> positions{*this};
  for (const Landing& landing : landings) positions[0].take(static_cast<Square>(index(landing.from)));
  for (const auto& [start, to] : landings) {
    if (!to) continue;
    const auto from = static_cast<Square>(index(start));
    const Piece piece = squares_[from];
    const auto target = static_cast<Square>(index(*to));
    const std::vector<Pose> poses =
        naturally || is_key(piece) ? natural_poses(dice(), pose_of(piece), from, target) : all_poses(dice());
    std::vector<Duell> more;
    for (const Duell& position : positions) {
      for (const Pose pose : poses) {
        more.push_back(position);
        more.back().take(target);
        more.back().put(target, piece_of(owner_of(piece), pose));
      }
    }
    positions = std::move(more);
  }
  std::erase_if(positions, [&](const Duell& position) { return !shows_all(position, evidence); });
  return positions;
}

// Pieces that moved anywhere, or were turned where they stand; what they landed on is captured.
std::vector<Duell> Duell::as_played(const Evidence& evidence) const {
  LeftBoard board = left_board(*this, evidence);
  std::vector<Duell> positions;
  const auto visit = [&](const Landings& landings) {
    std::vector<Duell> left = landed(landings, evidence, true);
    if (left.empty()) left = landed(landings, evidence, false);
    const Seat mover = owner_of(squares_[index(landings.front().from)]);
    for (Duell& position : left) {
      position.side_ = mover;
      position.phase_ = Phase::move;
      if (position.is_won()) {
        position.phase_ = Phase::won;
      } else {
        position.pass_on();
      }
      positions.push_back(position);
    }
  };
  const bool turned_only =
      board.gone.empty() && board.come.size() == 1 && squares_[index(board.come[0])] != 0;
  if (turned_only) visit({{board.come[0], board.come[0]}});
  for_each_landing(board, visit);
  return positions;
}

}  // namespace arbiter
