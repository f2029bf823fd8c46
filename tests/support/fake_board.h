// SPDX-License-Identifier: MIT
// The switches of a board as its wiring says, over simulated chips: what hands do to it comes out of the
// lines.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "hal/gpio/wiring.h"
#include "tests/support/fake_chips.h"

namespace arbiter::hal::gpio::test {

class FakeBoard {
 public:
  /// Adds the wiring's chips and switches.
  FakeBoard(const Wiring& wiring, FakeChips& chips) : wiring_(wiring), chips_(chips) {
    for (const auto& [name, chip] : wiring.chips) chips.add(label_of(name), 64);
    for (const Contact& contact : wiring.contacts)
      switches_[contact.name] = chips.add_switch(spot_of(contact.pin), FakeChips::ground);
    for (const Matrix& matrix : wiring.matrices) add(matrix);
    for (const auto& [contact, number] : switches_) close(contact, false);
  }

  /// Lays on the site what its sensor is to read: "1", "b", "2", "?"..
  void set(const std::string& site, const std::string& value) {
    const auto first = switches_.lower_bound(site);
    for (auto at = first; at != switches_.end(); ++at) {
      const auto [owner, meaning] = contact_name(at->first);
      if (at->first == site) close(at->first, value == "1");
      if (at->first == site || owner != site) continue;
      close(at->first, site.ends_with(".face") ? shows(value, meaning) : value == meaning);
    }
  }
  void press(const std::string& button, bool down) { close("button." + button, down); }
  FakeChips::Spot spot_of(const Pin& pin) const {
    return {label_of(pin.chip), static_cast<unsigned>(std::stoul(pin.line))};
  }

 private:
  std::string label_of(const std::string& chip) const {
    const std::string& label = wiring_.chips.at(chip).label;
    return label == "pi" ? "pinctrl-bcm2711" : label;
  }
  void add(const Matrix& matrix) {
    for (std::size_t row = 0; row < matrix.rows.size(); ++row) {
      for (std::size_t column = 0; column < matrix.columns.size(); ++column) {
        const std::string& contact = matrix.contacts[row][column];
        if (contact.empty()) continue;
        switches_[contact] =
            chips_.add_switch(spot_of(matrix.columns[column]), spot_of(matrix.rows[row]), matrix.diodes);
      }
    }
  }
  bool shows(const std::string& face, const std::string& meaning) const {
    return face != "?" && wiring_.faces[std::stoul(face)][std::stoul(meaning) - 1] == '1';
  }
  void close(const std::string& contact, bool there) {
    chips_.set_switch(switches_.at(contact), there != wiring_.normally_closed.contains(contact));
  }

  const Wiring& wiring_;
  FakeChips& chips_;
  std::map<std::string, std::size_t> switches_;
};

}  // namespace arbiter::hal::gpio::test
