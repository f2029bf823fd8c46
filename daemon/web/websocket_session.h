// SPDX-License-Identifier: MIT
// One WebSocket client of the stream: a snapshot, then every message published since.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <memory>

#include "daemon/web/http_message.h"
#include "daemon/web/hub.h"

namespace arbiter::web {

/// Takes over a connection whose `request` to become a WebSocket has been found good; it keeps itself alive.
void start_websocket_session(boost::asio::ip::tcp::socket socket, HttpRequest request,
                             std::shared_ptr<Hub> hub);

}  // namespace arbiter::web
