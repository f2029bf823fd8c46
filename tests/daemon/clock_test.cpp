// SPDX-License-Identifier: MIT
// The clocks: the machine's and the one of the tests.
#include "daemon/clock.h"

#include <gtest/gtest.h>

#include "tests/support/manual_clock.h"

namespace arbiter {
namespace {

using std::chrono::hours;
using std::chrono::microseconds;

TEST(SystemClock, BeginsAtZeroAndNeverFalls) {
  const SystemClock clock;
  const auto first = clock.now();
  EXPECT_GE(first, microseconds(0));
  EXPECT_LT(first, hours(1));
  EXPECT_GE(clock.now(), first);
}

TEST(ManualClock, MovesOnlyWhenTold) {
  test::ManualClock clock;
  const auto wall = clock.wall();
  clock.advance(hours(2));
  EXPECT_EQ(clock.now(), hours(2));
  EXPECT_EQ(clock.wall(), wall + hours(2));
}

TEST(ManualClock, LetsTheWallJumpWithoutThePast) {
  test::ManualClock clock;
  clock.advance(hours(2));
  clock.set_wall({});
  EXPECT_EQ(clock.now(), hours(2));
  EXPECT_EQ(clock.wall(), std::chrono::system_clock::time_point{});
}

}  // namespace
}  // namespace arbiter
