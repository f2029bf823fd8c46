// SPDX-License-Identifier: MIT
// Everything that the connections share: what to answer, the bounds, and who is there.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <unordered_set>
#include <vector>

#include "daemon/web/server.h"
#include "daemon/web/site.h"

namespace arbiter::web {

/// One message for many clients.
using SharedMessage = std::shared_ptr<const std::string>;

/// An open connection, known to the hub from construction to destruction.
class Connection {
 public:
  virtual ~Connection() = default;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  /// Closes the socket at once; whatever waits for it ends.
  virtual void close() = 0;

 protected:
  Connection() = default;
};

/// A WebSocket client.
class StreamClient : public Connection {
 public:
  /// Queues a message. False: the queue was full, and the connection has been closed.
  virtual bool send(SharedMessage message) = 0;
};

/// Held by every connection, so it outlives the Server that made it; then nobody may call the handlers any
/// more.
class Hub {
 public:
  Hub(Site site, const Limits& limits) : site_(std::move(site)), limits_(limits) {}

  Site& site() { return site_; }
  const Limits& limits() const { return limits_; }
  bool full() const { return connections_.size() >= limits_.connections; }
  bool stopped() const { return stopped_; }
  std::size_t clients() const { return clients_.size(); }

  void enter(Connection& connection) { connections_.insert(&connection); }
  void leave(Connection& connection) { connections_.erase(&connection); }
  void join(StreamClient& client) { clients_.push_back(&client); }
  void part(StreamClient& client) { std::erase(clients_, &client); }

  /// Leave to send a file of games, for as long as it is held; null while there are enough.
  std::shared_ptr<void> begin_import();

  /// Sends to all clients; those that do not keep up are dropped.
  void publish(std::string message);
  /// Closes every connection; nothing is answered from now on.
  void stop();

 private:
  Site site_;
  Limits limits_;
  std::unordered_set<Connection*> connections_;
  std::vector<StreamClient*> clients_;
  bool stopped_ = false;
  std::shared_ptr<int> imports_ = std::make_shared<int>(0);  ///< as often held as imports are running
};

}  // namespace arbiter::web
