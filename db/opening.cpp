// SPDX-License-Identifier: MIT
// How a game log is opened, and what happens when its file is damaged, foreign, newer or not there.
#include "db/opening.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <fstream>
#include <system_error>
#include <variant>

#include "db/backup.h"
#include "db/durable_files.h"
#include "db/put_aside.h"
#include "db/schema.h"
#include "db/sql_error.h"
#include "db/wal_check.h"

namespace arbiter::db {

namespace fs = std::filesystem;

namespace {

// A log up to this size (some 200 games) is looked through on every start. A larger one would keep the table
// waiting for seconds on a slow card: its newest game is looked at, and the rest when it is read
// (DailyCopies).
constexpr std::uintmax_t looked_through = 16'000'000;

// Another program's lock is waited for this long; the daemon's one thread must not stand still for longer.
constexpr std::chrono::milliseconds busy_timeout{1000};

/// Why a file cannot be used, though nothing hinders reading it.
struct Damage {
  std::string why;
};
using Attempt = std::variant<SQLite::Database, Damage, Error>;

fs::path file_in(const fs::path& directory) { return directory / "arbiter.db"; }

int number(SQLite::Database& database, const char* query) { return database.execAndGet(query).getInt(); }

bool is_fresh(SQLite::Database& database) {
  return number(database, "SELECT count(*) FROM sqlite_schema") == 0 &&
         number(database, "PRAGMA application_id") == 0 && number(database, "PRAGMA user_version") == 0;
}

Error too_new(const fs::path& file, int version) {
  return {file.string() + " was written by a newer Arbiter (its version is " + std::to_string(version) +
          ", this program knows " + std::to_string(latest_version()) +
          "); nothing was changed; install the newer one"};
}

// What the next commits will touch. SQLite throws where it is damaged.
void read_newest(SQLite::Database& database, int version) {
  database.execAndGet("SELECT total(length(payload)) FROM events WHERE game = (SELECT max(id) FROM games)");
  database.execAndGet("SELECT total(length(lines)) FROM readings WHERE game = (SELECT max(id) FROM games)");
  if (version >= 3)
    database.execAndGet(
        "SELECT total(length(payload)) FROM table_rolls WHERE id > (SELECT max(id) - 10 FROM table_rolls)");
}

enum class Depth : std::uint8_t { newest, whole };

// The schema comes first: what it says is run by whatever looks at the rest.
std::optional<std::string> damage_of(SQLite::Database& database, int version, Depth depth) {
  if (auto fault = schema_fault(database, version)) return fault;
  if (depth == Depth::whole) {
    if (auto damage = damage_anywhere(database)) return damage;
  }
  read_newest(database, version);
  return std::nullopt;
}

std::optional<std::variant<Damage, Error>> hindrance(SQLite::Database& database, const fs::path& file,
                                                     Depth depth) {
  if (number(database, "PRAGMA application_id") != application_id)
    return Damage{"it is no game log of Arbiter"};
  const int version = number(database, "PRAGMA user_version");
  if (version > latest_version()) return too_new(file, version);
  if (const auto why = damage_of(database, version, depth)) return Damage{*why};
  return std::nullopt;
}

/// Whether closing brings the write-ahead file into the database. Off until the database is known to be
/// sound: what is put aside or refused is to stay as it was found.
void clean_up_at_close(SQLite::Database& database, bool on) {
  sqlite3_db_config(database.getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, on ? 0 : 1, nullptr);
}

// The write-ahead file is cut into the database every 1000 pages (SQLite's default): a leaf that many commits
// have changed is then written back once, and the file, 4 MB long, is used again from its start.
void configure(SQLite::Database& database) {
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;");
}

// A commit that a power cut interrupted leaves its rest in the write-ahead file, where the next one
// overwrites a part of it. Begun anew, the file holds at most one of these, and wal_fault knows what is
// damage. A reader that hinders it is not waited for.
void begin_wal_anew(SQLite::Database& database) {
  database.setBusyTimeout(0);
  sqlite3_wal_checkpoint_v2(database.getHandle(), nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
  database.setBusyTimeout(static_cast<int>(busy_timeout.count()));
}

fs::path suspicion_of(const fs::path& file) { return file.parent_path() / "arbiter.suspect"; }

std::uintmax_t size_of(const fs::path& file) {
  std::error_code missing;
  const std::uintmax_t size = fs::file_size(file, missing);
  return missing ? 0 : size;
}

Depth depth_for(const fs::path& file) {
  std::error_code hidden;
  const bool whole = size_of(file) <= looked_through || fs::exists(suspicion_of(file), hidden);
  return whole ? Depth::whole : Depth::newest;
}

// The whole was looked through, or put aside.
void forget_suspicion(const fs::path& file) {
  std::error_code none;
  if (fs::remove(suspicion_of(file), none)) sync_folder(folder_of(file));
}

Attempt attempt(const fs::path& file) try {
  SQLite::Database database(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE,
                            static_cast<int>(busy_timeout.count()));
  clean_up_at_close(database, false);
  if (!is_fresh(database)) {
    if (auto found = hindrance(database, file, depth_for(file))) {
      return std::visit([](auto& what) { return Attempt(std::move(what)); }, *found);
    }
  }
  configure(database);
  migrate(database, number(database, "PRAGMA user_version"), latest_version());
  begin_wal_anew(database);
  clean_up_at_close(database, true);
  return database;
} catch (const SQLite::Exception& exception) {
  // Our own SQL is right: where SQLite takes it for wrong, the file is not what it should be.
  const bool misfit = (exception.getErrorCode() & 0xff) == SQLITE_ERROR;
  if (is_damage(exception) || misfit) return Damage{exception.what()};
  return to_error(exception, file);
}

/// Damage that SQLite would not speak of: it deletes a write-ahead file whose database is gone.
std::optional<std::string> lone_wal(const fs::path& file) {
  if (size_of(file) != 0 || size_of(wal_of(file)) == 0) return std::nullopt;
  return "only its write-ahead file was left";
}

Result<OpenReport> put_database_aside(const fs::path& file, const std::string& why,
                                      std::chrono::system_clock::time_point now) {
  const Result<fs::path> kept = put_aside(file, now);
  if (!kept) return kept.error();
  OpenReport report{*kept, "the game log was damaged (" + why + "), is kept as " + kept->string() +
                               ", and a new one was begun"};
  report.newest_copy = newest_sound_copy(file.parent_path() / "backups", now);
  if (report.newest_copy)
    report.why += "; 'arbiter restore " + report.newest_copy->string() + "' puts the newest copy back";
  return report;
}

Result<OpenReport> look_at_wal(const fs::path& file, std::chrono::system_clock::time_point now) {
  if (const auto why = lone_wal(file)) return put_database_aside(file, *why, now);
  const auto fault = wal_fault(wal_of(file));
  if (!fault) return OpenReport{};
  const Result<fs::path> kept = keep_wal(file, now);
  if (!kept) return kept.error();
  return OpenReport{*kept, "the game log was damaged (" + *fault + "); that file is kept as " +
                               kept->string() + ", and the last moves before the stop may be missing"};
}

Result<std::pair<SQLite::Database, OpenReport>> recover(const fs::path& file,
                                                        std::chrono::system_clock::time_point now) {
  Result<OpenReport> report = look_at_wal(file, now);
  if (!report) return report.error();
  Attempt first = attempt(file);
  if (const auto* damage = std::get_if<Damage>(&first)) {
    report = put_database_aside(file, damage->why, now);
    if (!report) return report.error();
    first = attempt(file);
  }
  if (auto* database = std::get_if<SQLite::Database>(&first)) {
    forget_suspicion(file);
    return std::pair(std::move(*database), *report);
  }
  if (auto* error = std::get_if<Error>(&first)) return *error;
  return Error{"no new game log can be begun as " + file.string() + ": " + std::get<Damage>(first).why};
}

}  // namespace

std::optional<std::string> damage_anywhere(SQLite::Database& database) {
  const std::string check = database.execAndGet("PRAGMA quick_check(1)").getString();
  return check == "ok" ? std::nullopt : std::optional(check);
}

void suspect(const fs::path& file) {
  std::error_code none;
  if (fs::exists(suspicion_of(file), none)) return;
  std::ofstream(suspicion_of(file)) << "";
  sync_folder(folder_of(file));
}

Result<Connection> open_for_writing(const fs::path& directory, std::chrono::system_clock::time_point now) {
  if (const Status made = make_folders(directory); !made) {
    return Error{"cannot make the data directory " + directory.string() + ": " + made.error().message +
                 "; make it by hand or name another one"};
  }
  Result<DirectoryLock> lock = DirectoryLock::take(directory);
  if (!lock) return lock.error();
  const fs::path file = file_in(directory);
  remove_database(part_of(file));  // what a restore that was interrupted had begun
  auto opened = recover(file, now);
  if (!opened) return opened.error();
  return Connection{std::move(*lock), file, std::move(opened->first), std::move(opened->second)};
}

namespace {

/// Why a database that is there cannot be read by this program, or nothing.
std::optional<Error> unreadable(SQLite::Database& database, const fs::path& file) {
  if (is_fresh(database)) return Error{"there are no games yet in " + file.string()};
  if (number(database, "PRAGMA application_id") != application_id) {
    return Error{file.string() + " is no game log of Arbiter; name another data directory"};
  }
  const int version = number(database, "PRAGMA user_version");
  if (version > latest_version()) return too_new(file, version);
  if (version < latest_version()) {
    return Error{file.string() +
                 " was written by an older Arbiter; start arbiterd once to bring it up to date"};
  }
  return std::nullopt;
}

SQLite::Database connect_to(const std::string& name) {
  SQLite::Database database(name, SQLite::OPEN_READONLY | SQLite::OPEN_URI,
                            static_cast<int>(busy_timeout.count()));
  database.exec("SELECT count(*) FROM sqlite_schema");
  return database;
}

std::string uri_of(const fs::path& file) {
  std::string uri = "file:";
  for (const char letter : fs::absolute(file).string()) {
    const bool special = letter == '%' || letter == '?' || letter == '#';
    uri += special ? fmt::format("%{:02x}", letter) : std::string(1, letter);
  }
  return uri;
}

/// Where SQLite may not make the files by which programs share a database, a database that was closed can
/// still be read: nobody writes to it.
SQLite::Database connect_to_read(const fs::path& file) try {
  return connect_to(uri_of(file));
} catch (const SQLite::Exception& exception) {
  const int code = exception.getErrorCode() & 0xff;
  if ((code != SQLITE_CANTOPEN && code != SQLITE_READONLY) || fs::exists(wal_of(file))) throw;
  return connect_to(uri_of(file) + "?immutable=1");
}

/// A closed copy is looked at without a file being made beside it, also on a full disk.
SQLite::Database connect_to_copy(const fs::path& file) {
  const bool closed = !fs::exists(wal_of(file));
  return closed ? connect_to(uri_of(file) + "?immutable=1") : connect_to_read(file);
}

}  // namespace

Result<Connection> open_beside_daemon(const fs::path& directory) {
  const Result<Connection> readable = open_for_reading(directory);
  if (!readable) return readable.error();
  const fs::path file = file_in(directory);
  try {
    SQLite::Database database(file.string(), SQLite::OPEN_READWRITE, static_cast<int>(busy_timeout.count()));
    configure(database);
    return Connection{std::nullopt, file, std::move(database), {}};
  } catch (const SQLite::Exception& exception) {
    return to_error(exception, file);
  }
}

std::optional<std::string> fault_of_copy(const fs::path& file) try {
  std::error_code hidden;
  if (!fs::is_regular_file(file, hidden)) return "there is no such file";
  SQLite::Database database = connect_to_copy(file);
  if (is_fresh(database)) return "it is no game log of Arbiter";
  const auto found = hindrance(database, file, Depth::whole);
  if (!found) return std::nullopt;
  if (const auto* error = std::get_if<Error>(&*found)) return error->message;
  return std::get<Damage>(*found).why;
} catch (const SQLite::Exception& exception) {
  return to_error(exception, file).message;
}

Result<Connection> open_for_reading(const fs::path& directory) {
  const fs::path file = file_in(directory);
  std::error_code hidden;
  if (!fs::exists(file, hidden)) {
    const std::string why = hidden ? hidden.message() : "no arbiter.db";
    return Error{"there is no game log in " + directory.string() + " (" + why + ")"};
  }
  try {
    SQLite::Database database = connect_to_read(file);
    if (auto error = unreadable(database, file)) return *error;
    return Connection{std::nullopt, file, std::move(database), {}};
  } catch (const SQLite::Exception& exception) {
    return to_error(exception, file);
  }
}

}  // namespace arbiter::db
