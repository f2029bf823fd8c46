// SPDX-License-Identifier: MIT
// Sets of sites.
#pragma once

#include <bitset>

#include "rules/game.h"

namespace arbiter {

/// A set of sites, by their indexes.
using SiteSet = std::bitset<max_sites>;

inline SiteSet set_of(const FixedList<Site, 16>& sites) {
  SiteSet result;
  for (Site site : sites) result.set(index(site));
  return result;
}

}  // namespace arbiter
