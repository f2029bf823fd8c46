// SPDX-License-Identifier: MIT
// The web server: HTTP and WebSocket on the daemon's event loop. No Boost type appears here, so that few
// files pay for it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "rules/result.h"

namespace boost::asio {
class io_context;
}

namespace arbiter::web {

/// Where commands go, and files of games: the addresses that take a POST.
inline constexpr std::string_view commands_path = "/api/v1/commands";
inline constexpr std::string_view import_path = "/api/v1/games";

/// A request to the API, checked already: known Host, same Origin, body within bounds.
struct ApiRequest {
  std::string method;  ///< "GET" or "POST"
  std::string path;    ///< "/api/v1/games/17", decoded, without query
  std::string query;   ///< "offset=100", undecoded
  std::string body;
  bool may_command = false;  ///< from this machine, or with the table's PIN
};

struct ApiResponse {
  int status = 200;
  std::string content_type = "application/json";
  std::string body;
};

/// A file of the page, compressed once when the program was built.
struct StaticFile {
  std::string_view path;  ///< "/table.js"
  std::string_view content_type;
  std::string_view etag;  ///< with its quotes
  std::string_view gzip;
};

/// Bounds; every one is enforced and tested.
struct Limits {
  std::size_t connections = 128;
  std::size_t header_bytes = 8192;
  std::size_t body_bytes = 16'384;
  std::size_t import_bytes = 8'388'608;  ///< of a body to import_path
  std::size_t imports = 2;               ///< such bodies at a time
  std::size_t queued_messages = 64;      ///< to a WebSocket client that does not read; then it is dropped
  std::chrono::milliseconds request_time{10'000};  ///< to send a whole request
  std::chrono::milliseconds idle_time{60'000};     ///< keep-alive, and WebSocket pings
};

struct ServerOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;  ///< 0: any
  bool port_may_move = true;  ///< try the next 20 ports when it is taken
  std::string pin;            ///< of the table; empty: no commands from other machines
  std::vector<std::string>
      hosts;  ///< further Host names that are taken, besides localhost and the literal addresses
  Limits limits;
};

/// What the server asks of the daemon. Called on the event loop's thread.
struct Handlers {
  std::function<ApiResponse(const ApiRequest&)> api;
  std::function<std::string()> snapshot;  ///< the first message of each WebSocket client of /api/v1/stream
  std::function<StaticFile const*(std::string_view path)> file;  ///< null: there is none
};

/// Listens as soon as it is made. Destroying it, or stop(), closes everything at once.
class Server {
 public:
  /// An Error names address and port and what mends it.
  static Result<std::unique_ptr<Server>> listen(boost::asio::io_context& context,
                                                const ServerOptions& options, Handlers handlers);
  virtual ~Server() = default;

  virtual std::uint16_t port() const = 0;
  /// Sends one message to every WebSocket client of /api/v1/stream.
  virtual void publish(std::string message) = 0;
  virtual std::size_t clients() const = 0;
  virtual void stop() = 0;
};

}  // namespace arbiter::web
