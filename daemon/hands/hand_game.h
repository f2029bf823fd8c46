// SPDX-License-Identifier: MIT
// A whole game as hands play it at a refereed table: the trace of its sensors, and what was really played.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "daemon/hands/hand_skill.h"
#include "rules/any_game.h"
#include "rules/record.h"
#include "rules/referee/referee.h"
#include "rules/trace.h"

namespace arbiter::hands {

/// The table, its players and their chance.
struct HandGameOrder {
  AnyGame start;
  Capability capability = Capability::occupancy;
  std::vector<std::string> masked{};  ///< sites with dead sensors
  HandSkill skill{};
  std::uint64_t seed = 1;
  std::size_t most_turns = 400;  ///< the game is left unfinished after so many
  RefereeTimes times{};
  /// Tells the processor time used so far, in microseconds, for timing verdicts; without it they are not
  /// timed.
  std::function<double()> stopwatch{};
};

/// How the referee did (spec/referee.md, "What is measured").
struct HandGameTally {
  std::size_t turns = 0;
  std::size_t asked = 0;  ///< questions that were answered with the truth
  std::size_t corrected =
      0;  ///< the only clean explanation was not the truth: corrected by a tap on the true one
  std::size_t illegal = 0;  ///< illegal rests
  /// Each with its time in the trace and what happened; none should be there.
  std::vector<std::string> wrong;
  std::vector<std::string> missed;
  std::vector<std::string> needless;
  std::vector<std::string> false_alarms;
  std::vector<double> verdict_times;  ///< in microseconds of processor time, one for each judgement

  bool flawless() const {
    return wrong.empty() && missed.empty() && needless.empty() && false_alarms.empty();
  }
};

/// What came of it.
struct HandGame {
  std::vector<TraceLine> trace;  ///< complete in itself (notation.md, "Sensor trace")
  Record truth;                  ///< what was really played
  AnyGame end;
  HandGameTally tally;
};

/// Plays until the game is over, the most turns are played, or the referee went wrong. The same order gives
/// the same game on every machine.
HandGame play_by_hand(const HandGameOrder& order);

}  // namespace arbiter::hands
