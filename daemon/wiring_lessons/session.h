// SPDX-License-Identifier: MIT
// Leads a person through a course: looks at the lines, listens to the keyboard, lights lamps.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "daemon/wiring_lessons/course.h"
#include "daemon/wiring_lessons/line_scan.h"
#include "daemon/wiring_lessons/rest_watch.h"
#include "hal/gpio/event_loop.h"
#include "hal/gpio/lamp_group.h"

namespace arbiter::lessons {

class Session {
 public:
  using Say = std::function<void(const std::string&)>;

  /// How often the lines are looked at; lamps that are lit row by row need more.
  static constexpr hal::Time look = std::chrono::milliseconds(20);
  static constexpr hal::Time look_with_lamp = std::chrono::milliseconds(2);
  /// After so long without anything new a person is told what to try.
  static constexpr hal::Time patience = std::chrono::seconds(15);
  /// A chip that is gone is looked for again after this.
  static constexpr hal::Time retry = std::chrono::seconds(1);

  /// All of these must outlive it. `changed` is called after everything that the course has taken, `ended`
  /// once, when there is nothing more to do.
  Session(hal::gpio::Chips& chips, hal::gpio::EventLoop& loop, LineScan& scan, Course& course, Say say,
          std::function<void()> changed, std::function<void()> ended);

  /// Lamps that the course may light.
  void use_lamps(const hal::gpio::Wiring& wiring);
  /// Takes the lines and begins; an Error says why they cannot be had.
  Status start();
  /// A line from the keyboard: empty is "done", then s, b, n, q.
  void type(const std::string& line);
  bool is_over() const { return over_; }

 private:
  void turn();
  bool look_at_lines();
  void say_all(const Words& words);
  void say_task();
  void show_lamp();
  void end();

  hal::gpio::Chips& chips_;
  hal::gpio::EventLoop& loop_;
  LineScan& scan_;
  Course& course_;
  Say say_;
  std::function<void()> changed_;
  std::function<void()> ended_;
  RestWatch rest_;
  std::vector<std::unique_ptr<hal::gpio::LampGroup>> lamps_;
  std::vector<bool> lamps_open_;
  std::string task_;     ///< last said
  std::string trouble_;  ///< last said
  hal::Time since_{0};   ///< when something last happened
  bool hinted_ = false;
  bool over_ = false;
  std::unique_ptr<hal::gpio::Alarm> alarm_;
};

}  // namespace arbiter::lessons
