// SPDX-License-Identifier: MIT
// How well a simulated person handles pieces.
#pragma once

#include <string_view>

#include "rules/result.h"

namespace arbiter::hands {

/// How often a hand does what sensors are troubled by; each from 0 (never) to 1 (always).
struct HandSkill {
  double bounce = 0;     ///< a contact that closes or opens bounces for some milliseconds
  double slide = 0;      ///< a piece is pushed over the sites on its way, 20 to 800 ms on each
  double hover = 0;      ///< the piece flickers over its target before it stands
  double reorder = 0;    ///< a turn's actions are made in another order than they are told in
  double together = 0;   ///< a second piece is lifted before the first is put down
  double pushed = 0;     ///< a captured piece is pushed off, so that its site never reads empty
  double picked = 0;     ///< a piece is taken off a stack without the stack being lifted
  double bump = 0;       ///< another piece is knocked and stands again
  double adjust = 0;     ///< a piece is lifted and put back before the turn
  double corrected = 0;  ///< another legal action is made first and taken back
  double illegal = 0;    ///< something illegal is left on the board until it is noticed, then put right
  double quick = 0;      ///< what follows (the roll, the reply) follows at once
};

/// "clean", "ordinary" or "clumsy"; an Error that lists them for any other name.
Result<HandSkill> hand_skill(std::string_view name);

}  // namespace arbiter::hands
