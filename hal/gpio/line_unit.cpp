// SPDX-License-Identifier: MIT
// Lines of one chip, by edges where it has them.
#include "hal/gpio/line_unit.h"

namespace arbiter::hal::gpio {

Status LineUnit::open(Chips& chips) {
  std::vector<Pin> pins;
  for (const Contact& contact : contacts_) pins.push_back(contact.pin);
  LineRequest request{{}, Use::edges, chip_.bias, chip_.active_low};
  auto lines = take_pins(chips, chip_, pins, request);
  if (!lines && lines.error().code == trouble::no_edges) {
    request.use = Use::input;
    lines = take_pins(chips, chip_, pins, request);
  }
  if (!lines) return lines.error();
  lines_ = *std::move(lines);
  return ok();
}

std::vector<std::string> LineUnit::contacts() const {
  std::vector<std::string> names;
  for (const Contact& contact : contacts_) names.push_back(contact.name);
  return names;
}

Result<Look> LineUnit::look() {
  const auto levels = lines_->levels();
  if (!levels) return levels.error();
  Look result;
  for (std::size_t i = 0; i < contacts_.size(); ++i)
    result.levels.push_back({contacts_[i].name, (*levels)[i]});
  return result;
}

Result<ContactEdges> LineUnit::read_edges() {
  const auto read = lines_->read_edges();
  if (!read) return read.error();
  ContactEdges result{{}, read->lost};
  for (const Edge& edge : read->edges)
    result.edges.push_back({edge.time, contacts_[edge.index].name, edge.active});
  return result;
}

}  // namespace arbiter::hal::gpio
