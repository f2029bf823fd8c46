// SPDX-License-Identifier: MIT
// A request and its answer as plain values, so that deciding needs no socket and no Boost.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arbiter::web {

/// Who asks.
struct Peer {
  std::string network;    ///< what counts as one guesser of PINs: an IPv4 address, or an IPv6 /64
  bool loopback = false;  ///< this machine
};

/// The parts of an HTTP request that anything here depends on. Fields that were not sent are empty optionals.
struct Request {
  std::string method;
  std::string target;  ///< undecoded, with query
  std::optional<std::string> host;
  std::optional<std::string> origin;
  std::optional<std::string> pin;
  std::optional<std::string> content_type;
  std::optional<std::string> accept_encoding;
  std::optional<std::string> if_none_match;
  bool repeated_field = false;  ///< one of the above was sent twice: nobody can say which one is meant
  bool upgrade = false;         ///< asks to become a WebSocket
  std::string body;
};

using Fields = std::vector<std::pair<std::string_view, std::string>>;

struct Response {
  int status = 200;
  Fields fields;  ///< beyond those that every answer has
  std::string body;
};

/// The status that tells the connection to go on as a WebSocket.
inline constexpr int switching_protocols = 101;

/// The head of an answer up to and with the empty line. `keep_alive`: the connection goes on after it.
std::string head_of(const Response& response, bool keep_alive);

/// An error as the API describes it: {"error":{"code","params","message"}}.
Response error_response(int status, std::string_view code, std::string_view message,
                        const std::vector<std::pair<std::string, std::string>>& params = {});

}  // namespace arbiter::web
