// SPDX-License-Identifier: MIT
// From lesson to lesson, and back.
#include "daemon/wiring_lessons/lesson_course.h"

namespace arbiter::lessons {

std::string LessonCourse::task() const {
  if (is_over()) return "";
  if (!begun_) return "Take every piece off the board, then press Enter.";
  return lesson().task;
}

Words LessonCourse::press(Key key) {
  if (is_over()) return {};
  if (key == Key::back) {
    go_back();
    return {};
  }
  if (!begun_) {
    begun_ = key == Key::done;
    return begun_ ? begin() : Words{};
  }
  if (key == Key::skip) {
    skip();
    return {};
  }
  return answer(key);
}

void LessonCourse::go_on() {
  ++next_;
  moved();
}

void LessonCourse::begin_contact_again() {
  while (next_ > 0 && lessons_[next_ - 1].contact == lesson().contact) --next_;
}

void LessonCourse::skip() {
  const std::string contact = lesson().contact;
  leave_out(contact);
  while (!is_over() && lesson().contact == contact) ++next_;
  moved();
}

void LessonCourse::go_back() {
  if (next_ == 0) return;
  --next_;
  begin_contact_again();
  forget(lesson());
  moved();
}

}  // namespace arbiter::lessons
