// SPDX-License-Identifier: MIT
// Chips as files, and errno in words.
#include "hal/gpio/chip_files.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "hal/gpio/lines.h"

namespace arbiter::hal::gpio {
namespace {

constexpr std::string_view prefix = "gpiochip";

bool by_number(const std::filesystem::path& one, const std::filesystem::path& other) {
  const std::string left = one.filename().string();
  const std::string right = other.filename().string();
  return left.size() != right.size() ? left.size() < right.size() : left < right;
}

std::string_view code_of(int number) {
  switch (number) {
    case EPERM:
    case EACCES:
      return trouble::no_permission;
    case EBUSY:
      return trouble::busy;
    default:
      return trouble::gone;
  }
}

}  // namespace

std::vector<std::filesystem::path> chip_files(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (const auto& file : std::filesystem::directory_iterator(folder, error)) {
    const std::string name = file.path().filename().string();
    std::error_code ignored;
    if (name.starts_with(prefix) && !file.is_symlink(ignored)) files.push_back(file.path());
  }
  std::sort(files.begin(), files.end(), by_number);
  return files;
}

std::string device_of(const std::filesystem::path& chip_file) {
  std::error_code error;
  const auto place = std::filesystem::canonical("/sys/bus/gpio/devices" / chip_file.filename(), error);
  return error ? "" : place.parent_path().filename().string();
}

Error error_of(int number, const std::string& what, const std::string& holder) {
  const std::string_view code = code_of(number);
  std::string message = what + ": " + std::strerror(number);
  if (code == trouble::busy) {
    message += holder.empty() ? "; another program holds a line" : "; a line is held by " + holder;
    message += ": end that, or take other lines";
  }
  if (code == trouble::no_permission) message += ": put the service's user into the group gpio";
  return refusal(std::string(code), message);
}

Error edge_error_of(int number, const std::string& what, const std::string& holder) {
  Error error = error_of(number, what, holder);
  if (error.code == trouble::gone) error.code = trouble::no_edges;
  return error;
}

}  // namespace arbiter::hal::gpio
