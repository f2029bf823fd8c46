// SPDX-License-Identifier: MIT
// The table while the builder works at it: tags are learned, or the wiring is tried. The game rests.
#include "daemon/table.h"

namespace arbiter {

Status Table::may_open_workbench() const {
  if (workbench_)
    return refusal("workbench_open", "the sensors' page is open for other work: end that first");
  if (config_.sensors.kind == "trace") return refusal("no_workbench", "the board is a recorded session");
  if (!saved()) return refusal("not_saved", "the log cannot be written; the turn that runs would be lost");
  return ok();
}

// What was in the air, such as an open question, is forgotten: the board tells it again afterwards.
void Table::open_workbench(Workbench what) {
  workbench_ = what;
  unknown_tags_.clear();
  withdraw("unknown_tag");
  withdraw("no_tags");
  light({});
  if (!history_->over) start_referee();
}

Status Table::learn_tags(std::optional<std::size_t> lesson) {
  if (!lessons_) return refusal("no_tags_here", "this board reads no tags");
  if (lesson && *lesson >= lessons_->lessons().size())
    return refusal("bad_command", "the member 'lesson' is a piece's number in the list of tags");
  advance();
  if (workbench_ != Workbench::tags) {
    if (Status may = may_open_workbench(); !may) return may;
    open_workbench(Workbench::tags);
    lessons_->begin(readings_);
  } else if (!lesson && !lessons_->at()) {
    lessons_->begin(readings_);
  }
  return settle(lesson ? lessons_->go_to(*lesson) : ok());
}

Status Table::in_lessons(const std::function<Status(TagLessons&)>& step) {
  if (workbench_ != Workbench::tags) return refusal("no_lesson", "no tags are being learned");
  advance();
  return settle(step(*lessons_));
}

Status Table::skip_tag() { return in_lessons(&TagLessons::skip); }
Status Table::previous_tag() { return in_lessons(&TagLessons::previous); }
Status Table::take_tag(const std::string& tag) {
  return in_lessons([&](TagLessons& lessons) { return lessons.take(tag); });
}

Status Table::test_wiring() {
  advance();
  if (Status may = may_open_workbench(); !may) return may;
  open_workbench(Workbench::wiring);
  return settle(ok());
}

// As after a restart: the log tells where the game stands, the board is compared with it, and what was
// learned counts.
Status Table::end_workbench() {
  if (!workbench_) return refusal("no_workbench", "nobody works at the sensors");
  advance();
  workbench_.reset();
  withdraw("button_refused");
  if (lessons_) note_whether_learned();
  if (!history_->over) {
    resumed_ = history_->ready;
    go_on_from_log(time_);
  }
  return settle(ok());
}

}  // namespace arbiter
