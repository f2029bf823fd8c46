// SPDX-License-Identifier: MIT
// The file that says which tag is which piece: what `arbiter tags` learns.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "rules/result.h"

namespace arbiter {

/// UID, in upper-case hex, to its meaning as a trace's @tag has it: "b", "w5" (the face that lies down),
/// "wK".
using TagTable = std::map<std::string, std::string>;

struct TagReport {
  TagTable tags;
  std::vector<Error> errors;
};

/// Reads such a file's text: a table [tags] of "UID" = "MEANING". Errors carry their lines.
TagReport parse_tags(std::string_view toml);
/// The same from a file.
TagReport load_tags(const std::filesystem::path& file);

/// What parse_tags gives back.
std::string print_tags(const TagTable& tags);
/// Writes the file as a whole or not at all, whenever the power goes. An Error says why not.
Status write_tags(const std::filesystem::path& file, const TagTable& tags);

}  // namespace arbiter
