// SPDX-License-Identifier: MIT
// What an examination of the machine finds: a code with parameters, as verdicts and refusals are; words.h has
// the rest.
#pragma once

#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "rules/game.h"

namespace arbiter::doctor {

/// `note` and `warning` hinder no game; with a `fault` something does not work.
enum class Severity : std::uint8_t { ok, note, warning, fault };

/// What is examined, in the order of a report.
enum class Topic : std::uint8_t {
  configuration,
  chips,
  permissions,
  buses,
  board,
  readers,
  clock,
  disk,
  service,
  power,
};

struct Finding {
  std::string code;
  Params params{};

  friend bool operator==(const Finding&, const Finding&) = default;
};
using Findings = std::vector<Finding>;

/// How something is mended: by a command, by a line of a file, by a wire, or by what the words say.
enum class Mends : std::uint8_t { nothing, command, setting, wire, advice };

/// What stands behind a code. `sentence` and `remedy` have {slots} for parameters.
struct Meaning {
  std::string_view code;
  Topic topic{};
  Severity severity{};
  std::string_view sentence;
  Mends mends = Mends::nothing;
  std::string_view remedy{};
};

inline void append(Findings& to, Findings more) {
  to.insert(to.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

}  // namespace arbiter::doctor
