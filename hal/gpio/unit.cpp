// SPDX-License-Identifier: MIT
// A wiring as units, and how they take their lines.
#include "hal/gpio/unit.h"

#include <algorithm>

#include "hal/gpio/find_chip.h"
#include "hal/gpio/line_unit.h"
#include "hal/gpio/matrix_unit.h"

namespace arbiter::hal::gpio {

Result<std::unique_ptr<Lines>> take_pins(Chips& chips, const ChipWiring& chip, const std::vector<Pin>& pins,
                                         LineRequest request) {
  const auto found = find_chip(chips.list(), chip.label);
  if (!found) return found.error();
  const auto opened = chips.open(*found);
  if (!opened) return opened.error();
  for (const Pin& pin : pins) {
    const auto offset = find_line(**opened, pin.line);
    if (!offset) return offset.error();
    request.offsets.push_back(*offset);
  }
  return (*opened)->request(request);
}

std::vector<std::unique_ptr<Unit>> units_of(const Wiring& wiring) {
  std::vector<std::unique_ptr<Unit>> units;
  for (const auto& [name, chip] : wiring.chips) {
    std::vector<Contact> contacts;
    std::copy_if(wiring.contacts.begin(), wiring.contacts.end(), std::back_inserter(contacts),
                 [&, &device = name](const Contact& contact) { return contact.pin.chip == device; });
    for (std::size_t i = 0; i < contacts.size(); i += most_lines) {
      const auto first = contacts.begin() + static_cast<std::ptrdiff_t>(i);
      const auto end =
          contacts.begin() + static_cast<std::ptrdiff_t>(std::min(i + most_lines, contacts.size()));
      units.push_back(std::make_unique<LineUnit>(name, chip, std::vector<Contact>(first, end)));
    }
  }
  for (const Matrix& matrix : wiring.matrices)
    units.push_back(std::make_unique<MatrixUnit>(matrix, wiring.chips));
  return units;
}

}  // namespace arbiter::hal::gpio
