// SPDX-License-Identifier: MIT
// The turns of a session.
#include "daemon/wiring_lessons/session.h"

#include <algorithm>

#include "daemon/wiring_lessons/free_lines.h"

namespace arbiter::lessons {

Session::Session(hal::gpio::Chips& chips, hal::gpio::EventLoop& loop, LineScan& scan, Course& course, Say say,
                 std::function<void()> changed, std::function<void()> ended)
    : chips_(chips),
      loop_(loop),
      scan_(scan),
      course_(course),
      say_(std::move(say)),
      changed_(std::move(changed)),
      ended_(std::move(ended)),
      alarm_(loop.alarm([this] { turn(); })) {}

void Session::use_lamps(const hal::gpio::Wiring& wiring) {
  lamps_ = hal::gpio::lamp_groups_of(wiring);
  lamps_open_.assign(lamps_.size(), false);
}

Status Session::start() {
  if (Status opened = scan_.open(); !opened) {
    if (opened.error().code != hal::gpio::trouble::busy) return opened;
    return Error{opened.error().message + ". If it is the daemon: sudo systemctl stop arbiter"};
  }
  since_ = loop_.now();
  if (course_.task().empty()) {
    end();
    return ok();
  }
  say_task();
  alarm_->set(loop_.now());
  return ok();
}

void Session::say_all(const Words& words) {
  if (words.empty()) return;
  since_ = loop_.now();
  hinted_ = false;
  for (const std::string& line : words) say_(line);
}

void Session::say_task() {
  const std::string task = course_.task();
  if (task == task_) return;
  task_ = task;
  since_ = loop_.now();
  hinted_ = false;
  if (task.empty()) return end();
  say_(task);
}

void Session::end() {
  if (over_) return;
  over_ = true;
  alarm_->set(std::nullopt);
  lamps_.clear();
  scan_.close();
  ended_();
}

void Session::type(const std::string& line) {
  if (over_) return;
  if (line == "q") return end();
  static const std::vector<std::pair<std::string, Key>> keys{
      {"", Key::done}, {"n", Key::no}, {"s", Key::skip}, {"b", Key::back}};
  const auto key = std::find_if(keys.begin(), keys.end(), [&](const auto& one) { return one.first == line; });
  if (key == keys.end()) return say_("Enter: it is so; s: leave this out; b: back; q: end.");
  say_all(course_.press(key->second));
  changed_();
  say_task();
}

// Whether the lines could be read.
bool Session::look_at_lines() {
  Status opened = scan_.is_open() ? ok() : scan_.open();
  auto closed = opened ? scan_.scan() : Result<Closed>(opened.error());
  if (!closed) {
    if (closed.error().message != trouble_) say_(closed.error().message + ". It is tried again; q ends.");
    trouble_ = closed.error().message;
    return false;
  }
  if (!trouble_.empty()) say_("The lines can be read again.");
  trouble_.clear();
  say_all(course_.seen(loop_.now(), *closed));
  const auto rested = rest_.hear(loop_.now(), *closed);
  if (const auto chattering = rest_.chatters()) say_all(course_.chatters(*chattering));
  if (!rested) return true;
  say_all(course_.rested(*rested));
  changed_();
  say_task();
  return true;
}

void Session::show_lamp() {
  const std::string wanted = course_.lamp();
  for (std::size_t i = 0; i < lamps_.size(); ++i) {
    const auto& names = lamps_[i]->lamps();
    const bool is_here = std::find(names.begin(), names.end(), wanted) != names.end();
    if (!is_here && !lamps_open_[i]) continue;
    Status shown = lamps_open_[i] ? ok() : lamps_[i]->open(chips_);
    lamps_open_[i] = static_cast<bool>(shown);
    if (shown) shown = lamps_[i]->show([&](const std::string& lamp) { return lamp == wanted; });
    if (shown || shown.error().message == trouble_) continue;
    trouble_ = shown.error().message;
    say_(trouble_ + ". The lamp cannot be lit.");
  }
}

void Session::turn() {
  if (over_) return;
  const bool read = look_at_lines();
  if (over_) return;
  show_lamp();
  const hal::Time now = loop_.now();
  if (!hinted_ && now - since_ >= patience) {
    hinted_ = true;
    for (const std::string& line : course_.hint()) say_(line);
  }
  alarm_->set(now + (!read ? retry : course_.lamp().empty() ? look : look_with_lamp));
}

}  // namespace arbiter::lessons
