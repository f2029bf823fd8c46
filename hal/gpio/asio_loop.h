// SPDX-License-Identifier: MIT
// The event loop of the daemon, by Asio.
#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <functional>

#include "hal/gpio/event_loop.h"

namespace arbiter::hal::gpio {

class AsioLoop : public EventLoop {
 public:
  /// `now` is the table's time; it must pass as fast as the steady clock.
  AsioLoop(boost::asio::io_context& context, std::function<Time()> now)
      : context_(context), now_(std::move(now)) {}
  /// Time begins now.
  explicit AsioLoop(boost::asio::io_context& context)
      : AsioLoop(context, [began = std::chrono::steady_clock::now()] {
          return std::chrono::duration_cast<Time>(std::chrono::steady_clock::now() - began);
        }) {}

  Time now() const override { return now_(); }
  Time table_time(std::chrono::nanoseconds monotonic) const override;
  std::unique_ptr<Watch> watch(int descriptor, std::function<void()> ready) override;
  std::unique_ptr<Alarm> alarm(std::function<void()> rings) override;

 private:
  boost::asio::io_context& context_;
  std::function<Time()> now_;
};

}  // namespace arbiter::hal::gpio
