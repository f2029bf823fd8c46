// SPDX-License-Identifier: MIT
// The JSON of the log's payloads, as far as the log itself reads or writes it.
#pragma once

#include <string>
#include <string_view>

#include "db/game_log.h"

namespace arbiter::db {

/// The payload of a game's "start" event.
std::string start_payload(const NewGame& game);

/// The payload of a "commitment" event.
std::string commitment_payload(const std::string& commitment);

/// What a "start" payload says. An Error names what is missing.
Result<NewGame> parse_start(std::string_view payload);

/// The result that an "over" payload gives.
Result<std::string> parse_result(std::string_view payload);

/// What an event that changes the game says; members that its kind does not have are empty.
struct TurnPayload {
  std::size_t turn = 0;
  std::string dice;
  std::vector<std::string> actions;
  std::string result;
  std::string how;     ///< of an "over" event where the rules did not end the game; of a "moved" event
  std::string source;  ///< of a roll; "electronic" where an old log does not say it
  std::string commitment;
  std::string player;
  std::string words;
  std::string seed;
  std::string why;
};

/// The payload of an event of that kind. An Error names a member that is missing or of the wrong type.
Result<TurnPayload> parse_turn_payload(std::string_view kind, std::string_view payload);

/// Whether a payload is a JSON object in UTF-8.
Status check_payload(std::string_view payload);

}  // namespace arbiter::db
