// SPDX-License-Identifier: MIT
// The lock that lets one daemon at a time write to a data directory. It goes with the process, however that
// ends.
#pragma once

#include <filesystem>

#include "rules/result.h"

namespace arbiter::db {

class DirectoryLock {
 public:
  /// Locks `directory`, which must exist. An Error names the process that holds it, or why no lock file can
  /// be made.
  static Result<DirectoryLock> take(const std::filesystem::path& directory);

  DirectoryLock(DirectoryLock&& other) noexcept;
  DirectoryLock& operator=(DirectoryLock&& other) noexcept;
  ~DirectoryLock();

 private:
  explicit DirectoryLock(int descriptor) : descriptor_(descriptor) {}
  int descriptor_;
};

}  // namespace arbiter::db
