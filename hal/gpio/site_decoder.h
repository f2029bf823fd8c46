// SPDX-License-Identifier: MIT
// From contacts to what sites read, in the words of a trace. Pure.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "hal/gpio/wiring.h"

namespace arbiter::hal::gpio {

/// Knows every contact's last state.
class SiteDecoder {
 public:
  explicit SiteDecoder(const Wiring& wiring);

  /// The switch is closed or open, or for one that a piece opens the other way round; a name that is not
  /// wired changes nothing.
  void set(const std::string& contact, bool closed);

  /// Whether the contact means "yes": a piece is there, the button is pressed. Empty: not known yet.
  std::optional<bool> state(const std::string& contact) const;

  /// What the site reads: "1", "b", "2", "?" for a prism in between. Empty where its contacts are not all
  /// known, or say that two colours stand there: its last value holds.
  std::optional<std::string> value(const std::string& site) const;

  /// All wired sites, in the order of their names.
  std::vector<std::string> sites() const;

 private:
  struct Switch {
    std::string meaning;
    bool inverted = false;
    std::optional<bool> state{};
  };
  using Switches = std::map<std::string, Switch>;  ///< of one site by their contacts' names

  std::string face_of(const Switches& switches) const;

  std::array<std::string, 3> faces_;
  std::map<std::string, Switches> sites_;
};

}  // namespace arbiter::hal::gpio
