// SPDX-License-Identifier: MIT
// What this folder needs of an event loop: time, an alarm, and a word when a descriptor can be read.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

#include "hal/sensors.h"

namespace arbiter::hal::gpio {

/// Calls back until it is destroyed, which it may be while it calls.
class Watch {
 public:
  virtual ~Watch() = default;
};

class Alarm {
 public:
  virtual ~Alarm() = default;
  /// Calls back once at that time, at once where that is past, never for none; the latest call of set()
  /// counts.
  virtual void set(std::optional<Time> due) = 0;
};

/// Tests have one whose time they advance.
class EventLoop {
 public:
  virtual ~EventLoop() = default;
  virtual Time now() const = 0;
  /// A time of the system's monotonic clock as the table's.
  virtual Time table_time(std::chrono::nanoseconds monotonic) const = 0;
  /// Calls `ready` whenever the descriptor can be read or is broken. The descriptor stays its owner's, who
  /// closes it after the Watch.
  virtual std::unique_ptr<Watch> watch(int descriptor, std::function<void()> ready) = 0;
  virtual std::unique_ptr<Alarm> alarm(std::function<void()> rings) = 0;
};

}  // namespace arbiter::hal::gpio
