// SPDX-License-Identifier: MIT
// A real board: switches on GPIO lines.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "hal/gpio/event_loop.h"
#include "hal/gpio/lines.h"
#include "hal/gpio/wiring.h"
#include "hal/sensors.h"

namespace arbiter::hal::gpio {

/// Sensors by a wiring. Chips that are absent, forbidden or busy are said to be so and tried again; their
/// sites keep what they read before. A device is a chip as the wiring names it, or two of them ("a+b") under
/// a matrix.
class GpioSensors : public Sensors {
 public:
  /// `chips` and `loop` must outlive it. `debounce`: how long a switch must hold, from 0.
  GpioSensors(const Wiring& wiring, Chips& chips, EventLoop& loop, Time debounce);
  ~GpioSensors() override;

  /// Sites that cannot be read yet are left out.
  std::vector<Reading> start(SensorListener& listener) override;
  /// Gives the lines back.
  void stop() override;

 private:
  struct Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace arbiter::hal::gpio
