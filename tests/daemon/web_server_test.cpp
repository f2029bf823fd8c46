// SPDX-License-Identifier: MIT
// HTTP over real sockets: connections, bounds, times, ports, stopping.
#include <gmock/gmock.h>

#include "tests/daemon/web_server_fixture.h"

namespace arbiter::web {
namespace {

using namespace std::chrono_literals;
using testing::AllOf;
using testing::HasSubstr;

const std::string get_hello = "GET /hello.txt HTTP/1.1\r\nHost: localhost\r\n\r\n";
const std::string post_head =
    "POST /api/v1/commands HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

std::string post(const std::string& body, const std::string& more = "") {
  return post_head + more + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

TEST_F(WebServer, ServesAFileWithFieldsThatKeepOtherSitesOut) {
  start();
  const HttpAnswer answer = ask(get_hello);
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.body, "Hello world\n");
  EXPECT_EQ(answer.fields.at("content-type"), "text/plain; charset=utf-8");
  EXPECT_EQ(answer.fields.at("cache-control"), "no-cache");
  EXPECT_THAT(answer.fields.at("content-security-policy"),
              AllOf(HasSubstr("default-src 'self'"), HasSubstr("frame-ancestors 'none'")));
  EXPECT_EQ(answer.fields.at("x-content-type-options"), "nosniff");
  EXPECT_EQ(answer.fields.at("cross-origin-resource-policy"), "same-origin");
}

TEST_F(WebServer, AnswersManyRequestsOnOneConnectionInOrder) {
  start();
  HttpClient client = connect(post("one") + get_hello + post("two"));
  EXPECT_EQ(answer_on(client).body, "POST /api/v1/commands one");
  EXPECT_EQ(answer_on(client).body, "Hello world\n");
  EXPECT_EQ(answer_on(client).body, "POST /api/v1/commands two");
  EXPECT_FALSE(client.closed());
}

TEST_F(WebServer, AnswersHeadWithoutTheBody) {
  start();
  HttpClient client = connect("HEAD /hello.txt HTTP/1.1\r\nHost: localhost\r\n\r\n" + get_hello);
  EXPECT_EQ(answer_on(client, false).fields.at("content-length"), "12");
  EXPECT_EQ(answer_on(client).body, "Hello world\n");
}

TEST_F(WebServer, ClosesWhenAskedToAndForOldClients) {
  start();
  for (const char* request :
       {"GET /hello.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        "GET /hello.txt HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n"}) {
    HttpClient client = connect(request);
    EXPECT_EQ(answer_on(client).fields.at("connection"), "close");
    EXPECT_TRUE(run([&] { return client.closed(); }));
  }
}

TEST_F(WebServer, TellsAClientThatWaitsToSendItsBody) {
  start();
  HttpClient client = connect(post_head + "Expect: 100-continue\r\nContent-Length: 2\r\n\r\n");
  EXPECT_EQ(answer_on(client).status, 100);
  client.send("{}");
  EXPECT_EQ(answer_on(client).body, "POST /api/v1/commands {}");
}

TEST_F(WebServer, TakesAChunkedBody) {
  start();
  const std::string request = post_head + "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n1\r\n}\r\n0\r\n\r\n";
  EXPECT_EQ(ask(request).body, "POST /api/v1/commands {}");
}

TEST_F(WebServer, RefusesABodyThatIsOneByteTooLong) {
  start();
  const std::size_t longest = options.limits.body_bytes;
  EXPECT_EQ(ask(post(std::string(longest, ' '))).status, 200);
  EXPECT_EQ(ask(post(std::string(longest + 1, ' '))).status, 413);
  EXPECT_EQ(ask(post_head + "Transfer-Encoding: chunked\r\n\r\n7fff\r\n" + std::string(0x7fff, ' ')).status,
            413);
  EXPECT_EQ(asked.size(), 1U);
}

TEST_F(WebServer, RefusesAHeadThatIsTooLong) {
  start();
  const std::string filler(options.limits.header_bytes, 'x');
  EXPECT_EQ(ask("GET /" + filler + " HTTP/1.1\r\nHost: localhost\r\n\r\n").status, 431);
  EXPECT_EQ(ask("GET / HTTP/1.1\r\nHost: localhost\r\nX: " + filler).status, 431);
  EXPECT_EQ(ask("GET / HTTP/1.1\r\nHost: localhost\r\nX: " + filler.substr(100) + "\r\n\r\n").status, 404);
}

TEST_F(WebServer, SaysThatNonsenseIsNonsense) {
  start();
  for (const char* bytes : {"\x16\x03\x01 nonsense\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
                            "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n",
                            "GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n"}) {
    const HttpAnswer answer = ask(bytes);
    EXPECT_EQ(answer.status, 400) << bytes;
    EXPECT_THAT(answer.body, HasSubstr("\"error\"")) << bytes;
  }
}

TEST_F(WebServer, CutsARequestThatTricklesIn) {
  options.limits.request_time = 50ms;
  start();
  HttpClient client = connect("GET /hello.txt HTT");
  EXPECT_EQ(answer_on(client).status, 408);
  EXPECT_TRUE(run([&] { return client.closed(); }));
}

TEST_F(WebServer, ClosesConnectionsThatSayNothing) {
  options.limits.request_time = 50ms;
  options.limits.idle_time = 50ms;
  start();
  HttpClient silent = connect();
  HttpClient resting = connect(get_hello);
  EXPECT_EQ(answer_on(resting).status, 200);
  EXPECT_TRUE(run([&] { return silent.closed() && resting.closed(); }));
  EXPECT_EQ(silent.received() + resting.received(), "");
}

TEST_F(WebServer, TurnsAwayOneConnectionTooManyAndServesTheOthers) {
  start();
  std::vector<HttpClient> clients;
  for (std::size_t i = 0; i < options.limits.connections; ++i) {
    clients.push_back(connect(get_hello));
    ASSERT_EQ(answer_on(clients.back()).status, 200);
  }
  HttpClient late = connect();
  EXPECT_EQ(answer_on(late).status, 503);
  EXPECT_TRUE(run([&] { return late.closed(); }));
  clients.front().send(get_hello);
  EXPECT_EQ(answer_on(clients.front()).status, 200);
}

TEST_F(WebServer, HasRoomAgainWhenAConnectionHasGone) {
  options.limits.connections = 1;
  start();
  {
    HttpClient only = connect("GET /hello.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    EXPECT_EQ(answer_on(only).status, 200);
    EXPECT_TRUE(run([&] { return only.closed(); }));
  }
  EXPECT_TRUE(run([&] { return ask(get_hello).status == 200; }));
}

TEST_F(WebServer, StopsAtOnceWithConnectionsInEveryState) {
  start();
  HttpClient silent = connect();
  HttpClient half = connect("GET /hel");
  HttpClient watching = stream();
  expect_alive();
  server->stop();
  EXPECT_TRUE(run([&] { return silent.closed() && half.closed() && watching.closed(); }));
  EXPECT_EQ(server->clients(), 0U);
  EXPECT_FALSE(run([] { return false; }));
  EXPECT_TRUE(context.stopped()) << "there is still something to wait for";
}

TEST_F(WebServer, CallsNobodyOnceItIsDestroyed) {
  start();
  HttpClient client = connect(post("one"));
  EXPECT_EQ(answer_on(client).status, 200);
  client.send(post("two"));
  server.reset();
  EXPECT_TRUE(run([&] { return client.closed(); }));
  EXPECT_EQ(asked.size(), 1U);
}

TEST_F(WebServer, TakesTheNextPortWhenItsOwnIsTaken) {
  start();
  options.port = server->port();
  const auto second = Server::listen(context, options, handlers());
  ASSERT_TRUE(second) << second.error().message;
  EXPECT_GT((*second)->port(), server->port());
}

TEST_F(WebServer, SaysWhichPortIsTakenWhenItMayNotMove) {
  start();
  options.port = server->port();
  options.port_may_move = false;
  const auto second = Server::listen(context, options, handlers());
  ASSERT_FALSE(second);
  EXPECT_THAT(second.error().message,
              AllOf(HasSubstr("127.0.0.1, port " + std::to_string(options.port)), HasSubstr("[page]")));
}

TEST_F(WebServer, SaysWhatIsWrongWithAnAddress) {
  for (const char* address : {"table", "", "300.1.1.1", "192.0.2.1"}) {
    options.address = address;
    const auto listening = Server::listen(context, options, handlers());
    ASSERT_FALSE(listening) << address;
    EXPECT_THAT(listening.error().message, AllOf(HasSubstr(address), HasSubstr("[page]")));
  }
}

}  // namespace
}  // namespace arbiter::web
