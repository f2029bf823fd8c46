// SPDX-License-Identifier: MIT
// Everything that the connections share: sending to all, and closing all.
#include "daemon/web/hub.h"

#include <utility>

namespace arbiter::web {

void Hub::publish(std::string message) {
  const auto shared = std::make_shared<const std::string>(std::move(message));
  std::erase_if(clients_, [&](StreamClient* client) { return !client->send(shared); });
}

std::shared_ptr<void> Hub::begin_import() {
  const auto imports = static_cast<std::size_t>(imports_.use_count() - 1);
  return imports < limits_.imports ? imports_ : nullptr;
}

void Hub::stop() {
  stopped_ = true;
  clients_.clear();
  for (Connection* connection : connections_) connection->close();
}

}  // namespace arbiter::web
