// SPDX-License-Identifier: MIT
// Putting a copy in the place of a log, at one moment: whenever the power is cut, the old or the new is
// there.
#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/Database.h>
#include <sqlite3.h>

#include <system_error>

#include "db/backup.h"
#include "db/durable_files.h"
#include "db/opening.h"
#include "db/put_aside.h"
#include "db/sql_error.h"
#include "db/wal_check.h"

namespace arbiter::db {

namespace fs = std::filesystem;

namespace {

bool is_there(const fs::path& file) {
  std::error_code hidden;
  return fs::exists(file, hidden);
}

Error in_use(const fs::path& file) {
  return {"another program has " + file.string() + " open; close it and try again"};
}

// Brings the write-ahead file into the database, which can then be renamed alone. What is damaged stays as it
// is.
Status fold_in(const fs::path& file) try {
  {
    SQLite::Database database(file.string(), SQLite::OPEN_READWRITE);
    database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  }
  return is_there(wal_of(file)) ? Status(in_use(file)) : ok();
} catch (const SQLite::Exception& exception) {
  return is_damage(exception) ? ok() : Status(to_error(exception, file));
}

// The old write-ahead file must not be there when the new database is: SQLite would read the one into the
// other.
Status move_wal(const fs::path& file, const fs::path& kept) {
  std::error_code ignored;
  fs::remove(shm_of(file), ignored);
  return is_there(wal_of(file)) ? rename_on_disk(wal_of(file), wal_of(kept)) : ok();
}

Status exchange(const fs::path& part, const fs::path& file, const fs::path& kept) {
  if (Status named = rename_on_disk(part, kept); !named) return named;
  if (exchange_on_disk(kept, file)) return ok();
  // A file system that cannot exchange names: one after the other.
  if (Status back = rename_on_disk(kept, part); !back) return back;
  if (Status moved = rename_on_disk(file, kept); !moved) return moved;
  return rename_on_disk(part, file);
}

Result<fs::path> replace(const fs::path& part, const fs::path& file,
                         std::chrono::system_clock::time_point now) {
  const bool lone_wal = !is_there(file) && is_there(wal_of(file));
  if (is_there(file)) {
    if (wal_fault(wal_of(file))) {
      if (const auto kept = keep_wal(file, now); !kept) return kept.error();
    }
    if (Status folded = fold_in(file); !folded) return folded.error();
  }
  const fs::path kept = free_name(file, now, "replaced");
  if (Status moved = move_wal(file, kept); !moved) return moved.error();
  const bool old = is_there(file);
  if (Status placed = old ? exchange(part, file, kept) : rename_on_disk(part, file); !placed)
    return placed.error();
  return old || lone_wal ? kept : fs::path();
}

Status copy_whole(const fs::path& copy, const fs::path& part) try {
  SQLite::Database from(copy.string(), SQLite::OPEN_READONLY);
  SQLite::Database to(part.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  if (SQLite::Backup(to, from).executeStep(-1) == SQLITE_DONE) return ok();
  return in_use(copy);
} catch (const SQLite::Exception& exception) {
  return to_error(exception, copy);
}

}  // namespace

Result<fs::path> restore(const fs::path& copy, const fs::path& directory,
                         std::chrono::system_clock::time_point now) {
  if (const auto fault = fault_of_copy(copy)) return Error{copy.string() + ": " + *fault};
  const fs::path file = directory / "arbiter.db";
  if (auto folder = make_folders(directory); !folder) return folder.error();
  const Result<DirectoryLock> lock = DirectoryLock::take(directory);
  if (!lock) return lock.error();
  const fs::path part = part_of(file);
  remove_database(part);
  if (Status copied = copy_whole(copy, part); !copied) {
    remove_database(part);
    return copied.error();
  }
  Result<fs::path> kept = replace(part, file, now);
  if (!kept) remove_database(part);
  return kept;
}

}  // namespace arbiter::db
