// SPDX-License-Identifier: MIT
// Reading the files that are named on the command line.
#pragma once

#include <string>

#include "rules/result.h"

namespace arbiter {

/// The whole file, at most 64 MB of it; an Error says why it cannot be read.
Result<std::string> read_text_file(const std::string& path);

}  // namespace arbiter
