// SPDX-License-Identifier: MIT
// Copying logs by SQLite's backup, page by page.
#include "db/backup.h"

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/Database.h>
#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <system_error>
#include <vector>

#include "db/opening.h"
#include "db/put_aside.h"
#include "db/sql_error.h"

namespace arbiter::db {

namespace fs = std::filesystem;

namespace {

fs::path part_of(const fs::path& target) { return target.string() + ".part"; }

void remove_quietly(const fs::path& file) {
  std::error_code ignored;
  fs::remove(file, ignored);
  fs::remove(file.string() + "-journal", ignored);
  fs::remove(wal_of(file), ignored);
  fs::remove(shm_of(file), ignored);
}

// A rename is on disk only when its folder is.
void sync_folder(const fs::path& file) {
  const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  const int descriptor = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  fsync(descriptor);
  close(descriptor);
}

Status put_in_place(const fs::path& part, const fs::path& target) {
  std::error_code failed;
  fs::rename(part, target, failed);
  if (failed) return Error{"cannot make " + target.string() + " (" + failed.message() + ")"};
  sync_folder(target);
  return ok();
}

Status make_folder_of(const fs::path& file) {
  std::error_code failed;
  if (file.has_parent_path()) fs::create_directories(file.parent_path(), failed);
  return failed ? Status(Error{"cannot make the folder " + file.parent_path().string() + " (" +
                               failed.message() + ")"})
                : ok();
}

}  // namespace

struct LogCopy::Impl {
  Impl(Connection from, fs::path to)
      : source(std::move(from)),
        target(std::move(to)),
        copy(part_of(target).string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE) {
    // What is read is what was there now, whatever is written meanwhile; without it every commit would make
    // the copy begin anew.
    source.database.exec("BEGIN; SELECT count(*) FROM sqlite_schema");
    backup.emplace(copy, source.database);
  }
  ~Impl() {
    backup.reset();
    if (!done) remove_quietly(part_of(target));
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  Connection source;
  fs::path target;
  SQLite::Database copy;
  std::optional<SQLite::Backup> backup;
  bool done = false;
};

LogCopy::LogCopy(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
LogCopy::LogCopy(LogCopy&&) noexcept = default;
LogCopy& LogCopy::operator=(LogCopy&&) noexcept = default;
LogCopy::~LogCopy() = default;

Result<LogCopy> LogCopy::begin(const fs::path& directory, const fs::path& target) {
  std::error_code hidden;
  if (fs::exists(target, hidden))
    return Error{target.string() + " is there already; name another file, nothing is overwritten"};
  if (auto folder = make_folder_of(target); !folder) return folder.error();
  Result<Connection> source = open_for_reading(directory);
  if (!source) return source.error();
  remove_quietly(part_of(target));
  try {
    return LogCopy(std::make_unique<Impl>(std::move(*source), target));
  } catch (const SQLite::Exception& exception) {
    return to_error(exception, part_of(target));
  }
}

Result<bool> LogCopy::step(int pages) try {
  const int code = impl_->backup->executeStep(pages);
  if (code != SQLITE_DONE) return false;
  impl_->backup.reset();
  impl_->copy = SQLite::Database(":memory:");
  if (auto placed = put_in_place(part_of(impl_->target), impl_->target); !placed) return placed.error();
  impl_->done = true;
  return true;
} catch (const SQLite::Exception& exception) {
  return to_error(exception, part_of(impl_->target));
}

Status back_up(const fs::path& directory, const fs::path& target) {
  Result<LogCopy> copy = LogCopy::begin(directory, target);
  if (!copy) return copy.error();
  for (;;) {
    const Result<bool> done = copy->step(-1);
    if (!done) return done.error();
    if (*done) break;
  }
  const auto fault = fault_of_copy(target);
  return fault ? Status(Error{target.string() + " was written, but is not sound: " + *fault}) : ok();
}

namespace {

Result<fs::path> replace(const fs::path& part, const fs::path& file,
                         std::chrono::system_clock::time_point now) {
  fs::path kept;
  if (fs::exists(file) || fs::exists(wal_of(file))) {
    const Result<fs::path> aside = put_aside(file, now, "replaced");
    if (!aside) return aside.error();
    kept = *aside;
  }
  if (auto placed = put_in_place(part, file); !placed) return placed.error();
  return kept;
}

}  // namespace

Result<fs::path> restore(const fs::path& copy, const fs::path& directory,
                         std::chrono::system_clock::time_point now) {
  if (const auto fault = fault_of_copy(copy)) return Error{copy.string() + ": " + *fault};
  const fs::path file = directory / "arbiter.db";
  if (auto folder = make_folder_of(file); !folder) return folder.error();
  const Result<DirectoryLock> lock = DirectoryLock::take(directory);
  if (!lock) return lock.error();
  const fs::path part = part_of(file);
  remove_quietly(part);
  try {
    SQLite::Database from(copy.string(), SQLite::OPEN_READONLY);
    SQLite::Database to(part.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    SQLite::Backup(to, from).executeStep(-1);
  } catch (const SQLite::Exception& exception) {
    remove_quietly(part);
    return to_error(exception, copy);
  }
  return replace(part, file, now);
}

std::string daily_name(std::chrono::system_clock::time_point now) {
  return fmt::format("arbiter-{:%Y%m%d}.db", fmt::gmtime(std::chrono::system_clock::to_time_t(now)));
}

void keep_newest(const fs::path& folder, std::size_t count) {
  std::vector<fs::path> copies;
  std::error_code hidden;
  for (const auto& entry : fs::directory_iterator(folder, hidden)) {
    const std::string name = entry.path().filename().string();
    constexpr std::string_view pattern = "arbiter-20261201.db";
    if (name.size() == pattern.size() && name.starts_with("arbiter-2") && name.ends_with(".db"))
      copies.push_back(entry.path());
  }
  std::sort(copies.begin(), copies.end());
  while (copies.size() > count) {
    remove_quietly(copies.front());
    copies.erase(copies.begin());
  }
}

}  // namespace arbiter::db
