// SPDX-License-Identifier: MIT
// Who may ask what: names, origins and PINs.
#include <gtest/gtest.h>

#include "daemon/web/checks.h"

namespace arbiter::web {
namespace {

using namespace std::chrono_literals;

TEST(KnownHosts, AreLocalhostLiteralAddressesTheMachineAndWhatIsConfigured) {
  const KnownHosts hosts({"board.club"}, "table");
  for (const char* host : {"localhost", "localhost:8080", "127.0.0.1", "192.168.1.7:8080", "[::1]:8080",
                           "table", "TABLE.local:80", "board.club"}) {
    EXPECT_TRUE(hosts.knows(host)) << host;
  }
  for (const char* host :
       {"", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "board.club.evil"}) {
    EXPECT_FALSE(hosts.knows(host)) << host;
  }
}

TEST(SameOrigin, MeansTheSameHostAndPort) {
  EXPECT_TRUE(same_origin("http://localhost:8080", "localhost:8080"));
  EXPECT_FALSE(same_origin("http://localhost:8081", "localhost:8080"));
  EXPECT_FALSE(same_origin("http://evil.example", "localhost:8080"));
  EXPECT_FALSE(same_origin("null", "localhost:8080"));
}

class PinGateTest : public testing::Test {
 protected:
  std::chrono::steady_clock::time_point now{1h};
  PinGate gate{"271828", [this] { return now; }};
};

TEST_F(PinGateTest, OpensForTheTablesPinOnly) {
  EXPECT_EQ(gate.check("271828", "192.168.1"), PinGate::Verdict::right);
  EXPECT_EQ(gate.check("27182", "192.168.1"), PinGate::Verdict::wrong);
  EXPECT_EQ(gate.check("2718280", "192.168.1"), PinGate::Verdict::wrong);
  EXPECT_EQ(gate.check("", "192.168.1"), PinGate::Verdict::wrong);
}

TEST_F(PinGateTest, LetsAGuesserWaitAMinuteAfterFiveWrongPins) {
  for (int i = 0; i < 5; ++i) EXPECT_EQ(gate.check("000000", "192.168.1"), PinGate::Verdict::wrong);
  EXPECT_EQ(gate.check("271828", "192.168.1"), PinGate::Verdict::wait);
  EXPECT_EQ(gate.check("271828", "192.168.2"), PinGate::Verdict::right);
  now += 61s;
  EXPECT_EQ(gate.check("271828", "192.168.1"), PinGate::Verdict::right);
}

TEST(PinGate, WithoutAPinOpensForNobody) {
  PinGate gate("", [] { return std::chrono::steady_clock::time_point(); });
  EXPECT_NE(gate.check("", "192.168.1"), PinGate::Verdict::right);
}

}  // namespace
}  // namespace arbiter::web
