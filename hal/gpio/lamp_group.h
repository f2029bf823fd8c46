// SPDX-License-Identifier: MIT
// Lamps that are lit together: a line each, rows and columns, or charlieplexed.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "hal/gpio/unit.h"
#include "hal/gpio/wiring.h"

namespace arbiter::hal::gpio {

/// Whether the lamp of that name is lit now.
using IsLit = std::function<bool(const std::string&)>;

class LampGroup {
 public:
  virtual ~LampGroup() = default;
  virtual const std::string& device() const = 0;
  virtual Status open(Chips& chips) = 0;
  virtual void close() = 0;
  /// Lights what is lit, or the next part of it.
  virtual Status show(const IsLit& is_lit) = 0;
  /// Whether show() must be called again and again while something is lit.
  virtual bool is_multiplexed() const = 0;
  virtual const std::vector<std::string>& lamps() const = 0;
};

/// Names of what has a line of its own besides sites' lamps.
inline constexpr std::string_view buzzer_lamp = "buzzer";
std::string pip_lamp(std::size_t die, std::size_t pip);

/// All lamps of a wiring, and its buzzer.
std::vector<std::unique_ptr<LampGroup>> lamp_groups_of(const Wiring& wiring);

}  // namespace arbiter::hal::gpio
