// SPDX-License-Identifier: MIT
// Finds out what conducts, by pulling lines low one at a time and looking which others follow.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "daemon/wiring_lessons/closed.h"
#include "hal/gpio/lines.h"

namespace arbiter::lessons {

/// Lines that are only read, and lines that are pulled low in turn.
struct ScannedLines {
  std::map<std::string, hal::gpio::ChipWiring> chips;
  std::vector<Pin> read;
  std::vector<Pin> pulled;
};

/// Pulled lines are open drains with pull-ups: low or let go, so that nothing is ever driven against another
/// output of this board.
class LineScan {
 public:
  /// `chips` must outlive it.
  LineScan(hal::gpio::Chips& chips, ScannedLines lines) : chips_(chips), lines_(std::move(lines)) {}

  /// Takes the lines; again after an error.
  Status open();
  bool is_open() const { return !groups_.empty(); }
  void close() { groups_.clear(); }
  /// What is closed now. After an Error it is closed.
  Result<Closed> scan();

 private:
  struct Group {
    std::unique_ptr<hal::gpio::Lines> lines;
    std::vector<Pin> pins;
    bool pulled = false;
    bool active_low = true;
  };

  Status take(const std::vector<Pin>& pins, bool pulled);
  Status take_group(const std::string& chip, const std::vector<Pin>& pins, bool pulled);
  Result<std::vector<Pin>> active(bool low_only);
  Result<std::vector<Pin>> at_rest();
  Status pull(Group& group, std::size_t index, bool low);
  Status look(Closed& closed);
  Status follow(Group& group, std::size_t index, Closed& closed);

  hal::gpio::Chips& chips_;
  ScannedLines lines_;
  std::vector<Group> groups_;
  std::vector<Pin> rest_;  ///< what was active last while nothing was pulled
};

}  // namespace arbiter::lessons
