// SPDX-License-Identifier: MIT
// A wiring over simulated chips, with a listener and a time that tests advance.
#pragma once

#include "hal/gpio/gpio_sensors.h"
#include "tests/hal/recording_listener.h"
#include "tests/support/manual_loop.h"

namespace arbiter::hal::gpio::test {

using namespace std::chrono_literals;

/// Chips "header" (eight lines) and "expander" (eight lines without interrupts), under these names.
class WiredBoard {
 public:
  WiredBoard() {
    chips.add("header", 8);
    chips.add("expander", 8).has_edges = false;
    wiring.chips = {{"header", {"header"}}, {"expander", {"expander"}}};
  }

  /// A switch to ground for a contact on a line of its own; its number.
  std::size_t wire(const std::string& contact, const std::string& chip, unsigned line) {
    wiring.contacts.push_back({contact, {chip, std::to_string(line)}});
    return chips.add_switch({chip, line}, FakeChips::ground);
  }
  std::vector<std::string> start() {
    sensors = std::make_unique<GpioSensors>(wiring, chips, loop, debounce);
    std::vector<std::string> result;
    for (const Reading& reading : sensors->start(listener))
      result.push_back(reading.site + " " + reading.value);
    return result;
  }
  std::vector<std::string> after(Time time) {
    loop.advance(time);
    return listener.heard();
  }
  std::vector<std::string> devices() { return std::exchange(listener.devices, {}); }

  Wiring wiring;
  FakeChips chips;
  ManualLoop loop{chips};
  hal::test::RecordingListener listener;
  Time debounce = 20ms;
  std::unique_ptr<GpioSensors> sensors;
};

}  // namespace arbiter::hal::gpio::test
