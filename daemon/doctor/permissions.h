// SPDX-License-Identifier: MIT
// Who may use the devices that a configuration needs: whoever asks, and the service's user.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/config.h"
#include "daemon/doctor/finding.h"
#include "daemon/doctor/machine.h"
#include "hal/gpio/lines.h"

namespace arbiter::doctor {

/// A device's file and its rights.
struct DeviceNode {
  std::string path;
  unsigned owner = 0;
  std::string group{};
  unsigned mode = 0;  ///< the lower nine bits
};

struct Access {
  Account me;
  std::optional<Account> me_next_time{};  ///< as the system's files have it: what a new login gives
  std::optional<Account> service{};       ///< the service's user, if there is one
  std::vector<DeviceNode> nodes{};        ///< that the configuration needs
};

/// The paths that a configuration needs among the chips that are there; devices of readers too, also where
/// they are not there.
std::vector<std::string> needed_devices(const Config& config, const std::vector<hal::gpio::ChipInfo>& chips);

Access find_access(const Machine& machine, const std::vector<std::string>& devices);

/// Where the service has a user of its own, only what that one lacks is a fault.
Findings examine_permissions(const Access& access);

}  // namespace arbiter::doctor
