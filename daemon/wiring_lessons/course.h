// SPDX-License-Identifier: MIT
// What leads through a board, whether it tests, learns or only watches.
#pragma once

#include <cstdint>
#include <string>

#include "daemon/wiring_lessons/closed.h"
#include "hal/sensors.h"

namespace arbiter::lessons {

/// What a person says. `done`: it is as the task asks.
enum class Key : std::uint8_t { done, no, skip, back };

/// Pure: what conducts comes in, words for a person come out.
class Course {
 public:
  virtual ~Course() = default;
  /// What is to be done now; empty: nothing more.
  virtual std::string task() const = 0;
  /// All that is closed now, at once.
  virtual Words seen(hal::Time, const Closed&) { return {}; }
  /// All that is closed now, once it has held.
  virtual Words rested(const Closed& closed) = 0;
  /// That switch changes all the time.
  virtual Words chatters(const Ends& ends) = 0;
  virtual Words press(Key key) = 0;
  /// Nothing has come for a while: what to try.
  virtual Words hint() const = 0;
  /// The lamp (hal/gpio/lamp_group.h) that is to be lit now; empty: none.
  virtual std::string lamp() const { return {}; }
};

}  // namespace arbiter::lessons
