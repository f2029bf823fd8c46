// SPDX-License-Identifier: MIT
// A wiring's switches, by their ends.
#include "daemon/wiring_lessons/contact_map.h"

#include <fmt/format.h>

#include <algorithm>

#include "daemon/wiring_lessons/lesson.h"

namespace arbiter::lessons {

ContactMap::ContactMap(const hal::gpio::Wiring& wiring) {
  for (const auto& contact : wiring.contacts)
    add(contact.name, grounded(contact.pin), wiring.normally_closed.contains(contact.name));
  for (const auto& matrix : wiring.matrices) {
    for (std::size_t row = 0; row < matrix.rows.size(); ++row) {
      for (std::size_t column = 0; column < matrix.columns.size(); ++column) {
        const std::string& contact = matrix.contacts[row][column];
        if (contact.empty()) continue;
        const Ends ends = lessons::ends_of(matrix.rows[row], matrix.columns[column]);
        add(contact, ends, wiring.normally_closed.contains(contact));
        if (matrix.diodes) with_diodes_.emplace(ends, matrix.rows[row]);
      }
    }
  }
}

void ContactMap::add(const std::string& contact, const Ends& ends, bool opens) {
  contacts_[ends] = contact;
  ends_[contact] = ends;
  if (opens) opening_.insert(ends);
}

std::string ContactMap::contact_at(const Ends& ends) const {
  const auto found = contacts_.find(ends);
  return found == contacts_.end() ? "" : found->second;
}

Ends ContactMap::ends_of(const std::string& contact) const {
  const auto found = ends_.find(contact);
  return found == ends_.end() ? Ends{} : found->second;
}

Closed ContactMap::with_pieces(const Closed& closed) const {
  Closed result = closed;
  for (const Ends& ends : opening_) {
    if (result.erase(ends) == 0) result[ends] = {true, false};
  }
  return result;
}

std::string ContactMap::describe(const Ends& ends) const {
  const std::string contact = contact_at(ends);
  return contact.empty() ? name_of(ends) : fmt::format("{} ({})", contact, name_of(ends));
}

bool ContactMap::flows_backward(const Ends& ends, const Flow& flow) const {
  const auto row = with_diodes_.find(ends);
  if (row == with_diodes_.end()) return false;
  return row->second == ends.first ? flow.backward : flow.forward;
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
