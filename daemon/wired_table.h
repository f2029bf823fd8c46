// SPDX-License-Identifier: MIT
// A table whose sensors, buttons, lamps and buzzer are wired to GPIO lines.
#pragma once

#include <boost/asio/io_context.hpp>
#include <functional>
#include <memory>

#include "hal/cues.h"
#include "hal/gpio/wiring.h"
#include "hal/sensors.h"

namespace arbiter {

class WiredTable {
 public:
  /// `debounce` of its switches; `now` is the table's time; `on_device` hears of chips behind lamps, on the
  /// event loop.
  WiredTable(boost::asio::io_context& context, const hal::gpio::Wiring& wiring, hal::Time debounce,
             std::function<hal::Time()> now, std::function<void(const hal::DeviceChange&)> on_device);
  ~WiredTable();

  /// This must outlive them.
  std::unique_ptr<hal::Sensors> sensors();
  hal::Cues& cues();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace arbiter
