// SPDX-License-Identifier: MIT
// Recording what happens to the files below a folder.
#include "tests/storage/recorded_disk.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "tests/db/files.h"

namespace arbiter::test {

namespace fs = std::filesystem;

namespace {

std::string folder_of(const std::string& name) {
  const std::size_t slash = name.rfind('/');
  return slash == name.npos ? "" : name.substr(0, slash);
}

std::string last_of(const std::string& name) { return name.substr(name.rfind('/') + 1); }

bool is_shared_memory(const std::string& name) { return name.ends_with("-shm"); }

}  // namespace

RecordedDisk::RecordedDisk(fs::path root) : root_(std::move(root)) {
  read_folder("");
  vfs_.emplace();
  vfs_->listen(this);
  listen_to_calls(this);
}

RecordedDisk::~RecordedDisk() { stop(); }

void RecordedDisk::stop() {
  if (!vfs_) return;
  listen_to_calls(nullptr);
  vfs_.reset();
}

void RecordedDisk::read_folder(const std::string& folder) {
  Folder& here = first_.folders[folder];
  for (const auto& entry : fs::directory_iterator(root_ / folder)) {
    const std::string last = entry.path().filename().string();
    const std::string name = folder.empty() ? last : folder + "/" + last;
    here.names[last] = entry.is_directory() ? 0 : next_;
    if (entry.is_directory()) {
      read_folder(name);
    } else {
      first_.files[next_].content = read_file(entry.path());
      now_[name] = next_++;
    }
  }
}

std::optional<std::string> RecordedDisk::below_root(const fs::path& file) const {
  const std::string path = fs::absolute(file).lexically_normal().string();
  const std::string root = root_.string() + "/";
  if (path == root_.string()) return "";
  if (!path.starts_with(root) || is_shared_memory(path)) return std::nullopt;
  return path.substr(root.size());
}

void RecordedDisk::change(const std::string& name, std::optional<FileNumber> file) {
  operations_.emplace_back(Entries{folder_of(name), {{last_of(name), file}}});
}

// The file's number; one that was made without SQLite is found here for the first time.
RecordedDisk::FileNumber RecordedDisk::known_file(const std::string& name) {
  const auto known = now_.find(name);
  if (known != now_.end()) return known->second;
  const FileNumber file = now_[name] = next_++;
  change(name, file);
  if (std::string content = read_file(root_ / name); !content.empty())
    operations_.emplace_back(Write{file, 0, std::move(content)});
  return file;
}

void RecordedDisk::on_open(const std::string& file) {
  if (const auto name = below_root(file)) by_sqlite_[known_file(*name)] = true;
}

void RecordedDisk::on_write(const std::string& file, std::int64_t at, std::string_view bytes) {
  if (const auto name = below_root(file))
    operations_.emplace_back(Write{known_file(*name), static_cast<std::size_t>(at), std::string(bytes)});
}

void RecordedDisk::on_truncate(const std::string& file, std::int64_t size) {
  if (const auto name = below_root(file))
    operations_.emplace_back(Truncate{known_file(*name), static_cast<std::size_t>(size)});
}

void RecordedDisk::on_sync(int descriptor) {
  std::error_code none;
  const fs::path path = fs::read_symlink("/proc/self/fd/" + std::to_string(descriptor), none);
  const auto name = below_root(path);
  if (none || !name || !fs::exists(path, none)) return;
  if (fs::is_directory(path, none)) {
    operations_.emplace_back(SyncFolder{*name});
    return;
  }
  const FileNumber file = known_file(*name);
  if (!by_sqlite_[file]) operations_.emplace_back(Write{file, 0, read_file(path)});
  operations_.emplace_back(Sync{file});
}

void RecordedDisk::on_rename(const std::string& from, const std::string& to, bool exchange) {
  const auto old_name = below_root(from);
  const auto new_name = below_root(to);
  if (!old_name || !new_name) return;
  const auto moved = now_.find(*old_name);
  if (moved == now_.end()) {
    known_file(*new_name);
    return;
  }
  const FileNumber file = moved->second;
  const std::optional<FileNumber> other = exchange ? std::optional(now_.at(*new_name)) : std::nullopt;
  operations_.emplace_back(
      Entries{folder_of(*new_name), {{last_of(*old_name), other}, {last_of(*new_name), file}}});
  now_.erase(*old_name);
  if (other) now_[*old_name] = *other;
  now_[*new_name] = file;
}

void RecordedDisk::on_remove(const std::string& file) {
  const auto name = below_root(file);
  if (name && now_.erase(*name) > 0) change(*name, std::nullopt);
}

void RecordedDisk::on_folder(const std::string& folder) {
  if (const auto name = below_root(folder)) change(*name, 0);
}

}  // namespace arbiter::test
