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

/// What is closed in one and not in the other.
Closed difference(const Closed& now, const Closed& before) {
  Closed result;
  for (const auto& [ends, flow] : now) {
    if (!before.contains(ends)) result.emplace(ends, flow);
  }
  return result;
}

}  // namespace

Learner::Learner(const Board& board, Learned known, bool opens)
    : board_(board), opens_(opens), learned_(std::move(known)) {
  for (Lesson& lesson : lessons_for(board)) {
    if (!is_known(lesson)) lessons_.push_back(std::move(lesson));
  }
}

bool Learner::is_known(const Lesson& lesson) const {
  if (learned_.skipped.contains(lesson.contact)) return true;
  return learned_.switches.contains(lesson.contact + (lesson.kind == LessonKind::face ? ".1" : ""));
}

std::string Learner::task() const {
  if (next_ == lessons_.size()) return "";
  if (!begun_) return "Take every piece off the board, then press Enter.";
  return lesson().task;
}

Words Learner::rested(const Closed& closed) {
  const Closed before = std::exchange(now_, closed);
  if (!begun_ || next_ == lessons_.size() || lesson().kind == LessonKind::face) return {};
  const Closed changed = opens_ ? difference(before, closed) : difference(closed, before);
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
  ++next_;
  return {fmt::format("{} is {}.", contact, name_of(ends))};
}

Words Learner::chatters(const Ends& ends) {
  return {
      fmt::format("{} opens and closes all the time: is a wire or a solder joint loose, is the magnet at the "
                  "edge of its reach?",
                  name_of(ends))};
}

Words Learner::press(Key key) {
  if (next_ == lessons_.size()) return {};
  if (key == Key::back) {
    go_back();
    return {};
  }
  if (!begun_) return key == Key::done ? begin() : Words{};
  if (key == Key::skip) {
    skip();
    return {};
  }
  if (lesson().kind == LessonKind::face) return take_face();
  return hint();
}

Words Learner::begin() {
  begun_ = true;
  if (now_.empty() || opens_) return {};
  return {
      fmt::format("Closed without a piece: {}. Prisms' switches may be; any other is stuck, or its wire "
                  "touches another, and teaches nothing until it opens.",
                  names_of(now_))};
}

Words Learner::hint() const {
  if (next_ == lessons_.size() || !begun_ || lesson().kind == LessonKind::face) return {};
  return {fmt::format(
      "Nothing has closed for {}. Move the piece a little; look whether its wire has come off, "
      "or its line is none of those that are watched. s leaves {} out, b goes back, q ends for now.",
      lesson().contact, lesson().contact)};
}

void Learner::skip() {
  const std::string contact = lesson().contact;
  learned_.skipped.insert(contact);
  while (next_ < lessons_.size() && lesson().contact == contact) ++next_;
}

void Learner::go_back() {
  if (next_ == 0) return;
  --next_;
  while (next_ > 0 && lessons_[next_ - 1].contact == lesson().contact) --next_;
  forget(lesson());
}

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
