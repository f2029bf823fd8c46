// SPDX-License-Identifier: MIT
// A wiring's switches, by their ends.
#include "daemon/wiring_lessons/contact_map.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "daemon/wiring_lessons/lesson.h"

namespace arbiter::lessons {

Switches switches_of(const hal::gpio::Wiring& wiring) {
  Switches switches;
  for (const auto& contact : wiring.contacts) switches[contact.name] = {grounded(contact.pin), {true, false}};
  for (const auto& matrix : wiring.matrices) {
    for (std::size_t row = 0; row < matrix.rows.size(); ++row) {
      for (std::size_t column = 0; column < matrix.columns.size(); ++column) {
        const std::string& contact = matrix.contacts[row][column];
        if (contact.empty()) continue;
        const Ends ends = ends_of(matrix.rows[row], matrix.columns[column]);
        const bool forward = ends.first == matrix.rows[row];
        switches[contact] = {ends, {forward || !matrix.diodes, !forward || !matrix.diodes}};
      }
    }
  }
  return switches;
}

ContactMap::ContactMap(const hal::gpio::Wiring& wiring) : switches_(switches_of(wiring)) {
  for (const auto& [contact, one] : switches_) {
    contacts_[one.ends] = contact;
    if (wiring.normally_closed.contains(contact)) opening_.insert(one.ends);
  }
}

std::string ContactMap::contact_at(const Ends& ends) const {
  const auto found = contacts_.find(ends);
  return found == contacts_.end() ? "" : found->second;
}

Ends ContactMap::ends_of(const std::string& contact) const {
  const auto found = switches_.find(contact);
  return found == switches_.end() ? Ends{} : found->second.ends;
}

Closed ContactMap::with_pieces(const Closed& closed) const {
  Closed result = closed;
  for (const Ends& ends : opening_) {
    if (result.erase(ends) == 0) result[ends] = switches_.at(contacts_.at(ends)).flow;
  }
  return result;
}

std::string ContactMap::describe(const Ends& ends) const {
  const std::string contact = contact_at(ends);
  return contact.empty() ? name_of(ends) : fmt::format("{} ({})", contact, name_of(ends));
}

std::string ContactMap::describe(const Closed& closed) const {
  std::vector<std::string> names;
  for (const auto& [ends, flow] : closed) names.push_back(describe(ends));
  return fmt::format("{}", fmt::join(names, ", "));
}

bool ContactMap::flows_backward(const Ends& ends, const Flow& flow) const {
  const auto contact = contacts_.find(ends);
  if (contact == contacts_.end()) return false;
  const Flow& meant = switches_.at(contact->second).flow;
  return (flow.forward && !meant.forward) || (flow.backward && !meant.backward);
}

std::vector<std::string> ContactMap::contacts_on(const Pin& pin) const {
  std::vector<std::string> contacts;
  for (const auto& [ends, contact] : contacts_) {
    if (ends.has(pin)) contacts.push_back(contact);
  }
  std::sort(contacts.begin(), contacts.end(), comes_before);
  return contacts;
}

ScannedLines scanned_lines(const hal::gpio::Wiring& wiring, const std::vector<Pin>& more) {
  ScannedLines lines{wiring.chips, more, {}};
  for (const auto& contact : wiring.contacts) lines.read.push_back(contact.pin);
  for (const auto& matrix : wiring.matrices) {
    lines.pulled.insert(lines.pulled.end(), matrix.rows.begin(), matrix.rows.end());
    lines.pulled.insert(lines.pulled.end(), matrix.columns.begin(), matrix.columns.end());
  }
  return lines;
}

}  // namespace arbiter::lessons
