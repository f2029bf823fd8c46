// SPDX-License-Identifier: MIT
// A web server with one file and an API that says what it was asked, on the test's own event loop.
#pragma once

#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/web/server.h"
#include "tests/support/http_client.h"

namespace arbiter::web {

/// "Hello world\n" as `gzip -9n` packs it.
inline constexpr std::string_view packed_hello{
    "\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\xf3\x48\xcd\xc9\xc9\x57\x28\xcf\x2f\xca\x49\xe1\x02\x00"
    "\xd5\xe0\x39\xb7\x0c\x00\x00\x00",
    32};
inline constexpr StaticFile hello{"/hello.txt", "text/plain; charset=utf-8", "W/\"1\"", packed_hello};

class WebServer : public testing::Test {
 protected:
  WebServer() { options.port = 0; }

  Handlers handlers() {
    return {[this](const ApiRequest& request) {
              asked.push_back(request);
              return ApiResponse{200, "text/plain", request.method + " " + request.path + " " + request.body};
            },
            [] { return std::string("snapshot"); },
            [](std::string_view path) { return path == hello.path ? &hello : nullptr; }};
  }

  void start() {
    auto listening = Server::listen(context, options, handlers());
    ASSERT_TRUE(listening) << listening.error().message;
    server = std::move(*listening);
  }

  bool run(const std::function<bool()>& done) { return run_until(context, done); }

  /// A connection that reads, on which `bytes` were sent.
  HttpClient connect(std::string_view bytes = {}) {
    HttpClient client(context, server->port());
    client.read();
    client.send(bytes);
    return client;
  }

  /// The next answer on a connection.
  HttpAnswer answer_on(HttpClient& client, bool with_body = true) {
    std::optional<HttpAnswer> answer;
    EXPECT_TRUE(run([&] { return (answer = client.take_answer(with_body)).has_value(); }))
        << client.received();
    return answer.value_or(HttpAnswer{});
  }

  /// The answer to raw bytes on a connection of their own.
  HttpAnswer ask(std::string_view bytes) {
    HttpClient client = connect(bytes);
    return answer_on(client);
  }

  /// Is an ordinary request answered?
  void expect_alive() { EXPECT_EQ(ask("GET /hello.txt HTTP/1.1\r\nHost: localhost\r\n\r\n").status, 200); }

  /// A client of the stream that has got its snapshot.
  HttpClient stream() {
    HttpClient client = connect(stream_request());
    EXPECT_EQ(answer_on(client).status, 101);
    EXPECT_EQ(message_on(client), "snapshot");
    return client;
  }

  std::string message_on(HttpClient& client) {
    std::optional<std::string> message;
    EXPECT_TRUE(run([&] { return (message = client.take_message()).has_value(); }));
    return message.value_or("");
  }

  boost::asio::io_context context;
  ServerOptions options;
  std::vector<ApiRequest> asked;
  std::unique_ptr<Server> server;
};

}  // namespace arbiter::web
