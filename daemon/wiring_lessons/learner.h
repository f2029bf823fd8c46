// SPDX-License-Identifier: MIT
// Learns which switch is whose, where wires were connected in any order.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "daemon/wiring_lessons/lesson_course.h"

namespace arbiter::lessons {

/// What was learned so far.
struct Learned {
  Switches switches;
  std::optional<std::array<std::string, 3>> faces{};  ///< what prisms' switches read
  std::set<std::string> skipped{};                    ///< contacts, or "a1.face", that have no switch

  friend bool operator==(const Learned&, const Learned&) = default;
};

class Learner : public LessonCourse {
 public:
  /// Goes on from `known`. `opens`: all switches are closed until a piece opens them.
  Learner(const Board& board, Learned known, bool opens);

  Words rested(const Closed& closed) override;
  Words chatters(const Ends& ends) override;
  Words hint() const override;

  const Learned& learned() const { return learned_; }

 private:
  Words begin() override;
  Words answer(Key key) override;
  void leave_out(const std::string& contact) override;
  void forget(const Lesson& lesson) override;
  Words take(const Closed& appeared);
  Words take_switch(const Ends& ends, const Flow& flow);
  Words take_face();
  Words take_prism();
  Words refuse_prism(const std::string& why);

  bool opens_;
  Learned learned_;
  Closed now_;
  std::array<Closed, 3> prism_;  ///< what was closed at each face of the prism that is being turned
};

}  // namespace arbiter::lessons
