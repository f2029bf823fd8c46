// SPDX-License-Identifier: MIT
// A failing disk: while one of these lives, SQLite reaches its files through it.
#pragma once

#include <sqlite3.h>

#include <cstdint>

namespace arbiter::test {

class FaultVfs {
 public:
  FaultVfs();
  FaultVfs(const FaultVfs&) = delete;
  FaultVfs& operator=(const FaultVfs&) = delete;
  ~FaultVfs();

  /// After `writes` more writes (or growths of a file) every further one fails with an SQLite result code
  /// such as SQLITE_FULL, until heal().
  void fail_writes_after(std::int64_t writes, int code);
  /// From now on opening files to write fails with that code.
  void fail_opens(int code);
  void heal();

  std::int64_t writes() const;
  std::int64_t bytes_written() const;
  std::int64_t syncs() const;
};

}  // namespace arbiter::test
