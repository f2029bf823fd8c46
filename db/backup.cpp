// SPDX-License-Identifier: MIT
// Copying logs by SQLite's backup, page by page.
#include "db/backup.h"

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/Database.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "db/durable_files.h"
#include "db/opening.h"
#include "db/put_aside.h"
#include "db/sql_error.h"

namespace arbiter::db {

namespace fs = std::filesystem;

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
    if (!done) remove_database(part_of(target));
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
  if (auto folder = make_folders(target.parent_path()); !folder) return folder.error();
  Result<Connection> source = open_for_reading(directory);
  if (!source) return source.error();
  remove_database(part_of(target));
  try {
    return LogCopy(std::make_unique<Impl>(std::move(*source), target));
  } catch (const SQLite::Exception& exception) {
    return to_error(exception, part_of(target));
  }
}

Result<bool> LogCopy::step(int pages) try {
  const int code = impl_->backup->executeStep(pages);
  if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
    return Error{"another program has locked " + part_of(impl_->target).string() +
                 "; close it and try again"};
  if (code != SQLITE_DONE) return false;
  impl_->backup.reset();
  impl_->copy = SQLite::Database(":memory:");
  if (auto placed = rename_on_disk(part_of(impl_->target), impl_->target); !placed) return placed.error();
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

std::string daily_name(std::chrono::system_clock::time_point now) {
  return fmt::format("arbiter-{:%Y%m%d}.db", fmt::gmtime(std::chrono::system_clock::to_time_t(now)));
}

namespace {

/// Whether a name is a day's, "arbiter-20261201.db", with `end` behind it.
bool is_daily(std::string_view name, std::string_view end) {
  constexpr std::string_view begin = "arbiter-";
  constexpr std::size_t digits = 8;
  if (!name.starts_with(begin) || !name.ends_with(end) || name.size() != begin.size() + digits + end.size())
    return false;
  name = name.substr(begin.size(), digits);
  return std::all_of(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::vector<fs::path> daily_files(const fs::path& folder, std::string_view end) {
  std::vector<fs::path> files;
  std::error_code hidden;
  for (const auto& entry : fs::directory_iterator(folder, hidden)) {
    if (is_daily(entry.path().filename().string(), end)) files.push_back(entry.path());
  }
  return files;
}

/// The oldest first; those of days that are yet to come before all others.
std::vector<fs::path> daily_copies(const fs::path& folder, std::chrono::system_clock::time_point now) {
  std::vector<fs::path> copies = daily_files(folder, ".db");
  const std::string today = daily_name(now);
  std::sort(copies.begin(), copies.end(), [&](const fs::path& one, const fs::path& other) {
    const std::string first = one.filename().string();
    const std::string second = other.filename().string();
    return std::pair(first <= today, first) < std::pair(second <= today, second);
  });
  return copies;
}

}  // namespace

void keep_newest(const fs::path& folder, std::size_t count, std::chrono::system_clock::time_point now) {
  for (const fs::path& begun : daily_files(folder, ".db.part")) remove_database(begun);
  std::vector<fs::path> copies = daily_copies(folder, now);
  copies.resize(copies.size() - std::min(count, copies.size()));
  for (const fs::path& old : copies) remove_database(old);
}

std::optional<fs::path> newest_sound_copy(const fs::path& folder, std::chrono::system_clock::time_point now) {
  std::vector<fs::path> copies = daily_copies(folder, now);
  const auto newest =
      std::find_if(copies.rbegin(), copies.rend(), [](const fs::path& copy) { return !fault_of_copy(copy); });
  return newest == copies.rend() ? std::nullopt : std::optional(*newest);
}

}  // namespace arbiter::db
