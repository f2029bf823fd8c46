// SPDX-License-Identifier: MIT
// The files that are named on the command line.
#pragma once

#include <string>

#include "rules/result.h"

namespace arbiter {

/// The whole file; an Error says why it cannot be read, or that it is longer than 64 MB.
Result<std::string> read_text_file(const std::string& path);

/// Writes beside the file's name and then renames, so that a full disk leaves no half of it and an old file
/// as it was. An Error says why it cannot be written.
Status write_text_file(const std::string& path, const std::string& text);

}  // namespace arbiter
