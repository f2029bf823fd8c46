// SPDX-License-Identifier: MIT
// Which sites the next actions may disturb, whatever is played.
#pragma once

#include "rules/game.h"
#include "rules/referee/site_set.h"

namespace arbiter {

/// Every site that a hand must or may disturb for some legal action of the next `plies` actions, or of a long
/// turn.
template <Game G>
SiteSet touchable(const G& position, int plies) {
  SiteSet sites;
  if (plies == 0 || position.need() != Need::action) return sites;
  if constexpr (G::has_long_turns) {
    for (std::size_t i = 0; i < position.site_count(); ++i)
      sites[i] = position.may_touch(static_cast<Site>(i));
    return sites;
  }
  typename G::ActionList actions;
  position.legal(actions);
  for (const auto& action : actions) {
    Touched touched;
    position.touched(action, touched);
    sites |= set_of(touched.must) | set_of(touched.may);
    if (plies == 1) continue;
    G next = position;
    next.apply(action);
    sites |= touchable(next, plies - 1);
  }
  return sites;
}

}  // namespace arbiter
