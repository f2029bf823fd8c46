// SPDX-License-Identifier: MIT
// The query of a request: "game=diablo&player=Anna%20B".
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace arbiter {

/// Names and values, decoded; of a name that stands twice the first. What is no name=value is left out, and a
/// wrong
/// %-escape stays as it is.
std::map<std::string, std::string> parse_query(std::string_view query);

}  // namespace arbiter
