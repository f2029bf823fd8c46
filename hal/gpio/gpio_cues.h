// SPDX-License-Identifier: MIT
// Lamps and a buzzer on GPIO lines.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "hal/cues.h"
#include "hal/gpio/event_loop.h"
#include "hal/gpio/lamp_group.h"
#include "hal/sensors.h"

namespace arbiter::hal::gpio {

/// Whether such a lamp is lit at that time: where a piece comes from and goes to steadily, candidates slowly
/// on and off, what is wrong fast.
bool is_lit(Lamp lamp, Time now);

/// The lamps of a die's seven pips that are lit for a face from 1 to 6, none for other numbers: the left
/// column from above, the middle one, the right column.
std::vector<std::size_t> pips_of(int face);

class GpioCues : public Cues {
 public:
  /// How long a row of a multiplexed group is lit at a time.
  static constexpr Time row_time = std::chrono::milliseconds(2);
  /// How long until a group that cannot be driven is tried again.
  static constexpr Time retry = std::chrono::seconds(10);

  /// Tells when a chip behind lamps cannot be had, or can be again. May be called from within every call.
  using OnDevice = std::function<void(const DeviceChange&)>;

  /// `chips` and `loop` must outlive it.
  GpioCues(const Wiring& wiring, Chips& chips, EventLoop& loop, OnDevice on_device);

  void lamps(const std::vector<SiteLamp>& lit) override;
  void sound(Sound sound) override;
  void text(const std::string&) override {}
  void dice(const std::vector<int>& values) override;

 private:
  struct Group {
    std::unique_ptr<LampGroup> lamps;
    bool open = false;
    Time due{0};
    std::string why{};  ///< why it cannot be driven; empty: it can, or was not tried
  };

  void refresh();
  void refresh_group(Group& group, Time now);
  void fail(Group& group, Time now, const Error& error);
  bool lit_now(const std::string& lamp, Time now) const;
  Time next_time(const Group& group, Time now) const;

  Chips& chips_;
  EventLoop& loop_;
  OnDevice on_device_;
  std::vector<Group> groups_;
  std::map<std::string, Lamp> lamps_;
  std::map<std::string, Lamp> pips_;
  std::vector<Time> beeps_;  ///< when the buzzer goes on, off, on, ..
  std::unique_ptr<Alarm> alarm_;
};

}  // namespace arbiter::hal::gpio
