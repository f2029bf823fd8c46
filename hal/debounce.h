// SPDX-License-Identifier: MIT
// Takes contact bounce and chatter out of raw changes. Pure: time comes in with the calls.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "hal/sensors.h"

namespace arbiter::hal {

/// A site's value is passed on once it has been stable for the `quiet` time; a change that goes back before
/// that gives nothing, however long it chatters. Times may repeat; one that falls counts as the latest time
/// known.
class Debouncer {
 public:
  /// `quiet` from 0 (everything passes at once).
  explicit Debouncer(Time quiet) : quiet_(quiet) {}

  /// A raw change (an edge). The first one of a site is its state at the start and passes after the quiet
  /// time too. An edge to the value it already had betrays a lost edge between: the wait begins anew.
  void change(const Reading& raw);

  /// What some sensors read now, looked at directly: heals edges that were lost. A level that agrees with the
  /// last raw change prolongs no wait. Times of the readings are not looked at, `now` is when it was looked.
  void levels(Time now, const std::vector<Reading>& read);

  /// What the sensor reads cannot be told now: a value that still waits is dropped. Gives what holds, if any.
  std::optional<std::string> take_back(const std::string& site);

  /// The changes that have settled by `now`, in the order of their times; a time is when the quiet time was
  /// over.
  std::vector<Reading> settled(Time now);

  /// When settled() will next have something to say; nothing while all is stable.
  std::optional<Time> next_deadline() const;

 private:
  struct Line {
    std::string raw;
    std::optional<std::string> passed;  ///< what was last passed on
    Time since{0};                      ///< of the raw value

    bool waits() const { return passed != raw; }
  };

  Time advance(Time time);
  void take(Time time, const Reading& reading, bool is_edge);

  Time quiet_;
  Time latest_{0};
  std::map<std::string, Line> lines_;
};

}  // namespace arbiter::hal
