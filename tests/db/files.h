// SPDX-License-Identifier: MIT
// Whole files as strings, and a process without rights, for the tests of damaged and forbidden files.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>

namespace arbiter::test {

inline std::string read_file(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

inline void write_file(const std::filesystem::path& file, const std::string& content) {
  std::ofstream(file, std::ios::binary | std::ios::trunc) << content;
}

/// What `check` returns in a process of its own.
inline bool holds_in_child(const std::function<bool()>& check) {
  const pid_t child = fork();
  if (child < 0) return false;
  if (child == 0) _exit(check() ? 0 : 1);
  int state = 0;
  waitpid(child, &state, 0);
  return WIFEXITED(state) && WEXITSTATUS(state) == 0;
}

/// The same as an ordinary user, whom permissions bind though the tests may run as root.
inline bool holds_without_rights(const std::function<bool()>& check) {
  constexpr uid_t nobody = 65534;
  return holds_in_child(
      [&] { return (geteuid() != 0 || (setgid(nobody) == 0 && setuid(nobody) == 0)) && check(); });
}

}  // namespace arbiter::test
