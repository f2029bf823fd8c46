// SPDX-License-Identifier: MIT
// Which rule sets of D.U.D.O.S. there are: the shipped ones, and those of the machine and of its user.
#pragma once

#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

#include "rules/dudos/rule_set.h"

namespace arbiter {

/// A shipped rule set: a file of rules/dudos/ without ".toml", and what is in it.
struct RuleSetText {
  std::string_view name;
  std::string_view toml;
};
std::span<const RuleSetText> shipped_rule_sets();

/// /etc/arbiter/dudos, and $XDG_CONFIG_HOME/arbiter/dudos or ~/.config/arbiter/dudos.
std::vector<std::filesystem::path> rule_set_directories();

/// The shipped rule sets and every NAME.toml of these directories; a later file replaces an earlier one of
/// its name. One that is wrong stays under its name, with "FILE:LINE: what is wrong" and that of its other
/// errors.
std::vector<dudos::FoundRuleSet> find_rule_sets(const std::vector<std::filesystem::path>& directories);

/// What every program does first: dudos::use_rule_sets with all that is found.
void load_rule_sets();

}  // namespace arbiter
