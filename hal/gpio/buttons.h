// SPDX-License-Identifier: MIT
// Table buttons: when one goes down, and which are stuck. Pure.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "hal/sensors.h"

namespace arbiter::hal::gpio {

class Buttons {
 public:
  /// Nobody holds a button longer.
  static constexpr Time stuck_after = std::chrono::seconds(10);

  /// What a button's switch is now. Whether it was pressed: one that is first seen down was not, and one that
  /// stays down is pressed once.
  bool set(const std::string& button, bool down, Time now);
  /// Its chip has gone: what it does meanwhile is not known, and no press when the chip is back.
  void lose(const std::string& button) { states_.erase(button); }

  /// Those that have been down for too long, in the order of their names.
  std::vector<std::string> stuck(Time now) const;
  /// When stuck() changes though no switch does.
  std::optional<Time> next_change(Time now) const;

 private:
  struct State {
    bool down = false;
    Time since{0};
  };

  std::map<std::string, State> states_;
};

}  // namespace arbiter::hal::gpio
