// SPDX-License-Identifier: MIT
// The way back: which sites to put right, in the order in which a person would.
#pragma once

#include <vector>

#include "rules/referee/verdict.h"

namespace arbiter {

/// Orders sites by how near a piece that stands wrong is to the place that lacks one: each such pair
/// together, the nearest pair first, then what has no counterpart, from the first player's side on.
std::vector<SiteState> nearest_first(std::vector<SiteState> sites);

/// Whether a sensor's words mean an empty site.
bool reads_empty(std::string_view words);

}  // namespace arbiter
