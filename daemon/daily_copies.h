// SPDX-License-Identifier: MIT
// The daily copies of all games: one a day, UTC, in the data directory's folder "backups"; the newest are
// kept.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <filesystem>
#include <functional>
#include <optional>

#include "db/backup.h"

namespace arbiter {

/// Makes them beside the daemon's work, a few pages at a time. Looks once an hour whether the day's copy is
/// there.
class DailyCopies {
 public:
  /// `count`: how many are kept, from 1. `failed` hears why a copy could not be made; it is tried again in an
  /// hour. Nothing happens before start(). The context must outlive this.
  DailyCopies(boost::asio::io_context& context, std::filesystem::path data, std::size_t count,
              std::function<void(const Error&)> failed);

  void start();

 private:
  void look();
  void go_on();
  void wait(std::chrono::steady_clock::duration time, void (DailyCopies::*next)());

  boost::asio::steady_timer timer_;
  std::filesystem::path data_;
  std::size_t count_;
  std::function<void(const Error&)> failed_;
  std::optional<db::LogCopy> copy_;
};

}  // namespace arbiter
