// SPDX-License-Identifier: MIT
// A new or renamed file is on disk when its content and its folder are synced.
#include "db/durable_files.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <string>
#include <system_error>

namespace arbiter::db {

namespace fs = std::filesystem;

namespace {

Error cannot_make(const fs::path& file, const std::error_code& why) {
  return {"cannot make " + file.string() + " (" + why.message() + ")"};
}

std::error_code last_error() { return {errno, std::generic_category()}; }

std::error_code sync_path(const fs::path& path, int flags) {
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC | flags);
  if (descriptor < 0) return last_error();
  const std::error_code failed = fsync(descriptor) == 0 ? std::error_code() : last_error();
  close(descriptor);
  return failed;
}

}  // namespace

fs::path folder_of(const fs::path& file) {
  return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

void sync_folder(const fs::path& folder) { static_cast<void>(sync_path(folder, O_DIRECTORY)); }

Status make_folders(const fs::path& folder) {
  std::error_code failed;
  if (folder.empty() || fs::is_directory(folder, failed)) return ok();
  if (Status above = make_folders(folder.parent_path()); !above) return above;
  // A folder that another program made meanwhile is as good.
  if (!fs::create_directory(folder, failed) && failed) return cannot_make(folder, failed);
  sync_folder(folder_of(folder));
  return ok();
}

Status copy_to_disk(const fs::path& from, const fs::path& to) {
  std::error_code failed;
  fs::copy_file(from, to, failed);
  if (!failed) failed = sync_path(to, 0);
  if (failed) return cannot_make(to, failed);
  sync_folder(folder_of(to));
  return ok();
}

Status rename_on_disk(const fs::path& from, const fs::path& to) {
  std::error_code failed;
  fs::rename(from, to, failed);
  if (failed) return cannot_make(to, failed);
  sync_folder(folder_of(to));
  return ok();
}

Status exchange_on_disk(const fs::path& one, const fs::path& other) {
  if (renameat2(AT_FDCWD, one.c_str(), AT_FDCWD, other.c_str(), RENAME_EXCHANGE) != 0)
    return cannot_make(other, last_error());
  sync_folder(folder_of(other));
  return ok();
}

}  // namespace arbiter::db
