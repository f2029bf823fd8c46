// SPDX-License-Identifier: MIT
// The service, and the page that it serves.
#pragma once

#include <map>
#include <string>

#include "daemon/config.h"
#include "daemon/doctor/finding.h"
#include "daemon/doctor/machine.h"

namespace arbiter::doctor {

/// What `systemctl show` says of the unit: "ActiveState" to "active". Empty where there is no systemd.
using UnitState = std::map<std::string, std::string>;
UnitState look_at_unit(const Machine& machine);
bool is_active(const UnitState& unit);

Findings examine_service(const Machine& machine, const UnitState& unit);

/// What answers where the page should be.
struct PageAnswer {
  std::string version{};  ///< of the daemon that answers; empty: none does
  std::string holder{};  ///< another program that has the port; "another program" where it is not known which
};
PageAnswer look_at_page(const Machine& machine, const Config& config);
Findings examine_page(const PageAnswer& page, const Config& config, const UnitState& unit);

/// What the running daemon itself says of sensors and devices.
Findings examine_running_table(const Machine& machine, const Config& config);

/// The page's address as this machine calls it.
std::string page_address(const Config& config);

}  // namespace arbiter::doctor
