// SPDX-License-Identifier: MIT
// What is answered to a request: checks, then the API or a file.
#include "daemon/web/site.h"

#include <exception>

#include "daemon/web/files.h"

namespace arbiter::web {
namespace {

constexpr std::string_view stream_path = "/api/v1/stream";

bool is_api(std::string_view path) { return path == "/healthz" || path.starts_with("/api/"); }

Response wrong_method(const std::string& allowed) {
  Response response = error_response(405, "method_not_allowed", "This address takes only " + allowed + ".",
                                     {{"allowed", allowed}});
  response.fields.emplace_back("Allow", allowed);
  return response;
}

Response unknown_host(const std::string& host) {
  return error_response(
      421, "unknown_host",
      "This table does not go by the name \"" + host +
          "\". Call it by its address or as localhost, or add the name to hosts under [page] in "
          "its configuration.",
      {{"host", host}});
}

Response foreign_origin(const Request& request) {
  return error_response(
      403, "foreign_origin",
      "A page from \"" + *request.origin + "\" may not do this; only this table's own page may.",
      {{"origin", *request.origin}});
}

Response too_many_guesses() {
  Response response = error_response(
      429, "too_many_pins", "Too many wrong PINs. Wait a minute, then try again with the right one.");
  response.fields.emplace_back("Retry-After", "60");
  return response;
}

bool is_foreign(const Request& request) {
  return request.origin && !same_origin(*request.origin, *request.host);
}

}  // namespace

Site::Site(const ServerOptions& options, Handlers handlers, std::string_view machine, PinGate::Clock now)
    : hosts_(options.hosts, machine),
      pin_gate_(options.pin, std::move(now)),
      handlers_(std::move(handlers)) {}

Response Site::respond(const Request& request, const Peer& peer) try {
  if (!request.host || request.repeated_field) {
    return error_response(400, "bad_request", "A request must name its Host, and every field once.");
  }
  if (!hosts_.knows(*request.host)) return unknown_host(*request.host);
  const auto target = parse_target(request.target);
  if (!target)
    return error_response(400, "bad_target", "The address asked for is not a path on this server.");
  return route(request, peer, *target);
} catch (const std::exception& failure) {
  return error_response(500, "internal_error", failure.what());
}

Response Site::route(const Request& request, const Peer& peer, const Target& target) {
  const bool import = target.path == import_path && request.method == "POST";
  if (target.path == commands_path || import) return command(request, peer, target);
  if (request.method != "GET" && request.method != "HEAD") return wrong_method("GET, HEAD");
  if (target.path == stream_path) return stream(request);
  return is_api(target.path) ? api(request, peer, target) : file(request, target.path);
}

Response Site::stream(const Request& request) const {
  if (is_foreign(request)) return foreign_origin(request);
  if (request.upgrade) return {switching_protocols, {}, {}};
  Response response = error_response(426, "upgrade_required", "This address speaks WebSocket only.");
  response.fields.emplace_back("Upgrade", "websocket");
  return response;
}

Response Site::command(const Request& request, const Peer& peer, const Target& target) {
  if (request.method != "POST") return wrong_method("POST");
  if (is_foreign(request)) return foreign_origin(request);
  if (!request.content_type || !is_json(*request.content_type)) {
    return error_response(415, "not_json", "A command is sent with the Content-Type application/json.");
  }
  return api(request, peer, target);
}

Response Site::api(const Request& request, const Peer& peer, const Target& target) {
  bool may_command = peer.loopback;
  if (!may_command && request.pin) {
    const auto verdict = pin_gate_.check(*request.pin, peer.network);
    if (verdict == PinGate::Verdict::wait) return too_many_guesses();
    may_command = verdict == PinGate::Verdict::right;
  }
  const std::string method = request.method == "HEAD" ? "GET" : request.method;
  ApiResponse answer = handlers_.api({method, target.path, target.query, request.body, may_command});
  return {answer.status,
          {{"Content-Type", std::move(answer.content_type)}, {"Cache-Control", "no-store"}},
          std::move(answer.body)};
}

Response Site::file(const Request& request, const std::string& path) const {
  const StaticFile* found = handlers_.file(path);
  if (found != nullptr) return file_response(request, *found);
  return error_response(404, "not_found", "There is nothing at " + path + ".", {{"path", path}});
}

}  // namespace arbiter::web
