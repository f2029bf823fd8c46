// SPDX-License-Identifier: MIT
// A game of Diablo played at random, with the events that a table would log for it and the truth beside them.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "db/game_log.h"
#include "db/history.h"

namespace arbiter::test {

/// How the hands behave: moves seen half-way, revised, taken back, whole turns taken back.
struct Habits {
  int size = 4;
  bool change_minds = true;
  std::size_t most_turns = 1000;
};

/// Payloads as a table writes them.
std::string roll_payload(std::size_t turn, const std::string& dice);
std::string actions_payload(std::size_t turn, const std::vector<std::string>& actions);

/// Events numbered from 1, without hashes; the first is the start event.
std::vector<db::Event> numbered(const std::vector<db::NewEvent>& events);

class PlayedGame {
 public:
  PlayedGame(unsigned seed, const Habits& habits);

  /// All events from the start event on.
  const std::vector<db::NewEvent>& events() const { return events_; }
  db::NewGame about() const;
  /// What was really played in the end.
  const std::vector<db::Turn>& turns() const { return turns_; }
  const AnyGame& position() const { return position_; }

 private:
  void play_turn();
  void roll();
  std::vector<std::string> whole_turn(const AnyGame& from);
  void show_on_the_way(const std::vector<std::string>& actions);
  void take_a_turn_back();
  void accept(const std::vector<std::string>& actions);
  void log(const std::string& kind, const std::string& payload) { events_.push_back({kind, payload}); }
  bool one_in(int count) { return std::uniform_int_distribution{1, count}(random_) == 1; }

  Habits habits_;
  std::mt19937 random_;
  std::vector<db::NewEvent> events_;
  AnyGame position_;               ///< at the beginning of the turn being played, its dice rolled
  std::vector<AnyGame> before_;    ///< the positions in which the finished turns' dice had been rolled
  std::vector<std::string> dice_;  ///< of every turn ever rolled
  std::vector<db::Turn> turns_;
};

}  // namespace arbiter::test
