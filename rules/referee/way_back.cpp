// SPDX-License-Identifier: MIT
// The way back: which sites to put right, in the order in which a person would.
#include "rules/referee/way_back.h"

#include <algorithm>
#include <cstdlib>

namespace arbiter {
namespace {

struct Place {
  int file = 0;
  int rank = 0;
};

// Every game names its sites by a file's letter and a rank's number.
Place place_of(const SiteState& state) { return {state.site[0] - 'a', std::atoi(state.site.c_str() + 1)}; }

int distance(const SiteState& left, const SiteState& right) {
  const Place a = place_of(left);
  const Place b = place_of(right);
  return std::abs(a.file - b.file) + std::abs(a.rank - b.rank);
}

struct Pair {
  std::size_t wrong;
  std::size_t lacking;
  int apart;
};

std::vector<Pair> pairs_of(const std::vector<SiteState>& sites) {
  std::vector<Pair> pairs;
  for (std::size_t i = 0; i < sites.size(); ++i) {
    for (std::size_t j = 0; j < sites.size(); ++j) {
      const bool piece_to_return = !reads_empty(sites[i].is) && reads_empty(sites[j].is);
      if (piece_to_return) pairs.push_back({i, j, distance(sites[i], sites[j])});
    }
  }
  std::stable_sort(pairs.begin(), pairs.end(),
                   [](const Pair& a, const Pair& b) { return a.apart < b.apart; });
  return pairs;
}

}  // namespace

bool reads_empty(std::string_view words) { return words == "0" || words == "-"; }

std::vector<SiteState> nearest_first(std::vector<SiteState> sites) {
  std::vector<SiteState> ordered;
  std::vector<bool> used(sites.size());
  for (const Pair& pair : pairs_of(sites)) {
    if (used[pair.wrong] || used[pair.lacking]) continue;
    used[pair.wrong] = used[pair.lacking] = true;
    ordered.push_back(sites[pair.wrong]);
    ordered.push_back(sites[pair.lacking]);
  }
  for (std::size_t i = 0; i < sites.size(); ++i) {
    if (!used[i]) ordered.push_back(sites[i]);
  }
  return ordered;
}

}  // namespace arbiter
