// SPDX-License-Identifier: MIT
// What conducts on a board: which lines are connected with ground or with each other.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "hal/gpio/wiring.h"

namespace arbiter::lessons {

using hal::gpio::Pin;

/// What people are told, line by line.
using Words = std::vector<std::string>;

/// The two ends of a switch: ground (a Pin without a name) and a line, or two lines, the lesser first.
struct Ends {
  Pin first;
  Pin second;

  bool to_ground() const { return first.line.empty(); }
  bool has(const Pin& pin) const { return first == pin || second == pin; }

  friend bool operator==(const Ends&, const Ends&) = default;
  friend bool operator<(const Ends& one, const Ends& other) {
    return std::tie(one.first, one.second) < std::tie(other.first, other.second);
  }
};

inline Ends ends_of(const Pin& one, const Pin& other) {
  return one < other ? Ends{one, other} : Ends{other, one};
}
inline Ends grounded(const Pin& line) { return {{}, line}; }

/// Which way current flows: `forward` where the second end follows the first one down, `backward` the other
/// way round. Both: there is no diode.
struct Flow {
  bool forward = false;
  bool backward = false;

  friend bool operator==(const Flow&, const Flow&) = default;
};

/// All switches that are closed.
using Closed = std::map<Ends, Flow>;
/// What is closed now and was not before.
Closed newly_closed(const Closed& now, const Closed& before);

struct Switch {
  Ends ends;
  Flow flow;

  friend bool operator==(const Switch&, const Switch&) = default;
};
/// By contact.
using Switches = std::map<std::string, Switch>;

/// How a person finds that line: "GPIO17", "expander/3".
std::string name_of(const Pin& pin);
/// "GPIO17", or "GPIO5 and GPIO17".
std::string name_of(const Ends& ends);

}  // namespace arbiter::lessons
