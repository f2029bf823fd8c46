// SPDX-License-Identifier: MIT
// The daily copies of all games: one a day, UTC, in the data directory's folder "backups"; the newest are
// kept.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

#include "daemon/clock.h"
#include "db/backup.h"
#include "db/game_log.h"

namespace arbiter {

/// Makes them beside the daemon's work, a few pages at a time. Looks once an hour whether the day's copy is
/// there. After a copy every game of the log is read and its chain recomputed, one at a time: only when all
/// are sound do old copies make way for the new one; otherwise no further copy is made until the next start.
class DailyCopies {
 public:
  /// `log` lies in `data`; `count`: how many copies are kept, from 1. `hears` is told after each look whether
  /// the day's copy is there and, where it was made now, the log is sound; else why not. Nothing happens
  /// before start(). Context, clock and log must outlive this.
  DailyCopies(boost::asio::io_context& context, const Clock& clock, const db::GameLog& log,
              std::filesystem::path data, std::size_t count, std::function<void(const Status&)> hears);

  void start();

 private:
  void look();
  void go_on();
  bool was_deleted(db::GameId game) const;
  void verify();
  void rest(const Status& copied);
  void wait(std::chrono::steady_clock::duration time, void (DailyCopies::*next)());

  boost::asio::steady_timer timer_;
  const Clock& clock_;
  const db::GameLog& log_;
  std::filesystem::path data_;
  std::size_t count_;
  std::function<void(const Status&)> hears_;
  std::optional<db::LogCopy> copy_;
  std::vector<db::GameId> unverified_;
};

}  // namespace arbiter
