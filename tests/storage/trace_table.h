// SPDX-License-Identifier: MIT
// A table on a given log whose sensors, buttons and dice are those of a trace: a game by hand is logged as at
// a real table.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "daemon/table.h"
#include "hal/sim/sim_cues.h"
#include "rules/trace.h"
#include "tests/support/manual_clock.h"

namespace arbiter::test {

class TraceTable {
 public:
  /// Begins the game. Log and trace must outlive the table. A std::runtime_error where the table cannot open.
  TraceTable(db::GameLog& log, const AnyGame& game, const std::string& capability,
             const std::vector<TraceLine>& trace);

  /// Plays the trace to its end; a game that is not over then is given up.
  void play();
  Table& table() { return table_; }

 private:
  std::vector<hal::Reading> first_readings();
  void pass_time_until(std::chrono::microseconds time);
  void play(const TraceLine& line);

  db::GameLog& log_;
  const std::vector<TraceLine>& trace_;
  std::size_t next_ = 0;  ///< the first line that is not part of the beginning
  ManualClock clock_;
  hal::SimCues cues_;
  Table table_;
};

}  // namespace arbiter::test
