// SPDX-License-Identifier: MIT
// Simulated gpiochips with wires and switches between their lines, on a time that tests advance.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "hal/gpio/lines.h"
#include "hal/sensors.h"

namespace arbiter::hal::gpio::test {

class FakeLines;

/// The chips, and the electrics around them. Levels follow from what lines drive, from closed switches (with
/// their diodes) and from bias; edges follow from levels. Faults are switched on by name of a chip's label.
class FakeChips : public Chips {
 public:
  using Spot = std::pair<std::string, unsigned>;  ///< a chip's label and a line's offset
  static inline const Spot ground{"ground", 0};
  static inline const Spot supply{"supply", 0};

  struct ChipState {
    unsigned lines = 0;
    std::string device{};
    std::map<unsigned, std::string> names{};
    bool plugged = true;
    bool silent = false;  ///< while it is not plugged in, none but a read says so
    bool forbidden = false;
    bool broken = false;         ///< its lines can be taken, but not read
    int failures = 0;            ///< so many of the next reads fail
    bool has_edges = true;       ///< has an interrupt at all
    bool edges_stopped = false;  ///< has one, which never comes
    std::map<unsigned, std::string> held{};
  };

  /// A chip; its state may be changed at any time.
  ChipState& chip(const std::string& label) { return chips_[label]; }
  ChipState& add(const std::string& label, unsigned lines, const std::string& device = "");
  /// How many edges a line's queue takes; the newest are dropped, and with `tells` that is told. With
  /// `oldest` the oldest are, as libgpiod 2 does.
  void set_queue(std::size_t length, bool tells, bool oldest = false) {
    queue_ = length;
    tells_lost_ = tells;
    drops_oldest_ = oldest;
  }

  /// A switch between two spots; with a diode current flows from `from` to `to` only. Its number.
  std::size_t add_switch(const Spot& from, const Spot& to, bool diode = false);
  void set_switch(std::size_t number, bool closed);
  void unplug(const std::string& label);
  void plug(const std::string& label);

  /// The physical level at a line.
  bool is_high(const Spot& spot) const;
  /// What is driven: for lamps. Empty: nobody drives the line.
  std::optional<bool> driven(const Spot& spot) const;
  std::size_t requests() const { return lines_.size(); }
  /// How often an output that drives high was tied to one that pulls low.
  std::size_t shorts() const { return shorts_; }

  // For the event loop.
  void set_time(Time now);
  bool readable(int descriptor) const;

  std::vector<ChipInfo> list() override;
  Result<std::unique_ptr<Chip>> open(const ChipInfo& chip) override;

 private:
  friend class FakeLines;
  friend class FakeChip;

  struct Switch {
    Spot from;
    Spot to;
    bool diode;
  };

  bool reaches(const Spot& from, bool low) const;
  bool is_driven_to(const Spot& spot, bool low) const;
  const FakeLines* holder_of(const Spot& spot) const;
  void levels_changed();

  std::map<std::string, ChipState> chips_;
  std::vector<Switch> switches_;
  std::set<std::size_t> closed_;  ///< by their numbers: few of many
  std::set<FakeLines*> lines_;
  std::size_t queue_ = 16;
  bool tells_lost_ = false;
  bool drops_oldest_ = false;
  std::size_t shorts_ = 0;
  int next_descriptor_ = 1000;
  Time now_{0};
};

}  // namespace arbiter::hal::gpio::test
