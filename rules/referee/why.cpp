// SPDX-License-Identifier: MIT
// Why the referee says what it says.
#include "rules/referee/why.h"

#include <algorithm>

#include "rules/referee/referee.h"

namespace arbiter {
namespace {

constexpr std::size_t most_considered = 20;

std::vector<std::string> names_of(const SiteSet& sites, const AnyGame& game) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < game.site_count(); ++i) {
    if (sites[i]) names.push_back(game.site_name(static_cast<Site>(i)));
  }
  return names;
}

}  // namespace

Why Referee::why() const {
  Why why;
  why.base = base_.text();
  for (const Site site : watch_.disturbed(0)) {
    why.disturbed.push_back(
        {base_.site_name(site), watch_.text(site), watch_.layout().words_for(site, base_.image(site))});
  }
  Explanations explanations = candidates_.empty() ? fitting_explanations() : candidates_;
  std::stable_sort(explanations.begin(), explanations.end(),
                   [](const Explanation& a, const Explanation& b) { return a.faults() < b.faults(); });
  if (explanations.size() > most_considered) explanations.resize(most_considered);
  for (Explanation& e : explanations) {
    why.considered.push_back(
        {std::move(e.actions), names_of(e.left_over, base_), names_of(e.lacking, base_), e.out_of_order});
  }
  return why;
}

}  // namespace arbiter
