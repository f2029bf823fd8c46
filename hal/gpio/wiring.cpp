// SPDX-License-Identifier: MIT
// Names of contacts.
#include "hal/gpio/wiring.h"

namespace arbiter::hal::gpio {

ContactName contact_name(const std::string& name) {
  const std::size_t dot = name.rfind('.');
  if (dot == std::string::npos) return {name, ""};
  return {name.substr(0, dot), name.substr(dot + 1)};
}

std::vector<std::string> contacts_of(const Wiring& wiring) {
  std::vector<std::string> names;
  for (const Contact& contact : wiring.contacts) names.push_back(contact.name);
  for (const Matrix& matrix : wiring.matrices) {
    for (const auto& row : matrix.contacts) {
      for (const std::string& name : row) {
        if (!name.empty()) names.push_back(name);
      }
    }
  }
  return names;
}

}  // namespace arbiter::hal::gpio
