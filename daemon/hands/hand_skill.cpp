// SPDX-License-Identifier: MIT
// The skills by name.
#include "daemon/hands/hand_skill.h"

#include <string>

namespace arbiter::hands {

Result<HandSkill> hand_skill(std::string_view name) {
  if (name == "clean") return HandSkill{};
  if (name == "ordinary") {
    return HandSkill{.bounce = 0.3,
                     .slide = 0.25,
                     .hover = 0.05,
                     .reorder = 0.2,
                     .together = 0.1,
                     .pushed = 0.1,
                     .picked = 0.1,
                     .bump = 0.03,
                     .adjust = 0.05,
                     .corrected = 0.03,
                     .illegal = 0.02,
                     .quick = 0.2};
  }
  if (name == "clumsy") {
    return HandSkill{.bounce = 0.8,
                     .slide = 0.6,
                     .hover = 0.3,
                     .reorder = 0.5,
                     .together = 0.3,
                     .pushed = 0.3,
                     .picked = 0.3,
                     .bump = 0.25,
                     .adjust = 0.2,
                     .corrected = 0.15,
                     .illegal = 0.1,
                     .quick = 0.4};
  }
  return Error{"'" + std::string(name) + "' is no skill of hands: clean, ordinary or clumsy"};
}

}  // namespace arbiter::hands
