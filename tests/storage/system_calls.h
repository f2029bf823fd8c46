// SPDX-License-Identifier: MIT
// The system's calls that change folders or wait for the disk, seen by a test: the program that links
// system_calls.cpp makes them through it, SQLite and the standard library too.
#pragma once

#include <string>

namespace arbiter::test {

/// Hears of calls that succeeded.
struct CallListener {
  virtual ~CallListener() = default;
  virtual void on_sync(int descriptor) = 0;
  virtual void on_rename(const std::string& from, const std::string& to, bool exchange) = 0;
  virtual void on_remove(const std::string& file) = 0;
  virtual void on_folder(const std::string& folder) = 0;
};

/// Null: nobody listens.
void listen_to_calls(CallListener* listener);

}  // namespace arbiter::test
