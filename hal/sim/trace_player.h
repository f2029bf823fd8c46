// SPDX-License-Identifier: MIT
// Plays a sensor trace as if a table were there: readings, buttons, scripted dice and answers at their times.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "hal/sensors.h"
#include "rules/trace.h"

namespace boost::asio {
class io_context;
}

namespace arbiter::hal {

/// Hears what only a trace can say. Called on the event loop's thread, never from within start().
class ScriptListener {
 public:
  virtual ~ScriptListener() = default;
  virtual void on_roll(Time time, const std::string& roll) = 0;  ///< "2,3": the dice of the coming turn
  virtual void on_answer(Time time, const std::vector<std::string>& actions) = 0;
  virtual void on_told(Time time, const std::vector<std::string>& actions) = 0;
  virtual void on_agreed(Time time, const std::string& position) = 0;
  virtual void on_result(Time time, const std::vector<std::string>& result_and_how) = 0;
  virtual void on_end(Time time) = 0;  ///< the trace is over; once
};

/// The lines of a trace (rules/trace.h) as Sensors. All times given to listeners are the trace's own plus
/// `begin`: with another speed than 1 the table's clock must be now() of this player, or its waits are too
/// long or too short.
class TracePlayer : public Sensors {
 public:
  struct Options {
    double speed = 1.0;  ///< trace time over real time, above 0; or 0: as fast as the event loop goes
    Time begin{0};       ///< the trace's time 0 on the table's clock
  };

  /// The script listener and the context must outlive the player. Lines with '@' that are not events (@table,
  /// @sensors,
  /// @tag, masked ...) are passed over.
  TracePlayer(boost::asio::io_context& context, std::vector<TraceLine> lines, ScriptListener& script,
              Options options);
  ~TracePlayer() override;
  TracePlayer(const TracePlayer&) = delete;
  TracePlayer& operator=(const TracePlayer&) = delete;

  /// The state that the trace begins with: its readings at time 0, before any event and any site's second
  /// reading. The rest is played from now on. Started again, the trace is played from its beginning.
  std::vector<Reading> start(SensorListener& listener) override;
  void stop() override;

  /// What time it is in the trace, plus `begin`; at speed 0 the time of the line played last. It never falls.
  Time now() const;

 private:
  struct Impl;
  std::shared_ptr<Impl> impl_;  ///< shared, so that a handler that comes after the end finds nobody
};

}  // namespace arbiter::hal
