// SPDX-License-Identifier: MIT
// A clock for tests: it stands still until it is told to go on.
#pragma once

#include "daemon/clock.h"

namespace arbiter::test {

class ManualClock : public Clock {
 public:
  std::chrono::microseconds now() const override { return now_; }
  std::chrono::system_clock::time_point wall() const override { return wall_; }

  void advance(std::chrono::microseconds time) {
    now_ += time;
    wall_ += time;
  }
  void set_wall(std::chrono::system_clock::time_point wall) { wall_ = wall; }

 private:
  std::chrono::microseconds now_{0};
  std::chrono::system_clock::time_point wall_ = std::chrono::sys_days{std::chrono::year{2026} / 1 / 1};
};

}  // namespace arbiter::test
