// SPDX-License-Identifier: MIT
// What the parts of GameLog's implementation share.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <type_traits>
#include <utility>

#include "db/game_log.h"
#include "db/hash_chain.h"
#include "db/opening.h"
#include "db/sql_error.h"

namespace arbiter::db {

struct GameLog::Impl {
  explicit Impl(Connection open) : connection(std::move(open)) {}

  Connection connection;

  SQLite::Database& database() { return connection.database; }

  /// Runs `work`, which returns a Result; what SQLite throws becomes its Error.
  template <class Work>
  std::invoke_result_t<Work> guarded(Work work) const {
    try {
      return work();
    } catch (const SQLite::Exception& exception) {
      if (is_damage(exception)) suspect(connection.file);
      return to_error(exception, connection.file);
    }
  }
};

/// A game's row: how far its chain goes, and how it ended.
struct Head {
  std::int64_t events = 0;
  Hash hash = chain_start;
  std::string result = "*";
  bool abandoned = false;
};

/// A stored hash; all zeros where the column does not hold 32 bytes.
Hash hash_of(const SQLite::Column& column);

/// The game's row, if there is such a game.
std::optional<Head> read_head(SQLite::Database& database, GameId game);

inline Error no_such_game(GameId game) {
  return {"there is no game " + std::to_string(game) + " in the log"};
}

}  // namespace arbiter::db
