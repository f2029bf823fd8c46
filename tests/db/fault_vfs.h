// SPDX-License-Identifier: MIT
// A failing disk: while one of these lives, SQLite reaches its files through it.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace arbiter::test {

/// Hears what SQLite did to a file, after it was done.
struct DiskListener {
  virtual ~DiskListener() = default;
  virtual void on_open(const std::string& file) = 0;  ///< the file may be new
  virtual void on_write(const std::string& file, std::int64_t at, std::string_view bytes) = 0;
  virtual void on_truncate(const std::string& file, std::int64_t size) = 0;
};

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

  void listen(DiskListener* listener);
  /// Called before each sync, while SQLite waits for it: a card that stalls.
  void before_sync(std::function<void()> stall);

  std::int64_t writes() const;
  std::int64_t bytes_written() const;
  std::int64_t syncs() const;
};

}  // namespace arbiter::test
