// SPDX-License-Identifier: MIT
// What the daemon tells systemd about itself. Without systemd ($NOTIFY_SOCKET unset) every call does nothing.
#pragma once

#include <chrono>
#include <optional>
#include <string_view>

namespace arbiter::notify {

/// The page is served: units that wait for the table may start.
void ready();
/// The end has begun, by a signal or a command.
void stopping();
/// One line for `systemctl status`. What follows a line feed is left out: it would be another message.
void status(std::string_view text);
/// Still alive. To be said at least once in every watchdog_interval(); half of it leaves room for a stall.
void watchdog();
/// How long systemd waits for watchdog() before it restarts the service; none where it does not watch.
std::optional<std::chrono::microseconds> watchdog_interval();

}  // namespace arbiter::notify
