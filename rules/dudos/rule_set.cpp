// SPDX-License-Identifier: MIT
// The rule sets that there are.
#include "rules/dudos/rule_set.h"

#include <algorithm>
#include <utility>

namespace arbiter::dudos {
namespace {

constexpr std::array<std::pair<std::string_view, Task>, 6> task_names{{
    {"set", Task::set},
    {"turn", Task::turn},
    {"set+take", Task::set_take},
    {"turn+take", Task::turn_take},
    {"take", Task::take},
    {"free", Task::free},
}};

std::vector<FoundRuleSet>& rule_sets() {
  static std::vector<FoundRuleSet> found;
  return found;
}

}  // namespace

std::string_view name_of(Task task) { return task_names.at(static_cast<std::size_t>(task)).first; }

std::optional<Task> face_named(std::string_view name) {
  for (const auto& [known, task] : task_names) {
    if (known == name && task != Task::take && task != Task::free) return task;
  }
  return std::nullopt;
}

void use_rule_sets(std::vector<FoundRuleSet> found) { rule_sets() = std::move(found); }

Result<const RuleSet*> find_rule_set(std::string_view name) {
  std::string known;
  for (const FoundRuleSet& found : rule_sets()) {
    if (found.name == name) {
      if (!found.rules) return found.rules.error();
      return &*found.rules;
    }
    known += (known.empty() ? "" : ", ") + found.name;
  }
  return Error{"there is no rule set '" + std::string(name) + "'; there is " +
               (known.empty() ? "none" : known) + ". A further one is a file " + std::string(name) +
               ".toml in /etc/arbiter/dudos or ~/.config/arbiter/dudos, written like kult.toml"};
}

}  // namespace arbiter::dudos
