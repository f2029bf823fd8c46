// SPDX-License-Identifier: MIT
// Whatever bytes come, the server answers or closes, and goes on serving.
#include <iostream>
#include <random>

#include "daemon/hands/small_random.h"
#include "tests/daemon/web_server_fixture.h"

namespace arbiter::web {
namespace {

using namespace std::chrono_literals;

std::vector<std::string> good_requests() {
  return {
      "GET /hello.txt HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip;q=0.5, *\r\n"
      "If-None-Match: W/\"1\"\r\n\r\n",
      "POST /api/v1/commands HTTP/1.1\r\nHost: [::1]:80\r\nContent-Type: application/json\r\n"
      "Content-Length: 2\r\n\r\n{}",
      "POST /api/v1/commands HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
      "2\r\n{}\r\n0\r\n\r\n",
      stream_request()};
}

class WebFuzz : public WebServer {
 protected:
  WebFuzz() {
    std::cout << "seed " << seed << '\n';
    options.limits.request_time = 100ms;
    options.limits.idle_time = 100ms;
  }

  std::string noise(std::size_t longest) {
    std::string bytes(random.below(longest), '\0');
    for (char& byte : bytes) byte = static_cast<char>(random.below(256));
    return bytes;
  }

  void change(std::string& text) {
    const std::size_t at = random.below(text.size());
    switch (random.below(4)) {
      case 0:
        text[at] = static_cast<char>(random.below(256));
        break;
      case 1:
        text.erase(at, random.below(8));
        break;
      case 2:
        text.insert(at, text.substr(random.below(text.size()), random.below(64)));
        break;
      default:
        text.insert(at, noise(8));
    }
  }

  std::string damage(std::string text) {
    for (int changes = random.die(8); changes > 0 && !text.empty(); --changes) change(text);
    return text;
  }

  // True when the server has ended the conversation, as it must.
  bool ends(const std::string& bytes) {
    HttpClient client = connect(bytes);
    client.finish_sending();
    return run([&] { return client.closed(); });
  }

  const std::uint64_t seed = std::random_device{}();
  SmallRandom random{seed};
};

TEST_F(WebFuzz, RandomBytesEndInAnAnswerOrAClose) {
  start();
  for (int i = 0; i < 200; ++i) {
    const std::string bytes = noise(300);
    ASSERT_TRUE(ends(bytes)) << testing::PrintToString(bytes);
  }
  expect_alive();
}

TEST_F(WebFuzz, DamagedRequestsEndInAnAnswerOrAClose) {
  start();
  const auto good = good_requests();
  for (int i = 0; i < 400; ++i) {
    const std::string bytes = damage(good[random.below(good.size())]);
    ASSERT_TRUE(ends(bytes)) << testing::PrintToString(bytes);
  }
  expect_alive();
}

TEST_F(WebFuzz, RandomFramesEndTheirOwnStreamOnly) {
  start();
  for (int i = 0; i < 100; ++i) {
    const std::string bytes = stream_request() + noise(100);
    ASSERT_TRUE(ends(bytes)) << testing::PrintToString(bytes);
  }
  expect_alive();
}

}  // namespace
}  // namespace arbiter::web
