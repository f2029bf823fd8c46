// SPDX-License-Identifier: MIT
// What was learned before an interruption.
#pragma once

#include <string>

#include "daemon/wiring_lessons/learner.h"
#include "rules/result.h"

namespace arbiter::lessons {

/// `about` is a line that says what is learned: the game, the chips.
std::string print_part(const std::string& about, const Learned& learned);
/// An Error where it is about something else, or damaged.
Result<Learned> parse_part(const std::string& about, const std::string& text);

}  // namespace arbiter::lessons
