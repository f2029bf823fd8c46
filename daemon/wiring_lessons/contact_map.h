// SPDX-License-Identifier: MIT
// Which switch a wiring means where.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "daemon/wiring_lessons/closed.h"
#include "daemon/wiring_lessons/line_scan.h"
#include "hal/gpio/wiring.h"

namespace arbiter::lessons {

/// The switches of a wiring: in a matrix with diodes current flows from the row, which is pulled low.
Switches switches_of(const hal::gpio::Wiring& wiring);

class ContactMap {
 public:
  explicit ContactMap(const hal::gpio::Wiring& wiring);

  /// The contact there, empty where the wiring has none.
  std::string contact_at(const Ends& ends) const;
  /// Where that contact is; no line, where there is none.
  Ends ends_of(const std::string& contact) const;
  /// What is closed, where switches that a piece opens count the other way round: where pieces are.
  Closed with_pieces(const Closed& closed) const;
  /// "a1 (GPIO17)", or the lines alone.
  std::string describe(const Ends& ends) const;
  /// "a1 (GPIO17), b1 (GPIO18)".
  std::string describe(const Closed& closed) const;
  /// Whether current flows against the diode that the wiring has there.
  bool flows_backward(const Ends& ends, const Flow& flow) const;
  /// Contacts on that line.
  std::vector<std::string> contacts_on(const Pin& pin) const;

 private:
  Switches switches_;
  std::map<Ends, std::string> contacts_;
  std::set<Ends> opening_;  ///< normally closed
};

/// The lines of a wiring's switches: those of matrices are pulled, others read; `more` are read as well.
ScannedLines scanned_lines(const hal::gpio::Wiring& wiring, const std::vector<Pin>& more);

}  // namespace arbiter::lessons
