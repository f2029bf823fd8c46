// SPDX-License-Identifier: MIT
// The words of the doctor's findings, as data: one entry a code.
#pragma once

#include <span>
#include <string>

#include "daemon/doctor/finding.h"

namespace arbiter::doctor {

/// The entries for wires and devices, and those for the system around them.
std::span<const Meaning> board_meanings();
std::span<const Meaning> system_meanings();

/// Throws std::out_of_range for a code without an entry.
const Meaning& meaning_of(const Finding& finding);

/// The finding as a sentence for a person.
std::string sentence_of(const Finding& finding);
/// The command, the line of a file or the wire that mends it; empty where nothing has to be mended.
std::string remedy_of(const Finding& finding);

std::string_view name_of(Topic topic);        ///< "chips", as in JSON
std::string_view title_of(Topic topic);       ///< "Chips and lines", as a heading
std::string_view name_of(Severity severity);  ///< "ok", "note", "warning", "fault"
std::string_view name_of(Mends mends);        ///< "command", "setting", "wire", "advice"

}  // namespace arbiter::doctor
