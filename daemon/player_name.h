// SPDX-License-Identifier: MIT
// What may be a player's name: text for people, bounded, without anything that moves the text around it.
#pragma once

#include <string_view>

#include "rules/result.h"

namespace arbiter {

/// Ok for 1 to 40 characters of valid UTF-8, not only spaces, without control characters, line ends or marks
/// that turn the writing direction; otherwise an Error that says which of these it is, without repeating the
/// name.
Status check_player_name(std::string_view name);

}  // namespace arbiter
