// SPDX-License-Identifier: MIT
// Reading the files that are named on the command line.
#pragma once

#include <string>

#include "rules/result.h"

namespace arbiter {

/// The whole file; an Error says why it cannot be read, or that it is longer than 64 MB.
Result<std::string> read_text_file(const std::string& path);

}  // namespace arbiter
