// SPDX-License-Identifier: MIT
// A wiring with the lines as they really are.
#include <fmt/format.h>

#include <algorithm>

#include "daemon/wiring_lessons/matrix_shape.h"
#include "daemon/wiring_lessons/walk_report.h"

namespace arbiter::lessons {
namespace {

/// A switch where the wiring, or the walk, has it.
struct Place {
  Ends ends;
  Flow flow;
};
using Places = std::map<std::string, Place>;

Places places_of(const hal::gpio::Wiring& wiring) {
  Places places;
  for (const auto& contact : wiring.contacts) places[contact.name] = {grounded(contact.pin), {true, false}};
  for (const auto& matrix : wiring.matrices) {
    for (std::size_t row = 0; row < matrix.rows.size(); ++row) {
      for (std::size_t column = 0; column < matrix.columns.size(); ++column) {
        const std::string& name = matrix.contacts[row][column];
        if (name.empty()) continue;
        const Ends ends = ends_of(matrix.rows[row], matrix.columns[column]);
        const bool forward = ends.first == matrix.rows[row];
        places[name] = {ends, {forward || !matrix.diodes, !forward || !matrix.diodes}};
      }
    }
  }
  return places;
}

Status move_found(const Findings& findings, Places& places) {
  for (const auto& [contact, verdict] : findings.verdicts) {
    if (verdict.kind == Verdict::Kind::together)
      return Error{fmt::format("{} closes more than itself: mend that first", contact)};
    if (verdict.kind != Verdict::Kind::elsewhere) continue;
    places[contact] = {verdict.closed.begin()->first, verdict.closed.begin()->second};
  }
  return ok();
}

Status check_apart(const Places& places) {
  std::map<Ends, std::string> owners;
  for (const auto& [contact, place] : places) {
    const auto [owner, is_new] = owners.emplace(place.ends, contact);
    if (!is_new)
      return Error{fmt::format("{} would be on {}, where {} is by the wiring: test {} as well, or mend it",
                               contact, name_of(place.ends), owner->second, owner->second)};
  }
  return ok();
}

}  // namespace

Result<hal::gpio::Wiring> corrected(const hal::gpio::Wiring& wiring, const Findings& findings) {
  Places places = places_of(wiring);
  if (const Status moved = move_found(findings, places); !moved) return moved.error();
  if (const Status apart = check_apart(places); !apart) return apart.error();
  hal::gpio::Wiring result = wiring;
  result.contacts.clear();
  std::vector<Crossing> crossings;
  for (const auto& [contact, place] : places) {
    if (place.ends.to_ground()) {
      result.contacts.push_back({contact, place.ends.second});
    } else {
      crossings.push_back({contact, place.ends, place.flow});
    }
  }
  std::sort(result.contacts.begin(), result.contacts.end(),
            [](const auto& one, const auto& other) { return comes_before(one.name, other.name); });
  auto shape = shape_of(crossings);
  if (!shape) return shape.error();
  result.matrices = std::move(shape->matrices);
  return result;
}

}  // namespace arbiter::lessons
