// SPDX-License-Identifier: MIT
// Reading the files that are named on the command line.
#include "daemon/cli/text_file.h"

#include <cerrno>
#include <fstream>
#include <system_error>

namespace arbiter {
namespace {

constexpr std::size_t largest_file = std::size_t{64} << 20U;

Error unreadable(const std::string& path) {
  const std::error_code code(errno, std::generic_category());
  return Error{path + ": cannot be read: " + code.message()};
}

}  // namespace

Result<std::string> read_text_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return unreadable(path);
  std::string text(largest_file + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (file.bad()) return unreadable(path);
  text.resize(static_cast<std::size_t>(file.gcount()));
  if (text.size() > largest_file) return Error{path + ": is longer than 64 MB"};
  return text;
}

}  // namespace arbiter
