// SPDX-License-Identifier: MIT
// The machine that is examined, as far as it is no hardware: its files, its programs, its page. Tests give
// another.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace arbiter::doctor {

/// Whom the service runs as.
inline constexpr const char* service_user = "arbiter";

/// Somebody who opens devices.
struct Account {
  std::string name;
  unsigned uid = 0;
  std::set<std::string> groups{};  ///< names

  friend bool operator==(const Account&, const Account&) = default;
};

struct Machine {
  std::filesystem::path root = "/";  ///< above proc, sys, dev, boot, etc, run
  Account me{};                      ///< whose rights this program has
  std::chrono::system_clock::time_point now{};
  /// What a program prints; empty where it is not there or fails.
  std::function<std::string(const std::string& command)> run = [](const std::string&) {
    return std::string();
  };
  /// The body of what a page at that address and port answers to GET; nothing where none answers.
  std::function<std::optional<std::string>(const std::string& address, std::uint16_t port,
                                           const std::string& path)>
      get = [](const std::string&, std::uint16_t, const std::string&) { return std::nullopt; };

  /// `path` as it is known on the machine ("/dev/i2c-1"), below the root.
  std::filesystem::path at(const std::string& path) const;
  bool has(const std::string& path) const;
  /// The beginning of a file, up to 64 KiB; empty where it cannot be read. Without the last line's end, and
  /// without the zero bytes that the kernel puts there.
  std::string text(const std::string& path) const;
  std::vector<std::string> lines(const std::string& path) const;
  /// The names in a folder that begin so, sorted.
  std::vector<std::string> names(const std::string& folder, const std::string& prefix) const;
};

/// This machine, now.
Machine this_machine();

/// The account of that name by the texts of /etc/passwd and /etc/group.
std::optional<Account> find_account(const Machine& machine, const std::string& name);
/// The name of a group; its number where it has none.
std::string group_name(const Machine& machine, unsigned gid);

}  // namespace arbiter::doctor
