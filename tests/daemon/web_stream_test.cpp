// SPDX-License-Identifier: MIT
// The stream: a snapshot, then everything published, to everybody who keeps up.
#include <gmock/gmock.h>

#include "tests/daemon/web_server_fixture.h"

namespace arbiter::web {
namespace {

using namespace std::chrono_literals;
using WebStream = WebServer;

TEST_F(WebStream, BeginsWithTheSnapshotAndGoesOnInOrder) {
  start();
  HttpClient client = stream();
  for (int i = 0; i < 20; ++i) server->publish(std::to_string(i));
  for (int i = 0; i < 20; ++i) EXPECT_EQ(message_on(client), std::to_string(i));
}

TEST_F(WebStream, ShakesHandsAsTheStandardSays) {
  start();
  HttpClient client = connect(stream_request("Sec-WebSocket-Extensions: permessage-deflate\r\n"));
  const HttpAnswer answer = answer_on(client);
  EXPECT_EQ(answer.fields.at("sec-websocket-accept"), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
  EXPECT_FALSE(answer.fields.contains("sec-websocket-extensions"));
}

TEST_F(WebStream, IsClosedToOtherSitesPages) {
  start();
  EXPECT_EQ(ask(stream_request("Origin: http://evil.example\r\n")).status, 403);
  EXPECT_EQ(server->clients(), 0U);
}

TEST_F(WebStream, ReachesEveryOneOfManyClients) {
  start();
  std::vector<HttpClient> clients;
  clients.reserve(32);
  for (int i = 0; i < 32; ++i) clients.push_back(stream());
  EXPECT_EQ(server->clients(), 32U);
  const std::string large(100'000, 'x');
  server->publish("small");
  server->publish(large);
  for (HttpClient& client : clients) {
    EXPECT_EQ(message_on(client), "small");
    EXPECT_EQ(message_on(client), large);
  }
}

TEST_F(WebStream, DropsAClientThatDoesNotReadAndSparesTheOthers) {
  options.limits.queued_messages = 4;
  start();
  HttpClient fast = stream();
  HttpClient slow(context, server->port(), 4096);
  slow.send(stream_request());
  ASSERT_TRUE(run([&] { return server->clients() == 2; }));
  const std::string filler(262'144, 'x');
  for (int i = 0; i < 200 && server->clients() == 2; ++i) {
    const std::string message = std::to_string(i) + filler;
    server->publish(message);
    ASSERT_EQ(message_on(fast), message);
  }
  EXPECT_EQ(server->clients(), 1U);
  server->publish("after");
  EXPECT_EQ(message_on(fast), "after");
}

TEST_F(WebStream, IgnoresAShortMessageAndEndsAtALongOne) {
  start();
  HttpClient client = stream();
  client.send_frame(1, "a short word is ignored");
  server->publish("still here");
  EXPECT_EQ(message_on(client), "still here");
  client.send(std::string("\x81\xfe\x01\x2c\0\0\0\0", 8) + std::string(300, 'x'));
  EXPECT_TRUE(run([&] { return client.closed(); }));
}

TEST_F(WebStream, EndsWhenTheClientSaysGoodbye) {
  start();
  HttpClient client = stream();
  client.send_frame(8, "\x03\xe8");
  EXPECT_TRUE(run([&] { return client.closed(); }));
  EXPECT_EQ(client.received(), "\x88\x02\x03\xe8");
  client.finish_sending();
  EXPECT_TRUE(run([&] { return server->clients() == 0; }));
}

TEST_F(WebStream, NoticesAClientThatVanishes) {
  start();
  auto client = std::make_unique<HttpClient>(stream());
  client.reset();
  EXPECT_TRUE(run([&] { return server->clients() == 0; }));
}

TEST_F(WebStream, DropsAClientThatAnswersNoPing) {
  options.limits.idle_time = 50ms;
  start();
  HttpClient dead = stream();
  EXPECT_TRUE(run([&] { return server->clients() == 0 && dead.closed(); }));
}

TEST_F(WebStream, KeepsAClientThatAnswersPings) {
  options.limits.idle_time = 400ms;
  start();
  HttpClient client = stream();
  EXPECT_TRUE(run([&] {
    client.take_message();
    return client.pings() >= 4 || client.closed();
  }));
  EXPECT_EQ(server->clients(), 1U);
}

}  // namespace
}  // namespace arbiter::web
