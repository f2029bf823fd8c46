// SPDX-License-Identifier: MIT
// What is answered to a request: checks, then the API or a file. Values in, values out; no sockets.
#pragma once

#include <string>
#include <string_view>

#include "daemon/web/checks.h"
#include "daemon/web/message.h"
#include "daemon/web/server.h"
#include "daemon/web/text.h"

namespace arbiter::web {

class Site {
 public:
  /// `machine`: this machine's own name. `now` measures how long a guesser of PINs has to wait.
  Site(const ServerOptions& options, Handlers handlers, std::string_view machine, PinGate::Clock now);

  /// The answer. A status of `switching_protocols` says: go on as a WebSocket. An exception of a handler
  /// costs this request only (500).
  Response respond(const Request& request, const Peer& peer);

  /// The first message of a WebSocket client.
  std::string snapshot() const { return handlers_.snapshot(); }

 private:
  Response route(const Request& request, const Peer& peer, const Target& target);
  Response stream(const Request& request) const;
  Response command(const Request& request, const Peer& peer, const Target& target);
  Response api(const Request& request, const Peer& peer, const Target& target);
  Response file(const Request& request, const std::string& path) const;

  KnownHosts hosts_;
  PinGate pin_gate_;
  Handlers handlers_;
};

}  // namespace arbiter::web
