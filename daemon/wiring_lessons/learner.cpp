// SPDX-License-Identifier: MIT
// Pieces and buttons: the one switch that closes is theirs.
#include "daemon/wiring_lessons/learner.h"

#include <fmt/format.h>

#include <algorithm>

namespace arbiter::lessons {
namespace {

std::string names_of(const Closed& closed) {
  std::string names;
  for (const auto& [ends, flow] : closed) names.append(names.empty() ? "" : ", ").append(name_of(ends));
  return names;
}

std::vector<Lesson> lessons_to_learn(const Board& board, const Learned& known) {
  std::vector<Lesson> lessons = lessons_for(board);
  std::erase_if(lessons, [&](const Lesson& lesson) {
    return known.skipped.contains(lesson.contact) || known.switches.contains(lesson.first_switch());
  });
  return lessons;
}

}  // namespace

Learner::Learner(const Board& board, Learned known, bool opens)
    : LessonCourse(lessons_to_learn(board, known)), opens_(opens), learned_(std::move(known)) {}

Words Learner::rested(const Closed& closed) {
  const Closed before = std::exchange(now_, closed);
  if (!is_under_way() || lesson().kind == LessonKind::face) return {};
  const Closed changed = opens_ ? newly_closed(before, closed) : newly_closed(closed, before);
  return changed.empty() ? Words{} : take(changed);
}

Words Learner::take(const Closed& appeared) {
  if (appeared.size() == 1) return take_switch(appeared.begin()->first, appeared.begin()->second);
  return {
      fmt::format("{} lines or pairs at once: {}. Take all pieces off, then put one alone in the middle of "
                  "its square. If it happens again, two wires touch, or a magnet reaches two switches.",
                  appeared.size(), names_of(appeared))};
}

Words Learner::take_switch(const Ends& ends, const Flow& flow) {
  const std::string& contact = lesson().contact;
  for (const auto& [other, known] : learned_.switches) {
    if (known.ends == ends)
      return {
          fmt::format("{} is {}'s already. Is the piece on {}? If it is, {} and {} hang on one line: give "
                      "one of them another wire. If {} was wrong, go back to it: b",
                      name_of(ends), other, site_of(contact), other, contact, other)};
  }
  learned_.switches[contact] = {ends, flow};
  go_on();
  return {fmt::format("{} is {}.", contact, name_of(ends))};
}

Words Learner::chatters(const Ends& ends) {
  return {
      fmt::format("{} opens and closes all the time: is a wire or a solder joint loose, is the magnet at the "
                  "edge of its reach?",
                  name_of(ends))};
}

Words Learner::answer(Key) { return lesson().kind == LessonKind::face ? take_face() : hint(); }

Words Learner::begin() {
  if (now_.empty() || opens_) return {};
  return {
      fmt::format("Closed without a piece: {}. Prisms' switches may be; any other is stuck, or its wire "
                  "touches another, and teaches nothing until it opens.",
                  names_of(now_))};
}

Words Learner::hint() const {
  if (!is_under_way() || lesson().kind == LessonKind::face) return {};
  return {fmt::format(
      "Nothing has closed for {}. Move the piece a little; look whether its wire has come off, "
      "or its line is none of those that are watched. s leaves {} out, b goes back, q ends for now.",
      lesson().contact, lesson().contact)};
}

void Learner::leave_out(const std::string& contact) { learned_.skipped.insert(contact); }

void Learner::forget(const Lesson& lesson) {
  learned_.skipped.erase(lesson.contact);
  learned_.switches.erase(lesson.contact);
  if (lesson.kind != LessonKind::face) return;
  std::erase_if(learned_.switches,
                [&](const auto& one) { return one.first.starts_with(lesson.contact + "."); });
  const bool any = std::any_of(learned_.switches.begin(), learned_.switches.end(),
                               [](const auto& one) { return one.first.find(".face.") != std::string::npos; });
  if (!any) learned_.faces.reset();
}

}  // namespace arbiter::lessons
