// SPDX-License-Identifier: MIT
// Whether games can be kept: room, rights, the database and its copies.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "daemon/doctor/finding.h"
#include "daemon/doctor/machine.h"
#include "rules/result.h"

namespace arbiter::doctor {

struct DiskFacts {
  std::filesystem::path data;
  std::uintmax_t free = 0;  ///< bytes that an ordinary program may still write
  std::uintmax_t total = 0;
  bool read_only = false;
  bool exists = false;    ///< the data directory, or else a parent counts
  bool readable = false;  ///< by whoever asks
  bool writable = false;
  std::filesystem::path foreign{};  ///< a file there that is not the service's; empty: none is seen
};
/// `service`: the user whose directory it is, if it is one's.
DiskFacts look_at_disk(const std::filesystem::path& data, const std::optional<Account>& service);
/// `service`: that user's name; empty: it is the directory of whoever asks.
Findings examine_disk(const DiskFacts& facts, const std::string& service);

struct LogFacts {
  std::string owner{};               ///< the service's user, where it is the service's log
  std::optional<Error> hindrance{};  ///< why it cannot be read
  std::optional<Error> damage{};     ///< the file's, or that of a game
  std::int64_t games = 0;
  std::int64_t verified = 0;  ///< the newest games whose chains were recomputed
  std::optional<std::chrono::system_clock::time_point> newest{};       ///< event
  std::optional<std::chrono::system_clock::time_point> newest_copy{};  ///< the day of the daily copy
};
/// Nothing where no game was logged yet. Reads the whole database and recomputes the newest games.
std::optional<LogFacts> look_at_log(const std::filesystem::path& data);
/// `copies`: how many daily copies are to be kept.
Findings examine_log(const std::optional<LogFacts>& facts, const std::filesystem::path& data, int copies,
                     std::chrono::system_clock::time_point now);

}  // namespace arbiter::doctor
