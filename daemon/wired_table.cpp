// SPDX-License-Identifier: MIT
// GPIO on the daemon's event loop.
#include "daemon/wired_table.h"

#include <boost/asio/post.hpp>

#include "hal/gpio/asio_loop.h"
#include "hal/gpio/gpio_cues.h"
#include "hal/gpio/gpio_sensors.h"
#include "hal/gpio/lines.h"

namespace arbiter {

struct WiredTable::Impl {
  using OnDevice = std::function<void(const hal::DeviceChange&)>;

  Impl(boost::asio::io_context& context, hal::gpio::Wiring with, hal::Time quiet,
       std::function<hal::Time()> now, OnDevice on_device)
      : wiring(std::move(with)),
        debounce(quiet),
        loop(context, std::move(now)),
        cues(wiring, *chips, loop, [&context, tell = std::move(on_device)](const hal::DeviceChange& change) {
          // The table may be giving the very cue that fails.
          boost::asio::post(context, [tell, change] { tell(change); });
        }) {}

  hal::gpio::Wiring wiring;
  hal::Time debounce;
  std::unique_ptr<hal::gpio::Chips> chips = hal::gpio::system_chips();
  hal::gpio::AsioLoop loop;
  hal::gpio::GpioCues cues;
};

WiredTable::WiredTable(boost::asio::io_context& context, const hal::gpio::Wiring& wiring, hal::Time debounce,
                       std::function<hal::Time()> now,
                       std::function<void(const hal::DeviceChange&)> on_device)
    : impl_(std::make_unique<Impl>(context, wiring, debounce, std::move(now), std::move(on_device))) {}

WiredTable::~WiredTable() = default;

std::unique_ptr<hal::Sensors> WiredTable::sensors() {
  return std::make_unique<hal::gpio::GpioSensors>(impl_->wiring, *impl_->chips, impl_->loop, impl_->debounce);
}

hal::Cues& WiredTable::cues() { return impl_->cues; }

}  // namespace arbiter
