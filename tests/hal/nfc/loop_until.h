// SPDX-License-Identifier: MIT
// An event loop that runs until something has come from other threads.
#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <functional>

namespace arbiter::hal::nfc::test {

/// Runs the loop until `done`, or for twenty seconds. Was it done?
inline bool loop_until(boost::asio::io_context& context, const std::function<bool()>& done) {
  const auto work = boost::asio::make_work_guard(context);
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  context.restart();
  while (!done() && std::chrono::steady_clock::now() < end) context.run_one_until(end);
  return done();
}

}  // namespace arbiter::hal::nfc::test
