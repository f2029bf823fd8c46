// SPDX-License-Identifier: MIT
// What to make of the explanations that were found: take one, ask, or none.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/referee/evidence.h"

namespace arbiter {

/// The outcome of weighing explanations. With `accepted` set, the `others` stay open to correction; without
/// it and with several `others` a person has to choose among them, best first; with neither nothing fits.
struct Choice {
  std::optional<Explanation> accepted;
  Explanations others;
};

/// Rules 1 to 3 of spec/referee.md, and of rule 4: of explanations that differ only by an unseen last action
/// the shorter goes first. `explanations` is best first, as `explain` gives it.
Choice choose(Explanations explanations);

/// The actions of each explanation.
std::vector<std::vector<std::string>> actions_of(const Explanations& explanations);

/// What is left of `all` without each of `some`, once for each time that it stands there.
std::vector<std::string> actions_without(std::vector<std::string> all, const std::vector<std::string>& some);

/// Whether `longer` holds all of `shorter`'s actions, in any order.
bool contains_actions(const std::vector<std::string>& longer, const std::vector<std::string>& shorter);

}  // namespace arbiter
