// SPDX-License-Identifier: MIT
// Cues of a table that has none of its own: the last ones are kept, for the page and for tests.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hal/cues.h"

namespace arbiter::hal {

class SimCues : public Cues {
 public:
  void lamps(const std::vector<SiteLamp>& lit) override { lit_ = lit; }
  void sound(Sound sound) override { last_sound_ = sound; }
  void text(const std::string& line) override { line_ = line; }
  void dice(const std::vector<int>& values) override { dice_ = values; }

  const std::vector<SiteLamp>& lit() const { return lit_; }
  const std::optional<Sound>& last_sound() const { return last_sound_; }
  const std::string& line() const { return line_; }
  const std::vector<int>& dice() const { return dice_; }

 private:
  std::vector<SiteLamp> lit_;
  std::optional<Sound> last_sound_;
  std::string line_;
  std::vector<int> dice_;
};

}  // namespace arbiter::hal
