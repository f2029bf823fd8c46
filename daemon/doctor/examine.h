// SPDX-License-Identifier: MIT
// The whole examination of a table: its configuration, its board, and the machine around them.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <vector>

#include "daemon/doctor/finding.h"
#include "daemon/doctor/levels.h"
#include "daemon/doctor/machine.h"
#include "daemon/doctor/readers.h"

namespace arbiter::doctor {

/// What the doctor looks through and listens with.
struct Instruments {
  Machine machine;
  hal::gpio::Chips& chips;
  std::function<Watched(const Config&, hal::Time)> watch;
  std::function<std::vector<ReaderAnswer>(const Config&)> ask;
  std::function<TagsHeard(const Config&, hal::Time)> hear;
  std::string built_library{};    ///< libgpiod's version, of the build
  std::string running_library{};  ///< and the loaded one's
};

/// Those of this machine. `chips` must outlive them.
Instruments instruments_of_this_machine(hal::gpio::Chips& chips);

struct Order {
  std::filesystem::path config = "/etc/arbiter/arbiter.toml";
  bool config_is_named = false;               ///< by whoever asks: it must be there
  std::filesystem::path data{};               ///< empty: as configured
  hal::Time watch = std::chrono::seconds(3);  ///< how long switches and tags are looked at, from 0
};

/// Everything that can be found, by topics.
Findings examine(const Order& order, const Instruments& instruments);

/// The exit code (daemon/exit_codes.h): 1 for a fault of the configuration, 3 for another fault, else 0.
int exit_code_of(const Findings& findings);

}  // namespace arbiter::doctor
