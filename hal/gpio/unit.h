// SPDX-License-Identifier: MIT
// Switches that come and go together: the lines of one chip, or a scanned matrix.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "hal/gpio/lines.h"
#include "hal/gpio/wiring.h"

namespace arbiter::hal::gpio {

struct ContactLevel {
  std::string contact;
  bool closed = false;

  friend bool operator==(const ContactLevel&, const ContactLevel&) = default;
};

struct ContactEdge {
  std::chrono::nanoseconds time{0};  ///< of the system's monotonic clock
  std::string contact;
  bool closed = false;
};

/// What a look at all switches shows. Those of which it cannot be told are missing, and `note` says why.
struct Look {
  std::vector<ContactLevel> levels;
  std::string note;

  friend bool operator==(const Look&, const Look&) = default;
};

struct ContactEdges {
  std::vector<ContactEdge> edges;
  bool lost = false;
};

class Unit {
 public:
  virtual ~Unit() = default;
  /// The device as the configuration names it.
  virtual const std::string& device() const = 0;
  /// The names of its switches.
  virtual std::vector<std::string> contacts() const = 0;
  /// Takes the lines, with edges where the chip has them.
  virtual Status open(Chips& chips) = 0;
  virtual void close() = 0;
  virtual Result<Look> look() = 0;
  /// Empty: without edges, look() regularly.
  virtual std::vector<int> descriptors() const { return {}; }
  virtual Result<ContactEdges> read_edges() { return ContactEdges{}; }
};

/// The units of a wiring.
std::vector<std::unique_ptr<Unit>> units_of(const Wiring& wiring);

/// Takes lines of a chip that is looked for by its wiring. The request's offsets are filled in.
Result<std::unique_ptr<Lines>> take_pins(Chips& chips, const ChipWiring& chip, const std::vector<Pin>& pins,
                                         LineRequest request);

}  // namespace arbiter::hal::gpio
