// SPDX-License-Identifier: MIT
// What is answered to a request: routes, checks, files. No sockets.
#include "daemon/web/site.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "tests/daemon/web_server_fixture.h"

namespace arbiter::web {
namespace {

using testing::HasSubstr;

const Peer here{"127.0.0.1", true};
const Peer elsewhere{"192.168.1.7", false};

std::string field(const Response& response, std::string_view name) {
  const auto found = std::find_if(response.fields.begin(), response.fields.end(),
                                  [&](const auto& entry) { return entry.first == name; });
  return found == response.fields.end() ? "" : found->second;
}

Request get(std::string target) {
  Request request;
  request.method = "GET";
  request.target = std::move(target);
  request.host = "localhost:8080";
  return request;
}

Request command() {
  Request request = get("/api/v1/commands");
  request.method = "POST";
  request.content_type = "application/json; charset=utf-8";
  request.body = "{}";
  return request;
}

ServerOptions with_pin() {
  ServerOptions options;
  options.pin = "271828";
  return options;
}

class SiteTest : public testing::Test {
 protected:
  ApiResponse api(const ApiRequest& request) {
    if (request.path == "/api/v1/broken") throw std::runtime_error("out of order");
    asked = request;
    return {};
  }

  int status(const Request& request, const Peer& peer = here) { return site.respond(request, peer).status; }

  std::chrono::steady_clock::time_point now{std::chrono::hours(1)};
  ApiRequest asked;
  Site site{with_pin(),
            {[this](const ApiRequest& request) { return api(request); }, [] { return std::string(); },
             [](std::string_view path) { return path == hello.path ? &hello : nullptr; }},
            "table",
            [this] { return now; }};
};

TEST_F(SiteTest, GivesTheApiADecodedPathAndTheQueryAsItIs) {
  EXPECT_EQ(status(get("/api/v1/games%2F17?player=%20x&offset=1")), 200);
  EXPECT_EQ(asked.path, "/api/v1/games/17");
  EXPECT_EQ(asked.query, "player=%20x&offset=1");
  EXPECT_EQ(status(get("/healthz")), 200);
  EXPECT_EQ(asked.path, "/healthz");
}

TEST_F(SiteTest, AsksTheApiForHeadAsForGet) {
  Request request = get("/api/v1/table");
  request.method = "HEAD";
  EXPECT_EQ(status(request), 200);
  EXPECT_EQ(asked.method, "GET");
}

TEST_F(SiteTest, NeverLetsAnAnswerOfTheApiBeKept) {
  EXPECT_EQ(field(site.respond(get("/api/v1/table"), here), "Cache-Control"), "no-store");
}

TEST_F(SiteTest, RefusesTargetsThatAreNoPaths) {
  for (const char* target :
       {"", "*", "http://localhost/", "/%", "/%4", "/%zz", "/%+1", "/a%00b", "/%0d%0aX: y"}) {
    EXPECT_EQ(status(get(target)), 400) << target;
  }
}

TEST_F(SiteTest, NamesTheMethodsThatAnAddressTakes) {
  Request request = get("/hello.txt");
  request.method = "DELETE";
  EXPECT_EQ(field(site.respond(request, here), "Allow"), "GET, HEAD");
  EXPECT_EQ(status(request), 405);
  EXPECT_EQ(field(site.respond(get("/api/v1/commands"), here), "Allow"), "POST");
}

TEST_F(SiteTest, SaysErrorsInJsonThatTheRequestCannotBreak) {
  const Response response = site.respond(get("/none%22%3Cb%3E"), here);
  EXPECT_EQ(response.status, 404);
  EXPECT_EQ(field(response, "Content-Type"), "application/json");
  EXPECT_EQ(response.body, R"({"error":{"code":"not_found","params":{"path":"/none\"<b>"},)"
                           R"("message":"There is nothing at /none\"<b>."}})");
}

TEST_F(SiteTest, SurvivesAHandlerThatFails) {
  const Response response = site.respond(get("/api/v1/broken"), here);
  EXPECT_EQ(response.status, 500);
  EXPECT_THAT(response.body, HasSubstr("out of order"));
}

TEST_F(SiteTest, WantsAHostAndEveryFieldThatMattersOnce) {
  Request twice = get("/hello.txt");
  twice.repeated_field = true;
  EXPECT_EQ(status(twice), 400);
  Request nameless = get("/hello.txt");
  nameless.host.reset();
  EXPECT_EQ(status(nameless), 400);
}

TEST_F(SiteTest, RefusesAStrangeHostForFilesApiCommandsAndStream) {
  for (Request request : {get("/hello.txt"), get("/api/v1/table"), command(), get("/api/v1/stream")}) {
    request.host = "evil.example";
    request.upgrade = true;
    const Response response = site.respond(request, here);
    EXPECT_EQ(response.status, 421);
    EXPECT_THAT(response.body, HasSubstr("evil.example"));
  }
  EXPECT_TRUE(asked.path.empty());
}

