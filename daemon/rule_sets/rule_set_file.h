// SPDX-License-Identifier: MIT
// A rule set of D.U.D.O.S. as a TOML text; rules/dudos/kult.toml explains every key.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/dudos/rule_set.h"

namespace arbiter {

/// A rule set, and all that is wrong with its text, in the order of its lines; with errors it is not to be
/// played.
struct RuleSetReport {
  dudos::RuleSet rules;
  std::vector<Error> errors;
};

RuleSetReport parse_rule_set(std::string name, std::string_view toml);

}  // namespace arbiter
