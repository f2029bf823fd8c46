// SPDX-License-Identifier: MIT
// Only watches a board: every change as it comes.
#pragma once

#include "daemon/wiring_lessons/contact_map.h"
#include "daemon/wiring_lessons/course.h"

namespace arbiter::lessons {

class LiveView : public Course {
 public:
  explicit LiveView(const hal::gpio::Wiring& wiring) : map_(wiring) {}

  std::string task() const override { return "Watching: q ends."; }
  Words seen(hal::Time now, const Closed& closed) override;
  Words rested(const Closed&) override { return {}; }
  Words chatters(const Ends& ends) override;
  Words press(Key) override { return {}; }
  Words hint() const override { return {}; }

 private:
  ContactMap map_;
  Closed before_;
};

}  // namespace arbiter::lessons
