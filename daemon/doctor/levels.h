// SPDX-License-Identifier: MIT
// What the board's switches say while somebody looks at them for a while.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "daemon/config.h"
#include "daemon/doctor/finding.h"
#include "hal/gpio/event_loop.h"
#include "hal/gpio/lines.h"
#include "hal/sensors.h"

namespace arbiter::doctor {

struct Watched {
  hal::Time length{0};
  std::vector<hal::Reading> first{};    ///< what every site read at the start; those that cannot be read miss
  std::vector<hal::Reading> changes{};  ///< undebounced: a contact that bounces changes often
  std::vector<std::string> buttons{};   ///< those that were pressed
  std::vector<hal::DeviceChange> devices{};  ///< the last that was said of each device
};

/// Takes the wiring's lines and listens, as a game would. `let_pass` lets the loop run for so long.
Watched watch_switches(const Config& config, hal::gpio::Chips& chips, hal::gpio::EventLoop& loop,
                       hal::Time length, const std::function<void(hal::Time)>& let_pass);

/// Stuck, chattering and ghosting sites, devices that are lost; otherwise what is closed.
Findings examine_levels(const Watched& watched, const Config& config);

}  // namespace arbiter::doctor
