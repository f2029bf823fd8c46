// SPDX-License-Identifier: MIT
// What the daemon tells systemd about itself, by libsystemd.
#include "daemon/notify.h"

#include <systemd/sd-daemon.h>

#include <cstdint>
#include <string>

namespace arbiter::notify {
namespace {

// A message that cannot be delivered is nothing to stop a game for: systemd notices by itself.
void send(const std::string& message) { sd_notify(0, message.c_str()); }

}  // namespace

void ready() { send("READY=1"); }

void stopping() { send("STOPPING=1"); }

void status(std::string_view text) { send("STATUS=" + std::string(text.substr(0, text.find('\n')))); }

void watchdog() { send("WATCHDOG=1"); }

std::optional<std::chrono::microseconds> watchdog_interval() {
  std::uint64_t microseconds = 0;
  if (sd_watchdog_enabled(0, &microseconds) <= 0) return std::nullopt;
  return std::chrono::microseconds(microseconds);
}

}  // namespace arbiter::notify
