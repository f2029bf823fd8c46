// SPDX-License-Identifier: MIT
// Tests a wiring: walks through its switches and lamps, and notes what each really does.
#pragma once

#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "daemon/wiring_lessons/contact_map.h"
#include "daemon/wiring_lessons/lesson_course.h"

namespace arbiter::lessons {

/// What a lesson has shown.
struct Verdict {
  enum class Kind : std::uint8_t { fine, dead, elsewhere, together, wrong };
  Kind kind = Kind::fine;
  Closed closed{};    ///< what closed
  std::string why{};  ///< of prisms and lamps

  friend bool operator==(const Verdict&, const Verdict&) = default;
};

/// Everything that a walk found.
struct Findings {
  std::map<std::string, Verdict> verdicts{};  ///< by the lesson's contact, of a prism "a1.face"
  std::set<Ends> stuck{};                     ///< closed on an empty board
  std::set<Ends> chattering{};
  std::set<std::string> without_diode{};  ///< though the wiring says that there are diodes
  std::set<std::string> turned_diode{};
  std::vector<std::string> untested{};
};

class Walk : public LessonCourse {
 public:
  /// `lessons`: those of the wiring's contacts and lamps.
  Walk(const hal::gpio::Wiring& wiring, std::vector<Lesson> lessons);

  Words rested(const Closed& closed) override;
  Words chatters(const Ends& ends) override;
  Words hint() const override;
  std::string lamp() const override;

  Findings findings() const;

 private:
  Words begin() override;
  Words answer(Key key) override;
  void forget(const Lesson& lesson) override;
  void moved() override { before_ = now_; }
  Words take(const Closed& appeared);
  Words take_face(bool said);
  Words take_lamp(bool lit);
  Words finish(Verdict verdict, std::string words);
  void note_diode(const Ends& ends, const Flow& flow);
  std::string code_now() const;

  hal::gpio::Wiring wiring_;
  ContactMap map_;
  Closed now_;     ///< where pieces are
  Closed before_;  ///< the same when the task was given
  Findings findings_;
};

/// The lessons of everything that a wiring has: switches of the board, buttons, lamps. `only`: sites to which
/// they are restricted; empty: none.
std::vector<Lesson> lessons_of(const hal::gpio::Wiring& wiring, const Board& board,
                               const std::vector<std::string>& only);

}  // namespace arbiter::lessons
