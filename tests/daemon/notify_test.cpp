// SPDX-License-Identifier: MIT
// What systemd hears from the daemon, on a socket of the test's own.
#include "daemon/notify.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <string>

#include "tests/support/temporary_directory.h"

namespace arbiter {
namespace {

using namespace std::chrono_literals;

// Listens where systemd would, at $NOTIFY_SOCKET.
class Notify : public testing::Test {
 protected:
  Notify() {
    sockaddr_un address{.sun_family = AF_UNIX, .sun_path = {}};
    path_.copy(std::begin(address.sun_path), sizeof address.sun_path - 1);
    bound_ = bind(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    setenv("NOTIFY_SOCKET", path_.c_str(), 1);
  }
  ~Notify() override {
    unsetenv("NOTIFY_SOCKET");
    unsetenv("WATCHDOG_USEC");
    unsetenv("WATCHDOG_PID");
    close(socket_);
  }
  void SetUp() override { ASSERT_TRUE(bound_) << path_; }

  // The next message, or "nothing": a datagram to a local socket is there as soon as it was sent.
  std::string heard() const {
    std::array<char, 512> bytes{};
    const ssize_t size = recv(socket_, bytes.data(), bytes.size(), MSG_DONTWAIT);
    return size < 0 ? "nothing" : std::string(bytes.data(), static_cast<std::size_t>(size));
  }

 private:
  TemporaryDirectory directory_;
  std::string path_ = directory_ / "notify";
  int socket_ = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  bool bound_ = false;
};

TEST_F(Notify, SaysThatItIsReadyAliveAndStopping) {
  notify::ready();
  EXPECT_EQ(heard(), "READY=1");
  notify::watchdog();
  EXPECT_EQ(heard(), "WATCHDOG=1");
  notify::stopping();
  EXPECT_EQ(heard(), "STOPPING=1");
  EXPECT_EQ(heard(), "nothing");
}

TEST_F(Notify, SaysItsStatusInOneLine) {
  notify::status("Anna to roll");
  EXPECT_EQ(heard(), "STATUS=Anna to roll");
  notify::status("Anna\nSTOPPING=1");
  EXPECT_EQ(heard(), "STATUS=Anna");
}

TEST_F(Notify, IsSilentWithoutSystemd) {
  unsetenv("NOTIFY_SOCKET");
  notify::ready();
  EXPECT_EQ(heard(), "nothing");
}

TEST_F(Notify, KnowsHowOftenTheWatchdogWantsToHear) {
  EXPECT_FALSE(notify::watchdog_interval());
  setenv("WATCHDOG_USEC", "30000000", 1);
  EXPECT_EQ(notify::watchdog_interval(), 30s);
}

TEST_F(Notify, LeavesAWatchdogAloneThatIsMeantForAnotherProcess) {
  setenv("WATCHDOG_USEC", "30000000", 1);
  setenv("WATCHDOG_PID", "1", 1);
  EXPECT_FALSE(notify::watchdog_interval());
}

}  // namespace
}  // namespace arbiter
