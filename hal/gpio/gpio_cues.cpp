// SPDX-License-Identifier: MIT
// What is lit, and when it changes by itself.
#include "hal/gpio/gpio_cues.h"

#include <algorithm>
#include <array>

namespace arbiter::hal::gpio {
namespace {

using namespace std::chrono_literals;

constexpr Time slow = 500ms;
constexpr Time fast = 125ms;

/// On, off, on, ..
std::vector<Time> beeps_of(Sound sound) {
  switch (sound) {
    case Sound::accepted:
      return {60ms};
    case Sound::wrong:
      return {120ms, 80ms, 120ms, 80ms, 120ms};
    case Sound::question:
      return {80ms, 80ms, 80ms};
    case Sound::over:
      break;
  }
  return {600ms};
}

/// When a lamp that blinks changes next.
std::optional<Time> next_blink(Lamp lamp, Time now) {
  if (lamp != Lamp::candidate && lamp != Lamp::wrong) return std::nullopt;
  const Time half = lamp == Lamp::candidate ? slow : fast;
  return (now / half + 1) * half;
}

}  // namespace

bool is_lit(Lamp lamp, Time now) {
  if (lamp == Lamp::candidate) return now / slow % 2 == 0;
  if (lamp == Lamp::wrong) return now / fast % 2 == 0;
  return lamp != Lamp::off;
}

std::vector<std::size_t> pips_of(int face) {
  static const std::array<std::vector<std::size_t>, 7> faces{
      {{}, {3}, {0, 6}, {0, 3, 6}, {0, 2, 4, 6}, {0, 2, 3, 4, 6}, {0, 1, 2, 4, 5, 6}}};
  return face >= 1 && face <= 6 ? faces.at(static_cast<std::size_t>(face)) : faces[0];
}

GpioCues::GpioCues(const Wiring& wiring, Chips& chips, EventLoop& loop, OnDevice on_device)
    : chips_(chips), loop_(loop), on_device_(std::move(on_device)) {
  for (auto& group : lamp_groups_of(wiring)) groups_.push_back({std::move(group)});
  alarm_ = loop.alarm([this] { refresh(); });
  alarm_->set(loop.now());
}

void GpioCues::lamps(const std::vector<SiteLamp>& lit) {
  lamps_.clear();
  for (const SiteLamp& lamp : lit) lamps_[lamp.site] = lamp.lamp;
  refresh();
}

void GpioCues::sound(Sound sound) {
  beeps_ = {loop_.now()};
  for (const Time part : beeps_of(sound)) beeps_.push_back(beeps_.back() + part);
  refresh();
}

void GpioCues::dice(const std::vector<int>& values) {
  pips_.clear();
  for (std::size_t die = 0; die < values.size(); ++die) {
    for (const std::size_t pip : pips_of(values[die])) pips_[pip_lamp(die, pip)] = Lamp::to;
  }
  refresh();
}

bool GpioCues::lit_now(const std::string& lamp, Time now) const {
  if (lamp == buzzer_lamp) {
    const auto passed =
        std::count_if(beeps_.begin(), beeps_.end(), [&](Time change) { return change <= now; });
    return passed % 2 == 1;
  }
  for (const auto* lamps : {&lamps_, &pips_}) {
    if (const auto found = lamps->find(lamp); found != lamps->end()) return is_lit(found->second, now);
  }
  return false;
}

void GpioCues::refresh() {
  const Time now = loop_.now();
  std::optional<Time> next;
  for (Group& group : groups_) {
    refresh_group(group, now);
    next = std::min(next.value_or(Time::max()), group.due);
  }
  alarm_->set(next == Time::max() ? std::nullopt : next);
}

void GpioCues::refresh_group(Group& group, Time now) {
  if (!group.open) {
    if (group.due > now) return;
    if (const Status opened = group.lamps->open(chips_); !opened) return fail(group, now, opened.error());
    group.open = true;
  }
  const Status shown = group.lamps->show([&](const std::string& lamp) { return lit_now(lamp, now); });
  if (!shown) return fail(group, now, shown.error());
  group.due = next_time(group, now);
  if (!group.why.empty()) on_device_({now, group.lamps->device(), true, "they can be driven again"});
  group.why.clear();
}

void GpioCues::fail(Group& group, Time now, const Error& error) {
  group.lamps->close();
  group.open = false;
  group.due = now + retry;
  if (group.why == error.message) return;
  group.why = error.message;
  on_device_({now, group.lamps->device(), false, group.why});
}

// When the group must be shown again, Time::max() for never.
Time GpioCues::next_time(const Group& group, Time now) const {
  Time next = Time::max();
  bool any = false;
  for (const std::string& lamp : group.lamps->lamps()) {
    any |= lit_now(lamp, now);
    const auto found = lamps_.find(lamp);
    if (const auto blink = found == lamps_.end() ? std::nullopt : next_blink(found->second, now))
      next = std::min(next, *blink);
    if (lamp != buzzer_lamp) continue;
    const auto change = std::upper_bound(beeps_.begin(), beeps_.end(), now);
    if (change != beeps_.end()) next = std::min(next, *change);
  }
  return any && group.lamps->is_multiplexed() ? std::min(next, now + row_time) : next;
}

}  // namespace arbiter::hal::gpio