TEST_F(SiteTest, TakesCommandsAndStreamsFromItsOwnPageOnly) {
  Request stream = get("/api/v1/stream");
  stream.upgrade = true;
  for (Request request : {command(), stream}) {
    const int taken = request.upgrade ? switching_protocols : 200;
    EXPECT_EQ(status(request), taken);
    request.origin = "http://LOCALHOST:8080";
    EXPECT_EQ(status(request), taken);
    for (const char* origin :
         {"null", "http://localhost", "http://localhost:80", "http://evil.example:8080", ""}) {
      request.origin = origin;
      EXPECT_EQ(status(request), 403) << origin;
    }
  }
}

TEST_F(SiteTest, GivesFilesToWhoeverFollowsALink) {
  Request request = get("/hello.txt");
  request.origin = "http://evil.example";
  EXPECT_EQ(status(request), 200);
}

TEST_F(SiteTest, TakesCommandsAsJsonOnly) {
  for (const char* type : {"text/plain", "application/jsonp", "multipart/form-data", ""}) {
    Request request = command();
    request.content_type = type;
    EXPECT_EQ(status(request), 415) << type;
  }
  Request untyped = command();
  untyped.content_type.reset();
  EXPECT_EQ(status(untyped), 415);
}

TEST_F(SiteTest, LetsThisMachineCommandAndOthersWithThePin) {
  EXPECT_EQ(status(command(), here), 200);
  EXPECT_TRUE(asked.may_command);
  EXPECT_EQ(status(command(), elsewhere), 200);
  EXPECT_FALSE(asked.may_command);
  Request request = command();
  request.pin = "271828";
  EXPECT_EQ(status(request, elsewhere), 200);
  EXPECT_TRUE(asked.may_command);
  request.pin = "271829";
  EXPECT_EQ(status(request, elsewhere), 200);
  EXPECT_FALSE(asked.may_command);
}

TEST_F(SiteTest, MakesAGuesserOfPinsWaitAndNobodyElse) {
  Request guess = command();
  guess.pin = "0";
  for (int i = 0; i < 5; ++i) EXPECT_EQ(status(guess, elsewhere), 200);
  guess.pin = "271828";
  EXPECT_EQ(status(guess, elsewhere), 429);
  EXPECT_EQ(status(command(), elsewhere), 200);
  EXPECT_EQ(status(get("/hello.txt"), elsewhere), 200);
  EXPECT_EQ(status(guess, {"192.168.1.8", false}), 200);
  EXPECT_EQ(status(guess, here), 200);
  now += std::chrono::seconds(60);
  EXPECT_EQ(status(guess, elsewhere), 200);
  EXPECT_TRUE(asked.may_command);
}

TEST_F(SiteTest, SaysThatTheStreamIsAWebSocket) {
  const Response response = site.respond(get("/api/v1/stream"), here);
  EXPECT_EQ(response.status, 426);
  EXPECT_EQ(field(response, "Upgrade"), "websocket");
}

TEST_F(SiteTest, SendsAFilePackedOrPlainAsTheClientTakesIt) {
  Request request = get("/hello.txt?v=1");
  EXPECT_EQ(site.respond(request, here).body, "Hello world\n");
  request.accept_encoding = "deflate, gzip;q=0.5";
  const Response packed = site.respond(request, here);
  EXPECT_EQ(packed.body, packed_hello);
  EXPECT_EQ(field(packed, "Content-Encoding"), "gzip");
  EXPECT_EQ(field(packed, "Vary"), "Accept-Encoding");
  request.accept_encoding = "gzip;q=0, br";
  EXPECT_EQ(site.respond(request, here).body, "Hello world\n");
}

TEST_F(SiteTest, DoesNotSendAFileThatIsKnown) {
  Request request = get("/hello.txt");
  for (const char* tags : {R"(W/"1")", R"("1")", R"("0", W/"1")", "*"}) {
    request.if_none_match = tags;
    const Response response = site.respond(request, here);
    EXPECT_EQ(response.status, 304) << tags;
    EXPECT_EQ(field(response, "ETag"), "W/\"1\"");
    EXPECT_TRUE(response.body.empty());
  }
  request.if_none_match = "\"2\"";
  EXPECT_EQ(status(request), 200);
}

RC_GTEST_PROP(Target, IsRefusedOrDecodedButNeverHidesAControlCharacter, (const std::string& text)) {
  const auto target = parse_target("/" + text);
  if (!target) return;
  RC_ASSERT(target->path.starts_with('/'));
  RC_ASSERT(std::none_of(target->path.begin(), target->path.end(),
                         [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }));
}

}  // namespace
}  // namespace arbiter::web
