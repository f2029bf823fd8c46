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
  /// Whether the matrix there has diodes, and current flows against them.
  bool needs_diode(const Ends& ends) const { return with_diodes_.contains(ends); }
  bool flows_backward(const Ends& ends, const Flow& flow) const;
  /// Contacts on that line.
  std::vector<std::string> contacts_on(const Pin& pin) const;

 private:
  void add(const std::string& contact, const Ends& ends, bool opens);

  std::map<Ends, std::string> contacts_;
  std::map<std::string, Ends> ends_;
  std::set<Ends> opening_;           ///< normally closed
  std::map<Ends, Pin> with_diodes_;  ///< to the row, which is the end that pulls
};

/// The lines of a wiring's switches: those of matrices are pulled, others read; `more` are read as well.
ScannedLines scanned_lines(const hal::gpio::Wiring& wiring, const std::vector<Pin>& more);

}  // namespace arbiter::lessons
