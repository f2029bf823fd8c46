// SPDX-License-Identifier: MIT
// A listener that notes all it hears, as lines like those of a trace.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "hal/sensors.h"

namespace arbiter::hal::test {

class RecordingListener : public SensorListener {
 public:
  void on_reading(const Reading& reading) override { readings.push_back(reading); }
  void on_button(const ButtonPress& press) override { buttons.push_back(press.button); }
  void on_device(const DeviceChange& change) override {
    if (!change.present) lost_sites = change.sites;
    devices.push_back(change.device + (change.present ? " back: " : " lost: ") + change.why);
  }

  /// The readings since the last call, "a1 0".
  std::vector<std::string> heard() {
    std::vector<std::string> result;
    for (const Reading& reading : std::exchange(readings, {}))
      result.push_back(reading.site + " " + reading.value);
    return result;
  }

  std::vector<std::string> lost_sites;  ///< of the device that was lost last
  std::vector<Reading> readings;
  std::vector<std::string> buttons;
  std::vector<std::string> devices;
};

}  // namespace arbiter::hal::test
