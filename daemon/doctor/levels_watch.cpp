// SPDX-License-Identifier: MIT
// Listens to the switches.
#include <algorithm>

#include "daemon/doctor/levels.h"
#include "hal/gpio/gpio_sensors.h"

namespace arbiter::doctor {
namespace {

class Witness : public hal::SensorListener {
 public:
  explicit Witness(Watched& watched) : watched_(watched) {}

  void on_reading(const hal::Reading& reading) override { watched_.changes.push_back(reading); }
  void on_button(const hal::ButtonPress& press) override { watched_.buttons.push_back(press.button); }
  void on_device(const hal::DeviceChange& change) override {
    std::erase_if(watched_.devices,
                  [&](const hal::DeviceChange& known) { return known.device == change.device; });
    watched_.devices.push_back(change);
  }

 private:
  Watched& watched_;
};

}  // namespace

Watched watch_switches(const Config& config, hal::gpio::Chips& chips, hal::gpio::EventLoop& loop,
                       hal::Time length, const std::function<void(hal::Time)>& let_pass) {
  Watched watched;
  watched.length = length;
  Witness witness(watched);
  hal::gpio::GpioSensors sensors(*config.wiring, chips, loop, hal::Time{0});
  watched.first = sensors.start(witness);
  let_pass(length);
  sensors.stop();
  return watched;
}

}  // namespace arbiter::doctor
