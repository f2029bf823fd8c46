// SPDX-License-Identifier: MIT
// Tests a wiring: walks through its switches and lamps, and notes what each really does.
#pragma once

#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "daemon/wiring_lessons/contact_map.h"
#include "daemon/wiring_lessons/course.h"
#include "daemon/wiring_lessons/lesson.h"

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

class Walk : public Course {
 public:
  /// `lessons`: those of the wiring's contacts and lamps.
  Walk(const hal::gpio::Wiring& wiring, std::vector<Lesson> lessons);

  std::string task() const override;
  Words rested(const Closed& closed) override;
  Words chatters(const Ends& ends) override;
  Words press(Key key) override;
  Words hint() const override;
  std::string lamp() const override;

  Findings findings() const;

 private:
  bool is_over() const { return next_ == lessons_.size(); }
  const Lesson& lesson() const { return lessons_[next_]; }
  Words begin();
  Words take(const Closed& appeared);
  Words take_face(bool said);
  Words take_lamp(bool lit);
  Words finish(Verdict verdict, std::string words);
  void note_diode(const Ends& ends, const Flow& flow);
  std::string code_now() const;
  void go_on();
  void go_back();

  hal::gpio::Wiring wiring_;
  ContactMap map_;
  std::vector<Lesson> lessons_;
  std::size_t next_ = 0;
  bool begun_ = false;
  Closed now_;     ///< where pieces are
  Closed before_;  ///< the same when the task was given
  Findings findings_;
};

/// The lessons of everything that a wiring has: switches of the board, buttons, lamps. `only`: sites to which
/// they are restricted; empty: none.
std::vector<Lesson> lessons_of(const hal::gpio::Wiring& wiring, const Board& board,
                               const std::vector<std::string>& only);

}  // namespace arbiter::lessons
