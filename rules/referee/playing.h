// SPDX-License-Identifier: MIT
// Lists of actions, played from a position.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "rules/agreed.h"
#include "rules/any_game.h"
#include "rules/referee/choice.h"

namespace arbiter {

/// The position after legal actions.
inline AnyGame played(AnyGame position, const std::vector<std::string>& actions) {
  for (const std::string& action : actions) {
    const Status done = play(position, action);
    if (!done) throw std::logic_error("an accepted action is not legal: " + done.error().message);
  }
  return position;
}

/// The same ones, in any order.
inline bool same_actions(const std::vector<std::string>& left, const std::vector<std::string>& right) {
  return left.size() == right.size() && contains_actions(left, right);
}

inline bool are_legal(AnyGame position, const std::vector<std::string>& actions) {
  return std::all_of(actions.begin(), actions.end(),
                     [&](const std::string& action) { return bool(position.apply(action)); });
}

/// Whether actions lead to the same position as those of a choice: what was played may be told in several
/// ways.
inline bool leads_alike(const AnyGame& base, const std::vector<std::string>& choice,
                        const std::vector<std::string>& actions) {
  return are_legal(base, actions) && played(base, actions) == played(base, choice);
}

}  // namespace arbiter
