// SPDX-License-Identifier: MIT
// JSON out of a file.
#pragma once

#include <boost/json/value.hpp>
#include <string_view>

#include "rules/result.h"

namespace arbiter::db {

/// The one JSON value that a text is. An Error says line, column and what is wrong there.
Result<boost::json::value> parse_json(std::string_view text);

}  // namespace arbiter::db
