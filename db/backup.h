// SPDX-License-Identifier: MIT
// Copies of a game log: made beside whoever writes it, put back, made daily, and not too many of them.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "rules/result.h"

namespace arbiter::db {

/// A copy in the making: SQLite's own backup of the log as it is when the copy begins; whoever writes the log
/// goes on. The copy stands under another name ("....part") until it is whole and on disk.
class LogCopy {
 public:
  /// An Error where there is no log, or the target is there already.
  static Result<LogCopy> begin(const std::filesystem::path& directory, const std::filesystem::path& target);
  LogCopy(LogCopy&&) noexcept;
  LogCopy& operator=(LogCopy&&) noexcept;
  ~LogCopy();  ///< what is not whole is removed

  /// Copies so many pages (of 4 KiB; negative: all that are left). True when the target is there.
  Result<bool> step(int pages);

 private:
  struct Impl;
  explicit LogCopy(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

/// A whole copy, which SQLite then looks through.
Status back_up(const std::filesystem::path& directory, const std::filesystem::path& target);

/// Puts a copy in the place of the directory's log, which is kept: its new name, empty where there was none.
/// An Error, and nothing has changed, where the copy is no sound game log of this version or an older one, or
/// a daemon uses the directory. `now` only names what is kept.
Result<std::filesystem::path> restore(const std::filesystem::path& copy,
                                      const std::filesystem::path& directory,
                                      std::chrono::system_clock::time_point now);

/// The name of a day's copy, UTC: "arbiter-20261201.db".
std::string daily_name(std::chrono::system_clock::time_point now);
/// Deletes all but the newest `count` daily copies, and what a copy that was interrupted has left; other
/// files stay. Days after `now` come from a clock that went wrong: their copies count as the oldest.
void keep_newest(const std::filesystem::path& folder, std::size_t count,
                 std::chrono::system_clock::time_point now);
/// The newest daily copy in the folder that is sound, if any is.
std::optional<std::filesystem::path> newest_sound_copy(const std::filesystem::path& folder,
                                                       std::chrono::system_clock::time_point now);

}  // namespace arbiter::db
