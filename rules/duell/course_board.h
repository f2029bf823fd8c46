// SPDX-License-Identifier: MIT
// Duell as a programming course writes it: a text board of tokens such as H56, C14 and 0.
#pragma once

#include <string_view>

#include "rules/duell/duell.h"

namespace arbiter {

/// What such a text says. Human is White, at the lower edge; Computer is Black.
struct CourseGame {
  Duell position;
  int human_wins = 0;
  int computer_wins = 0;
};

/// Reads `Board:`, eight lines of nine tokens from rank 8 down (a die's first digit is its top, the second
/// the face on its owner's right; the key's are both 1), then `Human Wins:`, `Computer Wins:` and `Next
/// Player:`. Tabs, blank lines and case do not matter. An Error names line, column and what was expected
/// there.
Result<CourseGame> read_course_game(std::string_view text);

}  // namespace arbiter
