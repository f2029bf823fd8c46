// SPDX-License-Identifier: MIT
// Descriptors and timers by Asio. Handlers hold what they need, so that a Watch or an Alarm may go at any
// time.
#include "hal/gpio/asio_loop.h"

#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>

namespace arbiter::hal::gpio {
namespace {

using boost::system::error_code;

class AsioWatch : public Watch {
 public:
  AsioWatch(boost::asio::io_context& context, int descriptor, std::function<void()> ready)
      : state_(std::make_shared<State>(context, descriptor, std::move(ready))) {
    wait(state_);
  }
  // Takes the descriptor out of the loop; its owner closes it.
  ~AsioWatch() override {
    state_->gone = true;
    state_->descriptor.release();
  }
  AsioWatch(const AsioWatch&) = delete;
  AsioWatch& operator=(const AsioWatch&) = delete;

 private:
  struct State {
    State(boost::asio::io_context& context, int native, std::function<void()> call)
        : descriptor(context, native), ready(std::move(call)) {}
    boost::asio::posix::stream_descriptor descriptor;
    std::function<void()> ready;
    bool gone = false;
  };

  static void wait(const std::shared_ptr<State>& state) {
    state->descriptor.async_wait(boost::asio::posix::descriptor_base::wait_read,
                                 [state](const error_code& cancelled) {
                                   if (cancelled || state->gone) return;
                                   state->ready();
                                   if (!state->gone) wait(state);
                                 });
  }

  std::shared_ptr<State> state_;
};

class AsioAlarm : public Alarm {
 public:
  AsioAlarm(boost::asio::io_context& context, std::function<Time()> now, std::function<void()> rings)
      : timer_(std::make_shared<boost::asio::steady_timer>(context)),
        now_(std::move(now)),
        rings_(std::make_shared<std::function<void()>>(std::move(rings))) {}

  void set(std::optional<Time> due) override {
    if (due == due_) return;
    due_ = due;
    timer_->cancel();
    if (!due) return;
    timer_->expires_after(std::max(*due - now_(), Time{0}));
    timer_->async_wait([this, rings = std::weak_ptr(rings_)](const error_code& cancelled) {
      const auto call = rings.lock();
      if (cancelled || !call) return;
      due_.reset();
      (*call)();
    });
  }

 private:
  std::shared_ptr<boost::asio::steady_timer> timer_;
  std::function<Time()> now_;
  std::shared_ptr<std::function<void()>> rings_;
  std::optional<Time> due_;
};

}  // namespace

Time AsioLoop::table_time(std::chrono::nanoseconds monotonic) const {
  const auto age = std::chrono::steady_clock::now().time_since_epoch() - monotonic;
  // Kernels before 5.7 stamp edges with the wall's time, by which nothing may be ordered.
  return now_() - std::max(std::chrono::duration_cast<Time>(age), Time{0});
}

std::unique_ptr<Watch> AsioLoop::watch(int descriptor, std::function<void()> ready) {
  return std::make_unique<AsioWatch>(context_, descriptor, std::move(ready));
}

std::unique_ptr<Alarm> AsioLoop::alarm(std::function<void()> rings) {
  return std::make_unique<AsioAlarm>(context_, now_, std::move(rings));
}

}  // namespace arbiter::hal::gpio
