// SPDX-License-Identifier: MIT
// Everything that the connections share: sending to all, and closing all.
#include "daemon/web/hub.h"

#include <utility>

namespace arbiter::web {

void Hub::publish(std::string message) {
  const auto shared = std::make_shared<const std::string>(std::move(message));
  std::erase_if(clients_, [&](StreamClient* client) { return !client->send(shared); });
}

void Hub::stop() {
  stopped_ = true;
  clients_.clear();
  for (Connection* connection : connections_) connection->close();
}

}  // namespace arbiter::web
