// SPDX-License-Identifier: MIT
// Who played and won what, how long games are, and how their dice fell: added up game by game.
#pragma once

#include <boost/json/fwd.hpp>
#include <cstdint>
#include <map>
#include <string>

#include "daemon/fairness.h"
#include "db/game_log.h"
#include "db/history.h"

namespace arbiter {

/// Games of one kind and settings.
struct Played {
  std::int64_t games = 0;
  std::int64_t finished = 0;
  std::map<std::string, std::int64_t> results;  ///< of the finished ones
  std::int64_t first_won = 0;                   ///< by whoever moved first
  std::int64_t turns = 0;                       ///< of the finished ones
};

/// Of one player, or of one side in one kind of game.
struct Score {
  std::int64_t games = 0;
  std::int64_t finished = 0;
  std::int64_t won = 0;
};

using DiceTallies = std::map<std::string, DiceTally>;

/// Keys: a game with its settings ("diablo size=6"); a player's name as given; dice by game and source
/// ("diablo, electronic").
class Statistics {
 public:
  void add(const db::GameSummary& game, const db::History& history);
  /// A roll of dice without a game: its dice by faces ("d6", "fate").
  void add(const db::LoggedRoll& roll);

  const std::map<std::string, Played>& by_game() const { return by_game_; }
  const std::map<std::string, Score>& by_player() const { return by_player_; }
  const DiceTallies& dice() const { return dice_; }
  const DiceTallies& free_dice() const { return free_dice_; }

  /// `{"games","players","dice","free_dice"}` (daemon/README.md, "Statistics").
  boost::json::object to_json() const;

 private:
  std::map<std::string, Played> by_game_;
  std::map<std::string, Score> by_player_;
  std::map<std::string, std::map<std::string, Score>> by_side_;  ///< player, then "diablo b"
  DiceTallies dice_;
  std::map<std::string, DiceTallies> dice_by_player_;
  DiceTallies free_dice_;
};

/// Counts, expectation, chi-square and how many throws would show a bias.
boost::json::object to_json(const DiceTally& dice);

/// 0 where there is nothing.
double mean(std::int64_t sum, std::int64_t count);

/// Adds the log's ended games up a few at a time, so that no request takes long. Games count in the order of
/// their numbers, up to the newest one that is not being played.
class StatisticsKeeper {
 public:
  explicit StatisticsKeeper(const db::GameLog& log) : log_(log) {}

  /// Looks at up to `games` more games and as many rolls without a game. An Error: the log cannot be read, or
  /// a game of it contradicts the rules; that one is passed over next time.
  Status count_on(int games);
  /// After a game was deleted: everything is counted anew.
  void begin_anew();

  /// How far it has come: every number up to this one was looked at, of `upto`.
  db::GameId counted() const { return counted_; }
  db::GameId upto() const { return upto_; }
  const Statistics& statistics() const { return statistics_; }

 private:
  Status count_game(const db::GameSummary& game);
  Status count_rolls(std::int64_t rolls);

  const db::GameLog& log_;
  Statistics statistics_;
  db::GameId counted_ = 0;
  db::GameId upto_ = 0;
  std::int64_t rolls_counted_ = 0;
};

}  // namespace arbiter
