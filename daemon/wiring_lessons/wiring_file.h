// SPDX-License-Identifier: MIT
// Writes a wiring as the configuration that daemon/config_reader.h reads.
#pragma once

#include <string>
#include <vector>

#include "daemon/config.h"
#include "daemon/wiring_lessons/closed.h"
#include "daemon/wiring_lessons/learner.h"
#include "rules/result.h"

namespace arbiter::lessons {

struct WiringFile {
  GameConfig game;
  std::string capability = "occupancy";
  std::vector<std::string> masked{};  ///< sites without a sensor
  std::vector<std::string> sites{};   ///< of the board
  hal::gpio::Wiring wiring{};
  bool reserved = false;  ///< some lines are a bus's
  Words notes{};          ///< comments at the top, a line each
};

/// The whole file, with comments.
std::string print_wiring(const WiringFile& file);

/// Reads it back: an Error where the configuration would refuse it, or understand another wiring.
Status check_wiring(const std::string& text, const hal::gpio::Wiring& meant);

/// Whether some of its lines are a bus's on a Raspberry Pi's header.
bool uses_reserved(const hal::gpio::Wiring& wiring);

/// What was learned, as a wiring over these chips. `masked` and `notes` are filled in as well: what is wrong
/// with diodes is said there.
Result<WiringFile> wiring_of(const Learned& learned,
                             const std::map<std::string, hal::gpio::ChipWiring>& chips, bool opens);

}  // namespace arbiter::lessons
