// SPDX-License-Identifier: MIT
// What is wired to which line: data only, as a configuration says it.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "hal/gpio/lines.h"

namespace arbiter::hal::gpio {

/// A line: the configuration's name of a chip, and the line's offset or name there.
struct Pin {
  std::string chip;
  std::string line;

  friend bool operator==(const Pin&, const Pin&) = default;
  friend bool operator<(const Pin& left, const Pin& right) {
    return std::tie(left.chip, left.line) < std::tie(right.chip, right.line);
  }
};

/// How a chip is found (find_chip.h), and how switches are wired to it.
struct ChipWiring {
  std::string label;
  Bias bias = Bias::pull_up;
  bool active_low = true;  ///< a switch that closes pulls its line low

  friend bool operator==(const ChipWiring&, const ChipWiring&) = default;
};

/// A switch on a line of its own. Names: "a1" something stands there; "a1.b" a piece of the player b does;
/// "a1.face.2" the second switch of the prism a1; "button.roll".
struct Contact {
  std::string name;
  Pin pin;

  friend bool operator==(const Contact&, const Contact&) = default;
};

/// Switches at the crossings of rows, which are pulled low one at a time, and columns, which are read.
struct Matrix {
  std::vector<Pin> rows;                           ///< all on one chip
  std::vector<Pin> columns;                        ///< all on one chip
  std::vector<std::vector<std::string>> contacts;  ///< names by row and column; empty: nothing is there
  bool diodes = true;                              ///< one in series with each switch

  friend bool operator==(const Matrix&, const Matrix&) = default;
};

/// Lamps, of which those of a matrix are lit a row at a time.
struct LampWiring {
  std::map<std::string, Pin> sites;  ///< a line for each
  std::vector<Pin> rows;             ///< driven active for the row that is lit
  std::vector<Pin> columns;          ///< driven active for the lamps in it
  std::vector<std::vector<std::string>> matrix;
  std::vector<Pin> charlieplexed;  ///< n lines
  std::vector<std::string>
      charlieplex_sites;               ///< up to n(n-1): from line 1 to 2, 1 to 3, .., 2 to 1, 2 to 3, ..
  std::vector<std::vector<Pin>> pips;  ///< of each die: upper left, left, lower left, middle, upper right, ..
  bool active_low = false;             ///< of the lamps with a line each, and of the buzzer

  friend bool operator==(const LampWiring&, const LampWiring&) = default;
};

struct Wiring {
  std::map<std::string, ChipWiring> chips;
  std::vector<Contact> contacts;
  std::vector<Matrix> matrices;
  std::set<std::string> normally_closed;  ///< contacts that a piece opens
  /// What the switches of a prism read for its faces 0, 1, 2: "10" is the first closed, the second open.
  std::array<std::string, 3> faces{"10", "01", "11"};
  /// How often matrices, and chips without interrupts, are read while something moves; from 1.
  std::chrono::milliseconds poll{10};
  LampWiring lamps;
  std::optional<Pin> buzzer;

  friend bool operator==(const Wiring&, const Wiring&) = default;
};

/// A contact's name taken apart: "a1.b" is {"a1", "b"}, "a1.face.2" {"a1.face", "2"}, "a1" {"a1", ""}.
struct ContactName {
  std::string site;
  std::string meaning;
};
ContactName contact_name(const std::string& name);

/// "button.roll" is the contact of the button "roll".
inline constexpr std::string_view button_prefix = "button.";
inline bool is_button(std::string_view contact) { return contact.starts_with(button_prefix); }
/// The buttons of a wiring: "roll".
std::vector<std::string> buttons_of(const Wiring& wiring);

/// A line that a wiring needs, and what for.
struct WiredLine {
  Pin pin;
  std::string what;     ///< "a1", "the matrix's column 2", "the buzzer"
  bool biased = false;  ///< a switch's line, which needs a bias
};
std::vector<WiredLine> wired_lines(const Wiring& wiring);

/// The names of all contacts, those of matrices too.
std::vector<std::string> contacts_of(const Wiring& wiring);

}  // namespace arbiter::hal::gpio
