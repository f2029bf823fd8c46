// SPDX-License-Identifier: MIT
// The run of one game by hand: strokes go to the sensors, the sensors to the referee, and its words to the
// player.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/hands/hand_game.h"
#include "daemon/hands/handwork.h"

namespace arbiter::hands {

/// The table of one game: real pieces, sensors over them, the referee, and a recorder of all that is said to
/// it.
class HandTable {
 public:
  HandTable(const HandGameOrder& order, HandGameTally& tally);

  /// Time passes without a reading.
  void wait(Milliseconds time);
  /// Makes the strokes one after another.
  void make(const Strokes& strokes);
  /// Brings the sites of these strokes back to what they were before them, the last first.
  void take_back(const Strokes& strokes, const PiecesOnBoard& before);

  Status roll(const std::string& dice);
  Status answer(const std::vector<std::string>& actions);
  Status tell(const std::vector<std::string>& actions);
  Status next_round();
  Status confirm();

  /// Illegal rests are expected from now on, and no longer.
  void expect_illegal(bool expected);
  /// What was said since the last call.
  std::vector<Verdict> said() { return std::exchange(said_, {}); }

  const Referee& referee() const { return referee_; }
  const std::vector<TraceLine>& trace() const { return trace_; }
  Milliseconds now() const { return now_; }
  std::string at_time(const std::string& what) const { return std::to_string(now_) + " ms: " + what; }

 private:
  void begin_trace(const HandGameOrder& order);
  void say(Site site, const Stack& stack);
  void sense(Site site, const std::string& value);
  void note(const std::string& site, const std::string& value);
  void advance();
  void hear();

  HandGameTally& tally_;
  std::function<double()> stopwatch_;
  double bounce_;
  SmallRandom random_;
  AnyGame start_;
  PiecesOnBoard pieces_;  ///< for the tags
  SensorLayout layout_;
  Referee referee_;
  std::vector<std::string> readings_;
  std::vector<TraceLine> trace_;
  std::vector<Verdict> said_;
  Milliseconds now_ = 0;
  bool illegal_expected_ = false;
};

}  // namespace arbiter::hands
