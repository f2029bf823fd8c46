// SPDX-License-Identifier: MIT
// What this machine is examined with.
#include <boost/asio/io_context.hpp>

#include "daemon/doctor/examine.h"
#include "hal/gpio/asio_loop.h"

namespace arbiter::doctor {
namespace {

Watched watch_for(const Config& config, hal::gpio::Chips& chips, hal::Time length) {
  boost::asio::io_context context{1};
  const auto guard = boost::asio::make_work_guard(context);
  hal::gpio::AsioLoop loop(context);
  return watch_switches(config, chips, loop, length, [&](hal::Time time) { context.run_for(time); });
}

}  // namespace

Instruments instruments_of_this_machine(hal::gpio::Chips& chips) {
  return {this_machine(),
          chips,
          [&chips](const Config& config, hal::Time length) { return watch_for(config, chips, length); },
          ask_readers,
          [](const Config& config, hal::Time length) { return hear_tags(config, length); },
          hal::gpio::built_library(),
          hal::gpio::running_library()};
}

}  // namespace arbiter::doctor
