// SPDX-License-Identifier: MIT
// Between Beast's messages and our own.
#include "daemon/web/http_message.h"

#include <boost/beast/http/error.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "daemon/web/text.h"

namespace arbiter::web {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;

// Reads fields by name and notices when one was sent twice.
class FieldReader {
 public:
  explicit FieldReader(const HttpRequest& message) : message_(message) {}

  std::optional<std::string> operator()(std::string_view name) {
    const auto [first, last] = message_.equal_range(name);
    if (first == last) return std::nullopt;
    if (std::next(first) != last) repeated_ = true;
    return std::string(first->value());
  }

  bool repeated() const { return repeated_; }

 private:
  const HttpRequest& message_;
  bool repeated_ = false;
};

}  // namespace

Request to_request(const RequestParser& parser) {
  const HttpRequest& message = parser.get();
  FieldReader field(message);
  Request request;
  request.method = std::string(message.method_string());
  request.target = std::string(message.target());
  request.host = field("Host");
  request.origin = field("Origin");
  request.pin = field("Arbiter-Pin");
  request.content_type = field("Content-Type");
  request.accept_encoding = field("Accept-Encoding");
  request.if_none_match = field("If-None-Match");
  request.repeated_field = field.repeated();
  request.upgrade = boost::beast::websocket::is_upgrade(message);
  request.body = message.body();
  return request;
}

Peer peer_of(const asio::ip::address& address) {
  if (address.is_v4()) return {address.to_string(), address.is_loopback()};
  const auto v6 = address.to_v6();
  if (v6.is_v4_mapped()) return peer_of(asio::ip::make_address_v4(asio::ip::v4_mapped, v6));
  const auto bytes = v6.to_bytes();
  return {std::string(bytes.begin(), bytes.begin() + 8), v6.is_loopback()};
}

bool expects_continue(const RequestParser& parser) {
  const auto& message = parser.get();
  return message.version() >= 11 && lower(std::string_view(message[http::field::expect])) == "100-continue";
}

bool may_go_on(const RequestParser& parser) { return parser.get().version() >= 11 && parser.keep_alive(); }

std::optional<Response> refusal_of(const boost::system::error_code& error, bool expired) {
  if (expired) return error_response(408, "request_timeout", "The request took too long to arrive.");
  if (error.category() != http::make_error_code(http::error::bad_method).category()) return std::nullopt;
  if (error == http::error::end_of_stream) return std::nullopt;
  if (error == http::error::header_limit || error == http::error::buffer_overflow) {
    return error_response(431, "head_too_large", "The head of the request is too long.");
  }
  if (error == http::error::body_limit) return error_response(413, "body_too_large", "The body is too long.");
  return error_response(400, "bad_request", "The request is not understood: " + error.message() + ".");
}

}  // namespace arbiter::web
