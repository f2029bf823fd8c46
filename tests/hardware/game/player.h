// SPDX-License-Identifier: MIT
// Simulated hands at a table that a real daemon serves over simulated chips: they see what a page shows, and
// know what they really played.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/config.h"
#include "daemon/hands/handwork.h"
#include "rules/record.h"
#include "tests/hardware/game/kernel_board.h"
#include "tests/hardware/game/served_table.h"

namespace arbiter::lab {

/// What was measured, in milliseconds: from the moment when a line is pulled, without the debounce, until the
/// page has the reading; and, without the settle time, until it has the verdict.
struct Figures {
  std::vector<double> readings;
  std::vector<double> verdicts;
};

class Player {
 public:
  /// Sets the pieces up on the board.
  Player(const Config& config, KernelBoard& board, std::uint64_t seed);

  /// Sits down at the table, which is to see the first position.
  void sit_down(ServedTable& table);
  /// Plays a turn; throws where the table does not show what was played.
  void play_turn();
  /// The parts of a turn: rolls; moves the pieces, each as soon as the page shows that the one before was
  /// seen, or while nothing is seen; looks at what the table made of it, and answers where it asks.
  void roll_for_turn();
  void move(bool seen = true);
  void settle();
  bool over() const { return truth_.need() == Need::over; }
  /// Waits for the table to see the game's end; a person may have to say that this was all.
  void finish();
  /// Leaves something on the board that no rule explains, until it is refused, and puts it right. False where
  /// there is nothing such now.
  bool play_illegally();

  /// What was really played.
  const std::vector<RecordTurn>& turns() const { return turns_; }
  const AnyGame& truth() const { return truth_; }
  const Figures& figures() const { return figures_; }

 private:
  std::string roll();
  void release_button(const std::string& button);
  void make(const hands::Strokes& strokes, bool seen);
  void lay(Site site, const hands::Stack& stack, bool seen);
  void bounce(const std::string& site, const std::string& before, const std::string& after);
  void answer();
  std::string say(const std::string& command, const std::vector<std::string>& actions);
  bool shows_truth() const;
  std::vector<std::string> true_choice(const std::vector<std::string>& truth) const;
  std::optional<std::pair<hands::Strokes, Site>> illegal_strokes();

  const Config& config_;
  KernelBoard& board_;
  ServedTable* table_ = nullptr;
  SmallRandom random_;
  AnyGame truth_;
  SensorLayout layout_;
  hands::Handwork hands_;
  std::vector<std::string> readings_;  ///< of each site
  std::vector<RecordTurn> turns_;
  bool unseen_ = false;       ///< nobody saw the last move
  Clock::time_point pulled_;  ///< when the board last changed
  Figures figures_;
};

}  // namespace arbiter::lab
