// SPDX-License-Identifier: MIT
// A directory of a test's own, removed when the test is over.
#pragma once

#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <string>

namespace arbiter::test {

class TemporaryDirectory {
 public:
  TemporaryDirectory() : path_(unused()) { std::filesystem::create_directories(path_); }
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  ~TemporaryDirectory() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }

 private:
  static std::filesystem::path unused() {
    static std::atomic<int> count{0};
    return std::filesystem::temp_directory_path() /
           ("arbiter-test-" + std::to_string(getpid()) + "-" + std::to_string(++count));
  }

  std::filesystem::path path_;
};

}  // namespace arbiter::test
