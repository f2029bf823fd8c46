// SPDX-License-Identifier: MIT
// A wiring with the lines as they really are.
#include <fmt/format.h>

#include "daemon/wiring_lessons/matrix_shape.h"
#include "daemon/wiring_lessons/walk_report.h"

namespace arbiter::lessons {
namespace {

Status move_found(const Findings& findings, Switches& switches) {
  for (const auto& [contact, verdict] : findings.verdicts) {
    if (verdict.kind == Verdict::Kind::together)
      return Error{fmt::format("{} closes more than itself: mend that first", contact)};
    if (verdict.kind != Verdict::Kind::elsewhere) continue;
    switches[contact] = {verdict.closed.begin()->first, verdict.closed.begin()->second};
  }
  return ok();
}

Status check_apart(const Switches& switches) {
  std::map<Ends, std::string> owners;
  for (const auto& [contact, one] : switches) {
    const auto [owner, is_new] = owners.emplace(one.ends, contact);
    if (!is_new)
      return Error{fmt::format("{} would be on {}, where {} is by the wiring: test {} as well, or mend it",
                               contact, name_of(one.ends), owner->second, owner->second)};
  }
  return ok();
}

}  // namespace

Result<hal::gpio::Wiring> corrected(const hal::gpio::Wiring& wiring, const Findings& findings) {
  Switches switches = switches_of(wiring);
  if (const Status moved = move_found(findings, switches); !moved) return moved.error();
  if (const Status apart = check_apart(switches); !apart) return apart.error();
  auto shape = shape_of(switches);
  if (!shape) return shape.error();
  hal::gpio::Wiring result = wiring;
  result.contacts = std::move(shape->contacts);
  result.matrices = std::move(shape->matrices);
  return result;
}

}  // namespace arbiter::lessons
