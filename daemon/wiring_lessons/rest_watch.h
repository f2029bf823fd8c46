// SPDX-License-Identifier: MIT
// Tells what holds from what bounces.
#pragma once

#include <deque>
#include <map>
#include <optional>

#include "daemon/wiring_lessons/closed.h"
#include "hal/sensors.h"

namespace arbiter::lessons {

/// Pure: time comes in with the looks.
class RestWatch {
 public:
  /// How long everything must hold before it counts: a piece that is slid past a square teaches nothing.
  static constexpr hal::Time rest = std::chrono::milliseconds(300);
  /// A switch that changes more often within a second chatters.
  static constexpr std::size_t most_changes = 20;

  /// One that chattered counts again when it has not changed for so long.
  static constexpr hal::Time quiet = std::chrono::seconds(1);

  /// What is closed at that time. Gives it once it has held, if it differs from what was given last.
  std::optional<Closed> hear(hal::Time now, const Closed& closed);
  /// A switch that chatters now, told once each.
  std::optional<Ends> chatters();

 private:
  void count(hal::Time now, const Ends& ends);
  Closed without_chatter(hal::Time now) const;

  Closed seen_;
  Closed steady_;  ///< the same without what chatters
  std::optional<Closed> given_;
  hal::Time since_{0};
  bool any_ = false;
  std::map<Ends, std::deque<hal::Time>> changes_;  ///< of the last second
  std::map<Ends, bool> chattering_;                ///< to whether it was told
};

}  // namespace arbiter::lessons
