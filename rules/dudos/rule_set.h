// SPDX-License-Identifier: MIT
// D.U.D.O.S. rule sets: what of the game is assumed, as data (spec/rules.md, section 4).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/result.h"

namespace arbiter::dudos {

/// What a turn asks for: a die's face, what is left of it, or the free choice of a rule set without dice.
enum class Task : std::uint8_t { set, turn, set_take, turn_take, take, free };

/// "set+take": as notation writes it.
std::string_view name_of(Task task);
/// The task that a die's face of that name asks for: set, turn, set+take or turn+take.
std::optional<Task> face_named(std::string_view name);

enum class Scoring : std::uint8_t {
  levels,  ///< `points` by the sum of the four levels
  labels,  ///< the sum of the four labels
  fixed,   ///< `points`[0] for every line
};

struct RuleSet {
  std::string name;
  std::array<std::uint8_t, 3> labels{2, 4, 6};  ///< by level
  Scoring scoring = Scoring::fixed;
  std::array<std::uint16_t, 9> points{};
  bool ranks_turn = true;
  bool files_turn = false;
  bool bar = true;  ///< a turn's reverse is barred to the next player
  std::uint8_t stones = 12;
  bool dice = false;  ///< otherwise the player chooses freely among set, turn and, if it is allowed, take
  bool free_takes = false;  ///< whether the free choice has take
  std::array<Task, 6> red{};
  std::array<Task, 6> blue{};
  std::uint8_t blue_after = 0;  ///< stones a player that have left the hands when the blue die takes over
  std::uint8_t quiet_turns =
      0;                     ///< turns a player in succession, without a set, that draw the round; 0: never
  std::uint8_t rounds = 1;   ///< after so many the match ends
  std::uint16_t target = 0;  ///< points that end the match; 0: none
  std::vector<std::string> assumed;  ///< names of the values that are not known from the game's own rules

  friend bool operator==(const RuleSet&, const RuleSet&) = default;
};

/// A rule set as it was found: a file that is wrong keeps its name and says why.
struct FoundRuleSet {
  std::string name;
  Result<RuleSet> rules;
};

/// Makes these the rule sets that there are. To be called once, when a program starts: positions refer to
/// them.
void use_rule_sets(std::vector<FoundRuleSet> found);

/// The rule set of that name. The Error says what is wrong with its file, or what there is and how one is
/// added.
Result<const RuleSet*> find_rule_set(std::string_view name);

}  // namespace arbiter::dudos
