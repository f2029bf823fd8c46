// SPDX-License-Identifier: MIT
// A course that leads through lessons, one after another, from an empty board on.
#pragma once

#include <vector>

#include "daemon/wiring_lessons/course.h"
#include "daemon/wiring_lessons/lesson.h"

namespace arbiter::lessons {

class LessonCourse : public Course {
 public:
  explicit LessonCourse(std::vector<Lesson> lessons) : lessons_(std::move(lessons)) {}

  std::string task() const override;
  Words press(Key key) override;

 protected:
  const std::vector<Lesson>& lessons() const { return lessons_; }
  /// Whether the board was empty and there is still something to do: then there is a lesson().
  bool is_under_way() const { return begun_ && !is_over(); }
  const Lesson& lesson() const { return lessons_[next_]; }
  void go_on();
  /// To the first lesson about the same contact.
  void begin_contact_again();

 private:
  /// The board is empty now.
  virtual Words begin() = 0;
  /// `done` or `no` to the lesson.
  virtual Words answer(Key key) = 0;
  /// The contact is not to be taught; the next one is.
  virtual void leave_out(const std::string&) {}
  /// What it has taught counts no more.
  virtual void forget(const Lesson& lesson) = 0;
  /// Another lesson is the one.
  virtual void moved() {}

  bool is_over() const { return next_ == lessons_.size(); }
  void skip();
  void go_back();

  std::vector<Lesson> lessons_;
  std::size_t next_ = 0;
  bool begun_ = false;  ///< the board was empty
};

}  // namespace arbiter::lessons
