// SPDX-License-Identifier: MIT
// Learns which switch is whose, where wires were connected in any order.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "daemon/wiring_lessons/course.h"
#include "daemon/wiring_lessons/lesson.h"

namespace arbiter::lessons {

struct LearnedSwitch {
  Ends ends;
  Flow flow;

  friend bool operator==(const LearnedSwitch&, const LearnedSwitch&) = default;
};

/// What was learned so far.
struct Learned {
  std::map<std::string, LearnedSwitch> switches;      ///< by contact
  std::optional<std::array<std::string, 3>> faces{};  ///< what prisms' switches read
  std::set<std::string> skipped{};                    ///< contacts, or "a1.face", that have no switch

  friend bool operator==(const Learned&, const Learned&) = default;
};

class Learner : public Course {
 public:
  /// Goes on from `known`. `opens`: all switches are closed until a piece opens them.
  Learner(const Board& board, Learned known, bool opens);

  std::string task() const override;
  Words rested(const Closed& closed) override;
  Words chatters(const Ends& ends) override;
  Words press(Key key) override;
  Words hint() const override;

  const Learned& learned() const { return learned_; }

 private:
  bool is_known(const Lesson& lesson) const;
  const Lesson& lesson() const { return lessons_[next_]; }
  Words begin();
  Words take(const Closed& appeared);
  Words take_switch(const Ends& ends, const Flow& flow);
  Words take_face();
  Words take_prism();
  Words refuse_prism(const std::string& why);
  void skip();
  void go_back();
  void forget(const Lesson& lesson);

  Board board_;
  bool opens_;
  Learned learned_;
  std::vector<Lesson> lessons_;
  std::size_t next_ = 0;
  bool begun_ = false;  ///< the board was empty
  Closed now_;
  std::array<Closed, 3> prism_;  ///< what was closed at each face of the prism that is being turned
};

}  // namespace arbiter::lessons
