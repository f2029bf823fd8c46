// SPDX-License-Identifier: MIT
// A deadline for what a connection waits for.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <memory>

namespace arbiter::web {

/// Cancels a socket's pending operations when time is over. Owned by the connection whose socket it watches.
class Deadline {
 public:
  explicit Deadline(boost::asio::ip::tcp::socket& socket) : socket_(socket), timer_(socket.get_executor()) {}

  /// Replaces the deadline before. `owner` keeps the connection alive until the timer has let go of it.
  void set(std::chrono::milliseconds time, std::shared_ptr<void> owner) {
    expired_ = false;
    timer_.expires_after(time);
    timer_.async_wait([this, owner = std::move(owner)](const boost::system::error_code& error) {
      if (!error) expire();
    });
  }

  void clear() { timer_.cancel(); }

  /// Was the operation cancelled because of this deadline?
  bool expired() const { return expired_; }

 private:
  // Set anew while its old call was under way already, the timer is not over.
  void expire() {
    if (timer_.expiry() > std::chrono::steady_clock::now()) return;
    expired_ = true;
    boost::system::error_code ignored;
    socket_.cancel(ignored);
  }

  boost::asio::ip::tcp::socket& socket_;
  boost::asio::steady_timer timer_;
  bool expired_ = false;
};

}  // namespace arbiter::web
