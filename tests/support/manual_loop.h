// SPDX-License-Identifier: MIT
// An event loop for tests: time stands still until it is told to go on, and chips are simulated.
#pragma once

#include <algorithm>
#include <list>

#include "hal/gpio/event_loop.h"
#include "tests/support/fake_chips.h"

namespace arbiter::hal::gpio::test {

/// Watches, alarms and chips in the order of their times.
class ManualLoop : public EventLoop {
 public:
  explicit ManualLoop(FakeChips& chips) : chips_(chips) {}

  Time now() const override { return now_; }
  Time table_time(std::chrono::nanoseconds monotonic) const override {
    return std::chrono::duration_cast<Time>(monotonic);
  }
  std::unique_ptr<Watch> watch(int descriptor, std::function<void()> ready) override {
    return std::make_unique<Entry>(watches_, Item{descriptor, std::nullopt, std::move(ready)});
  }
  std::unique_ptr<Alarm> alarm(std::function<void()> rings) override {
    return std::make_unique<Entry>(alarms_, Item{0, std::nullopt, std::move(rings)});
  }

  /// Lets time pass and everything happen that is due until then.
  void advance(Time time) {
    const Time end = now_ + time;
    deliver();
    for (auto due = next_deadline(); due && *due <= end; due = next_deadline()) {
      now_ = std::max(now_, *due);
      chips_.set_time(now_);
      deliver();
      ring();
    }
    now_ = end;
    chips_.set_time(now_);
    deliver();
  }
  /// How often an alarm rang or a descriptor was readable.
  std::size_t wake_ups() const { return wake_ups_; }

 private:
  struct Item {
    int descriptor;
    std::optional<Time> due;
    std::function<void()> call;
  };
  using Items = std::list<Item>;

  class Entry : public Watch, public Alarm {
   public:
    Entry(Items& items, Item item) : items_(items), place_(items.insert(items.end(), std::move(item))) {}
    ~Entry() override { items_.erase(place_); }
    Entry(const Entry&) = delete;
    Entry& operator=(const Entry&) = delete;
    void set(std::optional<Time> due) override { place_->due = due; }

   private:
    Items& items_;
    Items::iterator place_;
  };

  std::optional<Time> next_deadline() const {
    std::optional<Time> next;
    for (const Item& item : alarms_) {
      if (item.due) next = std::min(next.value_or(Time::max()), *item.due);
    }
    return next;
  }
  // A call may end any watch or alarm: so look for the next one anew after each.
  void deliver() {
    const auto is_readable = [&](const Item& item) { return chips_.readable(item.descriptor); };
    for (int i = 0; i < 1000; ++i) {
      const auto found = std::find_if(watches_.begin(), watches_.end(), is_readable);
      if (found == watches_.end()) return;
      ++wake_ups_;
      const auto call = found->call;
      call();
    }
  }
  void ring() {
    const auto is_due = [&](const Item& item) { return item.due && *item.due <= now_; };
    const auto found = std::find_if(alarms_.begin(), alarms_.end(), is_due);
    if (found == alarms_.end()) return;
    ++wake_ups_;
    found->due.reset();
    const auto call = found->call;
    call();
  }

  FakeChips& chips_;
  Time now_{0};
  Items watches_;
  Items alarms_;
  std::size_t wake_ups_ = 0;
};

}  // namespace arbiter::hal::gpio::test
