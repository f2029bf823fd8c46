// SPDX-License-Identifier: MIT
// Table buttons.
#include "hal/gpio/buttons.h"

#include <algorithm>

namespace arbiter::hal::gpio {

bool Buttons::set(const std::string& button, bool down, Time now) {
  const auto [state, is_new] = states_.try_emplace(button, State{down, now});
  if (is_new || state->second.down == down) return false;
  state->second = {down, now};
  return down;
}

std::vector<std::string> Buttons::stuck(Time now) const {
  std::vector<std::string> names;
  for (const auto& [name, state] : states_) {
    if (state.down && now - state.since >= stuck_after) names.push_back(name);
  }
  return names;
}

std::optional<Time> Buttons::next_change(Time now) const {
  std::optional<Time> next;
  for (const auto& [name, state] : states_) {
    const Time due = state.since + stuck_after;
    if (state.down && due > now) next = std::min(next.value_or(due), due);
  }
  return next;
}

}  // namespace arbiter::hal::gpio
