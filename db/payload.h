// SPDX-License-Identifier: MIT
// The JSON of the log's payloads, as far as the log itself reads or writes it.
#pragma once

#include <string>
#include <string_view>

#include "db/game_log.h"

namespace arbiter::db {

/// The payload of a game's "start" event.
std::string start_payload(const NewGame& game);

/// What a "start" payload says. An Error names what is missing.
Result<NewGame> parse_start(std::string_view payload);

/// The result that an "over" payload gives.
Result<std::string> parse_result(std::string_view payload);

/// Whether a payload is a JSON object in UTF-8.
Status check_payload(std::string_view payload);

}  // namespace arbiter::db
