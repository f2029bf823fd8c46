// SPDX-License-Identifier: MIT
// What every coroutine over sockets here needs. Never await inside a condition (`while (co_await f())`): GCC
// 12 lays such a coroutine's frame out in two different ways. Await into a variable, then test that.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/system/error_code.hpp>

namespace arbiter::web {

/// Awaits an operation whose failure goes into `error` instead of being thrown.
inline auto into(boost::system::error_code& error) {
  return boost::asio::redirect_error(boost::asio::use_awaitable, error);
}

}  // namespace arbiter::web
