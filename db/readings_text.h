// SPDX-License-Identifier: MIT
// The readings of one commit as one text: a line "TIME SITE VALUE" each, as in a trace, but in microseconds.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "db/game_log.h"

namespace arbiter::db {

/// Whether a reading can be written in this way: a site without spaces, a value without line ends.
Status check_reading(const RawReading& reading);

std::string print_readings(std::span<const RawReading> readings);

/// Appends what print_readings wrote to `readings`. An Error quotes the line that is none.
Status parse_readings(std::string_view lines, std::vector<RawReading>& readings);

}  // namespace arbiter::db
