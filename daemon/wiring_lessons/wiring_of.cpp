// SPDX-License-Identifier: MIT
// From what was learned to a wiring.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "daemon/wiring_lessons/matrix_shape.h"
#include "daemon/wiring_lessons/wiring_file.h"
#include "daemon/wiring_reader.h"

namespace arbiter::lessons {
namespace {

void note_diodes(const Shape& shape, std::size_t crossings, Words& notes) {
  if (!shape.turned.empty())
    notes.push_back(
        fmt::format("The wrong way round, so that they are not read, are the diodes of {}: turn them.",
                    fmt::join(shape.turned, " ")));
  if (shape.without.size() == crossings && crossings > 0) {
    notes.emplace_back(
        "The switches have no diodes: of four pieces at the corners of a rectangle it is not read which "
        "stand.");
  } else if (!shape.without.empty()) {
    notes.push_back(fmt::format("Without a diode, others have one: {}. Give these one and say diodes = true.",
                                fmt::join(shape.without, " ")));
  }
}

}  // namespace

Result<WiringFile> wiring_of(const Learned& learned,
                             const std::map<std::string, hal::gpio::ChipWiring>& chips, bool opens) {
  WiringFile file;
  hal::gpio::Wiring& wiring = file.wiring;
  wiring.chips = chips;
  if (learned.faces) wiring.faces = *learned.faces;
  auto shape = shape_of(learned.switches);
  if (!shape) return shape.error();
  note_diodes(*shape, learned.switches.size() - shape->contacts.size(), file.notes);
  wiring.contacts = std::move(shape->contacts);
  wiring.matrices = std::move(shape->matrices);
  for (const auto& [contact, one] : learned.switches) {
    if (opens && !hal::gpio::is_button(contact)) wiring.normally_closed.insert(contact);
  }
  for (const std::string& contact : learned.skipped) {
    if (hal::gpio::is_button(contact)) continue;
    const std::string site = contact.ends_with(".face") ? contact : site_of(contact);
    if (std::find(file.masked.begin(), file.masked.end(), site) == file.masked.end())
      file.masked.push_back(site);
  }
  return file;
}

}  // namespace arbiter::lessons
