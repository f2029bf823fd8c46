// SPDX-License-Identifier: MIT
// One HTTP connection, from its first byte to its close or its change to a WebSocket.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <memory>

#include "daemon/web/hub.h"

namespace arbiter::web {

/// Serves the connection until it ends; it keeps itself alive.
void start_http_session(boost::asio::ip::tcp::socket socket, std::shared_ptr<Hub> hub);

}  // namespace arbiter::web
