// SPDX-License-Identifier: MIT
// A board with simulated wires, and hands that do what a course asks for.
#pragma once

#include <gmock/gmock.h>

#include <regex>
#include <string>
#include <vector>

#include "daemon/config.h"
#include "daemon/wiring_lessons/lesson.h"
#include "daemon/wiring_lessons/session.h"
#include "rules/registry.h"
#include "tests/support/fake_board.h"
#include "tests/support/manual_loop.h"

namespace arbiter::lessons::test {

using namespace std::chrono_literals;
using hal::gpio::Wiring;
using hal::gpio::test::FakeBoard;
using hal::gpio::test::FakeChips;
using hal::gpio::test::ManualLoop;

/// `real` is how the wires are.
class HandsOnWires {
 public:
  explicit HandsOnWires(Wiring real) : real_(std::move(real)) {}

  void begin(Course& course, const ScannedLines& lines) {
    course_ = &course;
    scan_ = std::make_unique<LineScan>(chips, lines);
    session_ = std::make_unique<Session>(
        chips, loop, *scan_, course, [this](const std::string& line) { said.push_back(line); }, [] {},
        [this] { ended = true; });
    session_->use_lamps(real_);
    ASSERT_TRUE(session_->start());
    loop.advance(500ms);
  }
  void type(const std::string& line) {
    session_->type(line);
    loop.advance(100ms);
  }
  /// Puts it there, with bounce, and takes it away again.
  void touch(const std::string& site, const std::string& value) {
    for (const char* now : {"1", "0", "1", "0"}) {
      board.set(site, *now == '1' ? value : off(site));
      loop.advance(1ms);
    }
    board.set(site, value);
    loop.advance(350ms);
    if (site.ends_with(".face")) return;
    board.set(site, off(site));
    loop.advance(350ms);
  }
  void press(const std::string& button) {
    board.press(button, true);
    loop.advance(350ms);
    board.press(button, false);
    loop.advance(350ms);
  }
  /// One task, rightly done; where that shows nothing, it is said to be done.
  void obey() {
    const std::string task = course_->task();
    std::smatch part;
    if (std::regex_match(task, part, std::regex(R"(Put a piece on (\S+)\.)")))
      touch(part[1], "1");
    else if (std::regex_match(task, part, std::regex(R"(Put a piece of (\S+) on (\S+)\.)")))
      touch(part[2], std::string(1, static_cast<char>(std::tolower(part[1].str().front()))));
    else if (std::regex_match(task, part, std::regex(R"(Press the button (\S+) and hold it\.)")))
      press(part[1]);
    else if (std::regex_search(task, part, std::regex(R"(Turn the prism on (\S+) to face (.))")))
      touch(part[1].str() + ".face", part[2]);
    if (!session_->is_over() && course_->task() == task) type("");
  }
  void obey_all() {
    for (int i = 0; i < 500 && !session_->is_over(); ++i) obey();
  }
  /// What was said since.
  std::string heard() {
    std::string text;
    for (const std::string& line : said) text.append(line).append("\n");
    said.clear();
    return text;
  }

  std::string task() const { return course_->task(); }

  FakeChips chips;
  ManualLoop loop{chips};
  std::vector<std::string> said;
  bool ended = false;

 private:
  static std::string off(const std::string& site) { return site.ends_with(".face") ? "?" : "0"; }

  Wiring real_;

 public:
  FakeBoard board{real_, chips};

 private:
  Course* course_ = nullptr;
  std::unique_ptr<LineScan> scan_;
  std::unique_ptr<Session> session_;
};

inline Board board_for(const std::string& game, const std::string& capability,
                       std::vector<std::string> buttons) {
  return board_of(*new_game(game), capability, std::move(buttons));
}

}  // namespace arbiter::lessons::test
