// SPDX-License-Identifier: MIT
// What to make of the explanations that were found: take one, ask, or none.
#include "rules/referee/choice.h"

#include <algorithm>

namespace arbiter {
namespace {

// Tags that are counted say more than the board's image: where some explanations agree with the counts, the
// others go.
void keep_best_counted(Explanations& explanations) {
  int fewest = explanations.front().tag_mismatches;
  for (const Explanation& e : explanations) fewest = std::min(fewest, e.tag_mismatches);
  std::erase_if(explanations, [fewest](const Explanation& e) { return e.tag_mismatches > fewest; });
}

bool extends_unseen(const Explanation& longer, const Explanation& shorter) {
  return longer.unseen_last && longer.actions.size() == shorter.actions.size() + 1 &&
         contains_actions(longer.actions, shorter.actions);
}

// An unseen last action is taken only on a sign of it: what was disturbed makes the longer explanation clean,
// and the shorter one not.
void drop_unseen_without_sign(Explanations& explanations) {
  const Explanations all = explanations;
  std::erase_if(explanations, [&all](const Explanation& longer) {
    return std::any_of(all.begin(), all.end(), [&longer](const Explanation& shorter) {
      return extends_unseen(longer, shorter) && (shorter.clean() || !longer.clean());
    });
  });
}

}  // namespace

std::vector<std::string> actions_without(std::vector<std::string> all, const std::vector<std::string>& some) {
  for (const std::string& action : some) {
    const auto found = std::find(all.begin(), all.end(), action);
    if (found != all.end()) all.erase(found);
  }
  return all;
}

bool contains_actions(const std::vector<std::string>& longer, const std::vector<std::string>& shorter) {
  return actions_without(shorter, longer).empty();
}

std::vector<std::vector<std::string>> actions_of(const Explanations& explanations) {
  std::vector<std::vector<std::string>> result;
  result.reserve(explanations.size());
  for (const Explanation& explanation : explanations) result.push_back(explanation.actions);
  return result;
}

Choice choose(Explanations explanations) {
  if (explanations.empty()) return {};
  keep_best_counted(explanations);
  drop_unseen_without_sign(explanations);
  const auto is_clean = [](const Explanation& e) { return e.clean(); };
  const bool one_clean = std::count_if(explanations.begin(), explanations.end(), is_clean) == 1;
  if (explanations.size() > 1 && !one_clean) return {std::nullopt, std::move(explanations)};
  const auto taken =
      one_clean ? std::find_if(explanations.begin(), explanations.end(), is_clean) : explanations.begin();
  Choice choice;
  choice.accepted = std::move(*taken);
  explanations.erase(taken);
  choice.others = std::move(explanations);
  return choice;
}

}  // namespace arbiter
