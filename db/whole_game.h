// SPDX-License-Identifier: MIT
// A game with all that the log holds of it, as one JSON text, and as a game record makes it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "db/game_log.h"
#include "rules/record.h"

namespace arbiter::db {

/// Games as JSON, for another log or another program (db/README.md, "Games as JSON").
std::string print_games(const std::vector<WholeGame>& games);

/// Reads what print_games wrote. An Error says where: line and column of what is no JSON, otherwise the game
/// and the event, both from 1.
Result<std::vector<WholeGame>> parse_games(std::string_view text);

/// Whether a text wants to be such a file, right or wrong.
bool looks_like_games(std::string_view text);

/// The games of a file of either kind: whole games as JSON, or game records one after the other. An Error
/// says where it is wrong.
Result<std::vector<WholeGame>> read_games(std::string_view text);

/// What a game's start event says of it.
Result<NewGame> about_of(const std::vector<Event>& events);

/// Whether the events are a game: their hashes follow from what they say, and the rules allow it. An Error
/// names the event.
Status check_game(const WholeGame& game);

/// The events of a record's game. An unfinished one ends as given up: nobody is to resume it. An Error names
/// line, turn and reason. The same record gives the same events.
Result<WholeGame> game_of_record(const Record& record);

}  // namespace arbiter::db
