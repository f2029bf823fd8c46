// SPDX-License-Identifier: MIT
// The part of the API that looks at past games: lists, one game, its readings, luck and dice, statistics.
#pragma once

#include <string>
#include <string_view>

#include "daemon/statistics.h"
#include "daemon/web/server.h"
#include "db/game_log.h"

namespace arbiter {

class GamesApi {
 public:
  /// The log must outlive it.
  explicit GamesApi(db::GameLog& log) : log_(log), keeper_(log) {}

  /// Whether a path is one of these: "/api/v1/games", what is below it, "/api/v1/stats", "/api/v1/deletions".
  static bool answers(std::string_view path);
  web::ApiResponse get(const web::ApiRequest& request);
  /// Adds the games of a file, all or none: records, or whole games as JSON.
  web::ApiResponse import_games(const std::string& text);
  /// Statistics are counted anew, for instance after a deletion.
  void forget_statistics() { keeper_.begin_anew(); }

 private:
  web::ApiResponse list(const std::string& query) const;
  web::ApiResponse one_game(std::string_view path, const std::string& query) const;
  web::ApiResponse part(db::GameId id, const db::GameSummary& summary, std::string_view what,
                        const std::string& query) const;
  web::ApiResponse readings(db::GameId id, const std::string& query) const;
  web::ApiResponse statistics();
  web::ApiResponse deletions() const;

  db::GameLog& log_;
  StatisticsKeeper keeper_;
};

}  // namespace arbiter
