// SPDX-License-Identifier: MIT
// The daemon's event loop as the chips know it.
#include "hal/gpio/asio_loop.h"

#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>

namespace arbiter::hal::gpio {
namespace {

using namespace std::chrono_literals;

class AsioLoopTest : public testing::Test {
 protected:
  boost::asio::io_context context_;
  AsioLoop loop_{context_, [] { return Time(1h); }};
};

TEST_F(AsioLoopTest, TakesAnEdgesMonotonicTimeAsTheTables) {
  const auto before = std::chrono::steady_clock::now().time_since_epoch() - 5s;
  const Time time = loop_.table_time(before);
  EXPECT_LE(time, 1h - 5s);
  EXPECT_GT(time, 1h - 6s);
}

TEST_F(AsioLoopTest, TakesAnEdgeWithTheWallsTimeForOneOfNow) {
  const auto wall = std::chrono::system_clock::now().time_since_epoch();
  EXPECT_EQ(loop_.table_time(wall), 1h) << "as kernels before 5.7 stamp them";
}

}  // namespace
}  // namespace arbiter::hal::gpio
