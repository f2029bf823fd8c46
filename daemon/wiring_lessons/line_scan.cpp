// SPDX-License-Identifier: MIT
// The scan, line by line.
#include "daemon/wiring_lessons/line_scan.h"

#include <algorithm>

#include "hal/gpio/unit.h"

namespace arbiter::lessons {
namespace {

using hal::gpio::Bias;
using hal::gpio::Drive;
using hal::gpio::Use;

/// As for a scanned matrix: so often lines are read until they have risen after one was let go.
constexpr int most_looks_at_rest = 64;

bool is_among(const std::vector<Pin>& pins, const Pin& pin) {
  return std::find(pins.begin(), pins.end(), pin) != pins.end();
}

void add(Closed& closed, const Pin& low, const Pin& follower) {
  const Ends ends = ends_of(low, follower);
  Flow& flow = closed[ends];
  (ends.first == low ? flow.forward : flow.backward) = true;
}

}  // namespace

Status LineScan::open() {
  close();
  Status taken = take(lines_.read, false);
  if (taken) taken = take(lines_.pulled, true);
  if (!taken) close();
  return taken;
}

Status LineScan::take(const std::vector<Pin>& pins, bool pulled) {
  for (const auto& [name, wiring] : lines_.chips) {
    std::vector<Pin> mine;
    for (const Pin& pin : pins) {
      if (pin.chip != name) continue;
      mine.push_back(pin);
      if (mine.size() < hal::gpio::most_lines) continue;
      if (Status taken = take_group(name, mine, pulled); !taken) return taken;
      mine.clear();
    }
    if (mine.empty()) continue;
    if (Status taken = take_group(name, mine, pulled); !taken) return taken;
  }
  return ok();
}

Status LineScan::take_group(const std::string& chip, const std::vector<Pin>& pins, bool pulled) {
  const hal::gpio::ChipWiring& wiring = lines_.chips.at(chip);
  const bool active_low = pulled || wiring.active_low;
  auto taken = hal::gpio::take_pins(
      chips_, wiring, pins,
      {{}, pulled ? Use::open_drain : Use::input, pulled ? Bias::pull_up : wiring.bias, active_low});
  if (!taken) return taken.error();
  groups_.push_back({*std::move(taken), pins, pulled, active_low});
  return ok();
}

// Lines that are active; `low_only`: those among them that are low.
Result<std::vector<Pin>> LineScan::active(bool low_only) {
  std::vector<Pin> result;
  for (Group& group : groups_) {
    if (low_only && !group.active_low) continue;
    const auto levels = group.lines->levels();
    if (!levels) return levels.error();
    for (std::size_t i = 0; i < group.pins.size(); ++i) {
      if ((*levels)[i]) result.push_back(group.pins[i]);
    }
  }
  return result;
}

// What is active though nothing is pulled: as it was before, once the lines have risen.
Result<std::vector<Pin>> LineScan::at_rest() {
  auto now = active(false);
  for (int looks = 1; looks < most_looks_at_rest && now && *now != rest_; ++looks) now = active(false);
  if (now) rest_ = *now;
  return now;
}

Status LineScan::pull(Group& group, std::size_t index, bool low) {
  std::vector<Drive> drives(group.pins.size(), Drive::inactive);
  if (low) drives[index] = Drive::active;
  return group.lines->drive(drives);
}

Status LineScan::follow(Group& group, std::size_t index, Closed& closed) {
  if (Status pulled = pull(group, index, true); !pulled) return pulled;
  const auto low = active(true);
  if (Status let_go = pull(group, index, false); !let_go) return let_go;
  if (!low) return low.error();
  const auto rest = at_rest();
  if (!rest) return rest.error();
  for (const Pin& pin : *low) {
    if (pin != group.pins[index] && !is_among(*rest, pin)) add(closed, group.pins[index], pin);
  }
  return ok();
}

Status LineScan::look(Closed& closed) {
  const auto rest = at_rest();
  if (!rest) return rest.error();
  for (const Pin& pin : *rest) closed[grounded(pin)] = {true, false};
  for (Group& group : groups_) {
    for (std::size_t i = 0; group.pulled && i < group.pins.size(); ++i) {
      if (is_among(*rest, group.pins[i])) continue;
      if (Status followed = follow(group, i, closed); !followed) return followed;
    }
  }
  return ok();
}

Result<Closed> LineScan::scan() {
  Closed closed;
  if (const Status looked = look(closed); !looked) {
    close();
    return looked.error();
  }
  return closed;
}

}  // namespace arbiter::lessons
