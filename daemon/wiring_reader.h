// SPDX-License-Identifier: MIT
// Reads the [wiring] part of a configuration: which line means what.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/config_toml.h"
#include "hal/gpio/wiring.h"

namespace arbiter::config {

/// The configuration's name of the default chip.
inline constexpr std::string_view default_chip = "header";

/// What a wiring must fit.
struct WiredGame {
  std::vector<std::string> sites;
  std::vector<std::string> letters;  ///< of the players
  std::string capability;
  std::vector<std::string> masked;
};

struct WiringReport {
  hal::gpio::Wiring wiring;
  std::vector<Error> errors;  ///< each with its line and the remedy
};

/// Reads the sections "wiring" and "wiring....". All errors are found, not only the first.
WiringReport read_wiring(const std::vector<Section>& sections, const WiredGame& game);

/// Lines as texts name them: 17, "GPIO17", "expander/3", "expander/0-7", or a list of these. Appends them;
/// says what a value must be that is none, empty otherwise.
std::string take_pins(const Value& value, const std::map<std::string, hal::gpio::ChipWiring>& chips,
                      std::vector<hal::gpio::Pin>& pins);

/// What a configuration calls it: "pull-up".
std::string bias_name(hal::gpio::Bias bias);

/// What lies at the crossings of a matrix whose first one is `corner`: files go with the columns and ranks
/// with the rows; crossings that are none of the `sites` stay empty.
std::vector<std::vector<std::string>> cells_from(const std::string& corner, std::size_t rows,
                                                 std::size_t columns, const std::vector<std::string>& sites);

/// Which bus uses that line of a Raspberry Pi's header where it is on: "I2C", "SPI", "the serial port";
/// empty: none.
std::string_view bus_of(unsigned line);
/// 17 of a line that is named "17" or "GPIO17" on a Raspberry Pi's header; nothing of any other.
std::optional<unsigned> header_line(const hal::gpio::Pin& pin, const std::string& label);
/// Whether a chip's label, as a configuration names it, is that of a Raspberry Pi's header.
bool is_raspberry(const std::string& label);

/// One reading of one wiring. Every step goes on after an error.
class WiringReader {
 public:
  explicit WiringReader(const WiredGame& game) : game_(game) {}

  void read(const std::vector<Section>& sections);
  /// What no single key can tell: lines used twice or reserved, sites unknown or without a sensor.
  void check();
  WiringReport report() &&;

 private:
  /// One thing that a line is used for.
  struct PinUse {
    hal::gpio::Pin pin;
    std::string what;
    std::size_t line;
  };
  using TakeEntry = void (WiringReader::*)(const Section&, const Entry&);

  TakeEntry reader_of(const std::string& section) const;
  void read_common(const Section& section, bool about_chips);
  void read_common_entry(const Section& section, const Entry& entry);
  void read_part(const Section& section);
  void read_entries(const Section& section, TakeEntry take);
  void read_chip(const Section& section, const Entry& entry);
  void read_site(const Section& section, const Entry& entry);
  void read_row(const Section& section, const Entry& entry);
  void read_matrix(const Section& section);
  void read_button(const Section& section, const Entry& entry);
  void read_lamp(const Section& section, const Entry& entry);
  void read_lamp_matrix(const Section& section);
  void read_charlieplexed(const Section& section);
  void read_pips(const Entry& entry);
  void read_normally_closed(const Entry& entry);
  void read_faces(const Entry& entry);
  void read_line_settings(const Entry& entry, hal::gpio::ChipWiring& chip);
  std::vector<hal::gpio::Pin> pins_of(const Entry& entry, const std::string& what);
  bool pin_of(const Entry& entry, const std::string& what, hal::gpio::Pin& pin);
  bool flag_of(const Entry& entry, bool fallback);
  std::vector<std::string> texts_of(const Entry& entry);
  std::vector<std::vector<std::string>> cells_of(const Section& section, std::size_t rows,
                                                 std::size_t columns, bool of_sites_only);
  void add_contact(const std::string& name, const hal::gpio::Pin& pin, std::size_t line);
  void note_contact(const std::string& name, std::size_t line);
  void unknown_key(const Section& section, const Entry& entry, const std::vector<std::string_view>& known);

  void sort_by_lines();
  void check_contacts();
  void check_contact(const std::string& name, std::size_t line);
  void check_missing();
  void check_lamps();
  void check_lines();
  void check_matrices();
  void check_normally_closed();
  std::vector<std::string> wanted_contacts(const std::string& site) const;
  bool is_site(const std::string& name) const;
  std::string no_such_site(const std::string& name) const;
  void error_at(std::size_t line, std::string message) { errors_.push_back({std::move(message), 0, line}); }

  const WiredGame& game_;
  hal::gpio::Wiring wiring_;
  std::vector<Error> errors_;
  std::vector<PinUse> uses_;
  std::vector<std::pair<std::string, std::size_t>> contacts_;  ///< each with the line that names it
  std::vector<std::pair<std::string, std::size_t>> lamps_;
  std::size_t line_ = 1;  ///< of [wiring]
  std::size_t normally_closed_line_ = 0;
  bool allow_reserved_ = false;
  bool has_board_ = true;
};

}  // namespace arbiter::config
