// SPDX-License-Identifier: MIT
// Answers as text: the head with the fields every answer carries, and the errors.
#include "daemon/web/message.h"

#include <boost/beast/http/status.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

namespace arbiter::web {
namespace {

// Nothing inline, nothing from elsewhere, nobody frames the page, and no other site reads what it gets.
constexpr std::string_view security_fields =
    "Content-Security-Policy: default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors "
    "'none'; "
    "object-src 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: same-origin\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";

std::string status_line(int status) {
  namespace http = boost::beast::http;
  const std::string_view reason = http::obsolete_reason(http::int_to_status(static_cast<unsigned>(status)));
  return "HTTP/1.1 " + std::to_string(status) + " " + std::string(reason) + "\r\n";
}

void add_field(std::string& head, std::string_view name, std::string_view value) {
  head.append(name).append(": ").append(value).append("\r\n");
}

}  // namespace

std::string head_of(const Response& response, bool keep_alive) {
  std::string head = status_line(response.status);
  for (const auto& [name, value] : response.fields) add_field(head, name, value);
  if (response.status != 304) add_field(head, "Content-Length", std::to_string(response.body.size()));
  if (!keep_alive) add_field(head, "Connection", "close");
  head.append(security_fields).append("\r\n");
  return head;
}

Response error_response(int status, std::string_view code, std::string_view message,
                        const std::vector<std::pair<std::string, std::string>>& params) {
  boost::json::object members;
  for (const auto& [name, value] : params) members[name] = value;
  boost::json::object error{{"code", code}, {"params", members}, {"message", message}};
  Response response{status, {{"Content-Type", "application/json"}, {"Cache-Control", "no-store"}}, {}};
  response.body = boost::json::serialize(boost::json::object{{"error", error}});
  return response;
}

}  // namespace arbiter::web
