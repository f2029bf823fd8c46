// SPDX-License-Identifier: MIT
// The files that are named on the command line.
#include "daemon/cli/text_file.h"

#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace arbiter {
namespace {

constexpr std::size_t largest_text = std::size_t{64} << 20U;

Error unreadable(const std::string& path) {
  const std::error_code code(errno, std::generic_category());
  return Error{path + ": cannot be read: " + code.message()};
}

}  // namespace

Result<std::string> read_text_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return unreadable(path);
  std::string text;
  std::array<char, 4096> part{};
  while (file.read(part.data(), part.size()) || file.gcount() > 0) {
    text.append(part.data(), static_cast<std::size_t>(file.gcount()));
    if (text.size() > largest_text) return Error{path + ": is longer than 64 MB"};
  }
  if (file.bad()) return unreadable(path);
  return text;
}

Status write_text_file(const std::string& path, const std::string& text) {
  const std::string unfinished = path + ".part";
  std::ofstream file(unfinished, std::ios::trunc);
  file << text;
  file.close();
  if (!file) return Error{unfinished + " cannot be written"};
  std::error_code failed;
  std::filesystem::rename(unfinished, path, failed);
  return failed ? Status(Error{path + ": " + failed.message()}) : ok();
}

}  // namespace arbiter
