// SPDX-License-Identifier: MIT
// What the table can show without a screen: lamps at the squares, a buzzer, a line of text.
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace arbiter::hal {

/// What a square's lamp says; a driver chooses how (steady, slow, fast).
enum class Lamp { off, from, to, candidate, wrong };

struct SiteLamp {
  std::string site;
  Lamp lamp = Lamp::off;

  friend bool operator==(const SiteLamp&, const SiteLamp&) = default;
};

enum class Sound { accepted, wrong, question, over };

/// Outputs of the table. Each call replaces what was shown before; a table without them ignores it.
class Cues {
 public:
  virtual ~Cues() = default;
  virtual void lamps(const std::vector<SiteLamp>& lit) = 0;  ///< sites not named are off
  virtual void sound(Sound sound) = 0;
  virtual void text(const std::string& line) = 0;
  virtual void dice(const std::vector<int>& values) = 0;  ///< what was rolled last
};

}  // namespace arbiter::hal
