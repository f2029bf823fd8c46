// SPDX-License-Identifier: MIT
// Watches one unit: opens it, and again when it is gone; edges, levels and debounce.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hal/debounce.h"
#include "hal/gpio/event_loop.h"
#include "hal/gpio/unit.h"

namespace arbiter::hal::gpio {

struct DeviceState {
  bool present = true;
  std::string why{};     ///< absent: why; present: what there is to say of it
  bool strange = false;  ///< present, but not as it should be

  friend bool operator==(const DeviceState&, const DeviceState&) = default;
};

struct WatchTimes {
  Time debounce{0};
  Time poll{0};       ///< where there are no edges, while hands are at work
  Time idle_poll{0};  ///< where there are none and nothing has moved for some time; not below `poll`
};

/// With an idle_poll so short that a touch of UnitWatch::shortest_touch is seen and outlasts the debounce.
WatchTimes watch_times(Time debounce, Time poll);

/// Edges are never trusted alone: levels are read at the start, after edges have settled, and now and then.
/// Where levels change and no edge says so the unit is polled until one does; the second time, for good.
class UnitWatch {
 public:
  /// What is polled is read less often once nothing on the board has moved for this long.
  static constexpr Time idle_after = std::chrono::seconds(3);
  /// A hand that lifts a piece and puts it back after at least this long is noticed on a board at rest, where
  /// the debounce leaves time for that; while hands are at work, shorter touches are.
  static constexpr Time shortest_touch = std::chrono::milliseconds(80);
  /// How late a look may come.
  static constexpr Time look_delay = std::chrono::milliseconds(10);
  /// How long after the last edge, besides the debounce, levels are read; how often when all is quiet.
  static constexpr Time after_edges = std::chrono::milliseconds(50);
  static constexpr Time when_quiet = std::chrono::seconds(5);
  /// How long something that is wrong with a matrix must last to be told.
  static constexpr Time note_rests = std::chrono::milliseconds(500);
  /// A unit that cannot be opened is tried again after this long, and twice as long each time.
  static constexpr Time first_retry = std::chrono::seconds(1);
  static constexpr Time last_retry = std::chrono::seconds(30);
  /// The pauses grow on where it was not there for this long in between: a plug is loose.
  static constexpr Time steady = std::chrono::seconds(10);
  /// How long it is said that changes were lost, since the last ones.
  static constexpr Time loss_told = std::chrono::minutes(1);

  /// `ready` is called when edges have come: advance() then.
  UnitWatch(std::unique_ptr<Unit> unit, Chips& chips, EventLoop& loop, WatchTimes times,
            std::function<void()> ready);

  /// Does what is due: opens, reads edges, reads levels. Whether something has moved.
  bool advance(Time now);
  /// Something moves on this board: look often.
  void wake(Time now);
  /// Contacts that have settled: "1" closed, "0" open.
  std::vector<Reading> settled(Time now) { return debouncer_.settled(now); }
  /// When advance() or settled() has something to do.
  Time next_deadline() const;

  const std::string& device() const { return unit_->device(); }
  const DeviceState& state() const { return state_; }
  std::vector<std::string> contacts() const { return unit_->contacts(); }
  /// What the contacts last were, bounce and all.
  const std::map<std::string, bool>& levels() const { return raw_; }

 private:
  void open(Time now);
  void fail(Time now, const Error& error);
  void read_edges(Time now);
  void look(Time now);
  bool take_levels(const Look& look, Time now);
  void take_back_unclear(const Look& look);
  Time pause(Time now) const;
  void count_missed();
  void take_note(const std::string& note, Time now);
  void tell_loss(bool lost, Time now);

  std::unique_ptr<Unit> unit_;
  Chips& chips_;
  EventLoop& loop_;
  WatchTimes times_;
  std::function<void()> ready_;
  Debouncer debouncer_{Time{0}};
  std::map<std::string, bool> raw_;
  Look seen_;  ///< the last one
  std::vector<std::unique_ptr<Watch>> watches_;
  DeviceState state_;
  std::string failure_;  ///< while it is absent: the trouble
  std::string note_;     ///< of the last look, and since when
  Time noted_{0};
  bool open_ = false;
  bool edges_wait_ = false;
  bool polled_ = false;
  bool moved_ = false;  ///< since advance() last said so
  Time idle_from_{0};   ///< unless something moves before
  int missed_ = 0;      ///< changes in succession that no edge told
  Time lost_edges_{0};  ///< when edges were lost last, while state_ says so
  Time opened_{0};
  Time retry_ = first_retry;
  Time due_{0};  ///< the next look or the next try
};

}  // namespace arbiter::hal::gpio
