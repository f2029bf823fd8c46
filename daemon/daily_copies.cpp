// SPDX-License-Identifier: MIT
// Daily copies: when one is due, and a few pages at a time.
#include "daemon/daily_copies.h"

#include <algorithm>
#include <string>
#include <utility>

namespace arbiter {
namespace {

constexpr std::chrono::hours look_again{1};
// 256 KiB take some milliseconds even on a slow card; in the pauses the table is served.
constexpr int pages_a_step = 64;
constexpr std::chrono::milliseconds pause{20};

}  // namespace

DailyCopies::DailyCopies(boost::asio::io_context& context, const Clock& clock, const db::GameLog& log,
                         std::filesystem::path data, std::size_t count,
                         std::function<void(const Status&)> hears)
    : timer_(context),
      clock_(clock),
      log_(log),
      data_(std::move(data)),
      count_(count),
      hears_(std::move(hears)) {}

void DailyCopies::start() { wait(pause, &DailyCopies::look); }

void DailyCopies::wait(std::chrono::steady_clock::duration time, void (DailyCopies::*next)()) {
  timer_.expires_after(time);
  timer_.async_wait([this, next](const boost::system::error_code& cancelled) {
    if (!cancelled) (this->*next)();
  });
}

void DailyCopies::look() {
  const std::filesystem::path target = data_ / "backups" / db::daily_name(clock_.wall());
  std::error_code hidden;
  if (std::filesystem::exists(target, hidden)) return rest(ok());
  Result<db::LogCopy> copy = db::LogCopy::begin(data_, target);
  if (!copy) return rest(copy.error());
  copy_ = *std::move(copy);
  go_on();
}

// Until the next look.
void DailyCopies::rest(const Status& copied) {
  wait(look_again, &DailyCopies::look);
  hears_(copied);
}

void DailyCopies::go_on() {
  const Result<bool> done = copy_->step(pages_a_step);
  if (done && !*done) return wait(pause, &DailyCopies::go_on);
  copy_.reset();
  const auto games = done ? log_.game_ids() : Result<std::vector<db::GameId>>(done.error());
  if (!games) return rest(games.error());
  unverified_ = *games;
  verify();
}

bool DailyCopies::was_deleted(db::GameId game) const {
  const auto games = log_.game_ids();
  return games && std::find(games->begin(), games->end(), game) == games->end();
}

void DailyCopies::verify() {
  if (unverified_.empty()) {
    db::keep_newest(data_ / "backups", count_, clock_.wall());
    return rest(ok());
  }
  const db::GameId game = unverified_.back();
  unverified_.pop_back();
  const Status sound = log_.verify_game(game);
  if (sound || was_deleted(game)) return wait(pause, &DailyCopies::verify);
  hears_(Error{"game " + std::to_string(game) + " of the log: " + sound.error().message +
               "; no old copy is deleted, and none is made until the next start"});
}

}  // namespace arbiter
