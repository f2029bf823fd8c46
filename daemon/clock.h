// SPDX-License-Identifier: MIT
// The table's time: a monotonic clock that orders and measures, and the wall's, which is only a label.
#pragma once

#include <chrono>

namespace arbiter {

/// Injected everywhere, so that tests advance time instead of waiting.
struct Clock {
  virtual ~Clock() = default;
  /// Since the start of the program; never falls.
  virtual std::chrono::microseconds now() const = 0;
  /// UTC. May jump by years or go back in mid-game (a machine without a real-time clock): never computed
  /// with.
  virtual std::chrono::system_clock::time_point wall() const = 0;
};

class SystemClock : public Clock {
 public:
  std::chrono::microseconds now() const override {
    return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - start_);
  }
  std::chrono::system_clock::time_point wall() const override { return std::chrono::system_clock::now(); }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace arbiter
