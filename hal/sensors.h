// SPDX-License-Identifier: MIT
// What the daemon knows of sensors: an initial state, then timed changes; devices may go and come back.
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace arbiter::hal {

/// Time on the table's monotonic clock, since the daemon's start.
using Time = std::chrono::microseconds;

/// One site's sensor says `value`, in the words of a sensor trace: "0" "1", "-" "b", "04A1+04B2", "?".
struct Reading {
  Time time{0};
  std::string site;
  std::string value;

  friend bool operator==(const Reading&, const Reading&) = default;
};

/// A table button went down: "roll", "confirm", "undo", "undo_turn", "next", "resume",
/// "new", or "dice" for dice without a game.
struct ButtonPress {
  Time time{0};
  std::string button;
};

/// A device behind some sensors went away or came back, or has something to say of itself.
struct DeviceChange {
  Time time{0};
  std::string device;  ///< as the configuration names it
  bool present = false;
  std::string why;                   ///< for a person: what happened, and what mends it
  bool strange = false;              ///< present, but not as it should be
  std::vector<std::string> sites{};  ///< absent: those that cannot be read meanwhile
};

/// Who hears of it. Called on the event loop's thread, never from within start().
class SensorListener {
 public:
  virtual ~SensorListener() = default;
  virtual void on_reading(const Reading& reading) = 0;
  virtual void on_button(const ButtonPress& press) = 0;
  virtual void on_device(const DeviceChange& change) = 0;
};

/// Some sensors: a virtual board, a trace, GPIO lines, NFC readers.
class Sensors {
 public:
  virtual ~Sensors() = default;
  /// What every sensor reads now; the listener then hears each change until stop().
  virtual std::vector<Reading> start(SensorListener& listener) = 0;
  virtual void stop() = 0;
};

}  // namespace arbiter::hal
