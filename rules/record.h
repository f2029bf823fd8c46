// SPDX-License-Identifier: MIT
// Game records: one game as text (notation.md, "Game record").
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/any_game.h"

namespace arbiter {

/// One turn: the roll, empty in a game without dice, and the actions.
struct RecordTurn {
  std::string roll;
  std::vector<std::string> actions;
  std::size_t line = 0;  ///< where it stood in the text, 0 if it did not come from one

  friend bool operator==(const RecordTurn&, const RecordTurn&) = default;
};

/// A record as written; `replay` tells whether it is also legal.
struct Record {
  std::vector<std::pair<std::string, std::string>>
      tags;  ///< in order: Event, Date, Game, Settings, players, Result
  std::vector<RecordTurn> turns;

  /// The value of a tag, or "" where it is absent.
  std::string_view tag(std::string_view name) const;
};

/// Reads a record, with LF or CR LF, with or without a byte order mark. Errors name line and column; legality
/// is not looked at.
Result<Record> parse_record(std::string_view text);

/// Reads a file of records, one after the other: a tag after turns begins the next one.
Result<std::vector<Record>> parse_records(std::string_view text);

/// Writes a record; parse_record gives it back.
std::string print_record(const Record& record);

/// The start of the record's game, by its tags Game and Settings.
Result<AnyGame> game_of(const Record& record);

/// Every position of a replayed record.
struct Replay {
  AnyGame start;
  AnyGame end;
  struct Ply {
    std::size_t turn;  ///< from 1
    std::string text;  ///< a roll or an action
    bool is_roll;
    std::string position;  ///< after it
  };
  std::vector<Ply> plies;
};

/// Plays the record by the rules; a position that was agreed on (rules/agreed.h) ends its turn, and a tag
/// Termination "agreement" or "resignation" gives a game its result. Only the last turn may be incomplete. An
/// Error names line, turn and reason; a Result tag that is not what happened is one ("*" contradicts nothing:
/// a last action may not be final yet).
Result<Replay> replay(const Record& record);

}  // namespace arbiter
