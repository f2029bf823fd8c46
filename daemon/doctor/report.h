// SPDX-License-Identifier: MIT
// Findings for a person, 80 columns wide, and as JSON.
#pragma once

#include <iosfwd>
#include <string>

#include "daemon/doctor/finding.h"

namespace arbiter::doctor {

/// All of them by topics; at the end what is wrong, and what mends it.
void print_report(const Findings& findings, std::ostream& out);

/// {"version","exit_code","faults","warnings","findings":[{"topic","code","severity","params","sentence",
/// "remedy":{"kind","text"}}]}; remedy is null where nothing has to be mended.
std::string report_json(const Findings& findings);

}  // namespace arbiter::doctor
