// SPDX-License-Identifier: MIT
// Where games are kept when nothing else is said.
#include "daemon/data_directory.h"

#include <cstdlib>
#include <string_view>

namespace arbiter {
namespace {

std::string_view variable(const char* name) {
  const char* value =
      std::getenv(name);  // NOLINT(concurrency-mt-unsafe): read once, before anything else runs
  return value == nullptr ? std::string_view() : std::string_view(value);
}

}  // namespace

std::filesystem::path default_data_directory() {
  if (const auto given = variable("STATE_DIRECTORY"); !given.empty()) return given;
  if (const auto state = variable("XDG_STATE_HOME"); !state.empty())
    return std::filesystem::path(state) / "arbiter";
  if (const auto home = variable("HOME"); !home.empty())
    return std::filesystem::path(home) / ".local/state/arbiter";
  return "arbiter-state";
}

}  // namespace arbiter
