// SPDX-License-Identifier: MIT
// The directory's lock by flock(2); the lock file holds the process number, only to be named in an error.
#include "db/directory_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

namespace arbiter::db {

namespace {

std::string error_text(int code) { return std::generic_category().message(code); }

std::string holder_of(int descriptor) {
  std::array<char, 20> digits{};
  const ssize_t count = pread(descriptor, digits.data(), digits.size(), 0);
  if (count <= 0) return "";
  return " (process " + std::string(digits.data(), static_cast<std::size_t>(count)) + ")";
}

void write_holder(int descriptor) {
  const std::string number = std::to_string(getpid());
  if (ftruncate(descriptor, 0) != 0) return;
  // A number that cannot be written (a full disk) only makes another program's error less precise.
  [[maybe_unused]] const ssize_t written = pwrite(descriptor, number.data(), number.size(), 0);
}

Error cannot_write(const std::filesystem::path& directory, int code) {
  return {"cannot write in " + directory.string() + " (" + error_text(code) +
          "); let this user write there, or name another data directory"};
}

Error held(const std::filesystem::path& directory, const std::string& holder) {
  return {"another arbiterd" + holder + " is using " + directory.string() +
          "; stop it, or give this one another data directory"};
}

}  // namespace

Result<DirectoryLock> DirectoryLock::take(const std::filesystem::path& directory) {
  const std::string file = (directory / "arbiter.lock").string();
  const int descriptor = open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (descriptor < 0) return cannot_write(directory, errno);
  DirectoryLock lock(descriptor);
  if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    const int code = errno;
    return code == EWOULDBLOCK ? held(directory, holder_of(descriptor)) : cannot_write(directory, code);
  }
  write_holder(descriptor);
  return lock;
}

DirectoryLock::DirectoryLock(DirectoryLock&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)) {}

DirectoryLock& DirectoryLock::operator=(DirectoryLock&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

DirectoryLock::~DirectoryLock() {
  if (descriptor_ >= 0) close(descriptor_);
}

}  // namespace arbiter::db
