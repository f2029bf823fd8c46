// SPDX-License-Identifier: MIT
// Renaming and copying damaged files to names that are not taken.
#include "db/put_aside.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <string>
#include <system_error>

#include "db/durable_files.h"

namespace arbiter::db {

namespace fs = std::filesystem;

namespace {

bool taken(const fs::path& database) {
  return fs::exists(database) || fs::exists(wal_of(database)) || fs::exists(shm_of(database));
}

void rename_if_there(const fs::path& from, const fs::path& to) {
  if (fs::exists(from)) fs::rename(from, to);
}

Error cannot_keep(const fs::filesystem_error& error) {
  return {"a damaged database cannot be put aside (" + error.code().message() +
          "): " + error.path1().string() + "; move it away by hand"};
}

}  // namespace

fs::path wal_of(const fs::path& database) { return database.string() + "-wal"; }
fs::path shm_of(const fs::path& database) { return database.string() + "-shm"; }
fs::path part_of(const fs::path& database) { return database.string() + ".part"; }

void remove_database(const fs::path& database) {
  std::error_code ignored;
  fs::remove(database, ignored);
  fs::remove(database.string() + "-journal", ignored);
  fs::remove(wal_of(database), ignored);
  fs::remove(shm_of(database), ignored);
}

fs::path free_name(const fs::path& database, std::chrono::system_clock::time_point now,
                   std::string_view why) {
  const std::string stem = fmt::format("{}.{}-{:%Y%m%dT%H%M%S}Z", database.stem().string(), why,
                                       fmt::gmtime(std::chrono::system_clock::to_time_t(now)));
  fs::path name = database.parent_path() / (stem + ".db");
  for (int number = 2; taken(name); ++number) {
    name = database.parent_path() / fmt::format("{}-{}.db", stem, number);
  }
  return name;
}

Result<fs::path> put_aside(const fs::path& database, std::chrono::system_clock::time_point now,
                           std::string_view why) try {
  const fs::path name = free_name(database, now, why);
  // The database goes first: left alone by a power cut it would be opened without its newest commits.
  rename_if_there(database, name);
  rename_if_there(wal_of(database), wal_of(name));
  rename_if_there(shm_of(database), shm_of(name));
  rename_if_there(database.string() + "-journal", name.string() + "-journal");
  sync_folder(folder_of(database));
  return name;
} catch (const fs::filesystem_error& error) {
  return cannot_keep(error);
}

Result<fs::path> keep_wal(const fs::path& database, std::chrono::system_clock::time_point now) try {
  const fs::path name = wal_of(free_name(database, now, "damaged"));
  const Status copied = copy_to_disk(wal_of(database), name);
  return copied ? Result<fs::path>(name) : copied.error();
} catch (const fs::filesystem_error& error) {
  return cannot_keep(error);
}

}  // namespace arbiter::db
