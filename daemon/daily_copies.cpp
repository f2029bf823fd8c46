// SPDX-License-Identifier: MIT
// Daily copies: when one is due, and a few pages at a time.
#include "daemon/daily_copies.h"

#include <utility>

namespace arbiter {
namespace {

constexpr std::chrono::hours look_again{1};
// 256 KiB take some milliseconds even on a slow card; in the pauses the table is served.
constexpr int pages_a_step = 64;
constexpr std::chrono::milliseconds pause{20};

}  // namespace

DailyCopies::DailyCopies(boost::asio::io_context& context, std::filesystem::path data, std::size_t count,
                         std::function<void(const Error&)> failed)
    : timer_(context), data_(std::move(data)), count_(count), failed_(std::move(failed)) {}

void DailyCopies::start() { wait(pause, &DailyCopies::look); }

void DailyCopies::wait(std::chrono::steady_clock::duration time, void (DailyCopies::*next)()) {
  timer_.expires_after(time);
  timer_.async_wait([this, next](const boost::system::error_code& cancelled) {
    if (!cancelled) (this->*next)();
  });
}

void DailyCopies::look() {
  const std::filesystem::path target = data_ / "backups" / db::daily_name(std::chrono::system_clock::now());
  std::error_code hidden;
  if (std::filesystem::exists(target, hidden)) return wait(look_again, &DailyCopies::look);
  Result<db::LogCopy> copy = db::LogCopy::begin(data_, target);
  if (!copy) {
    failed_(copy.error());
    return wait(look_again, &DailyCopies::look);
  }
  copy_ = *std::move(copy);
  go_on();
}

void DailyCopies::go_on() {
  const Result<bool> done = copy_->step(pages_a_step);
  if (done && !*done) return wait(pause, &DailyCopies::go_on);
  copy_.reset();
  if (done) {
    db::keep_newest(data_ / "backups", count_, std::chrono::system_clock::now());
  } else {
    failed_(done.error());
  }
  wait(look_again, &DailyCopies::look);
}

}  // namespace arbiter
