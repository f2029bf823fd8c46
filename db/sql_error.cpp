// SPDX-License-Identifier: MIT
// SQLite's result codes in words.
#include "db/sql_error.h"

#include <SQLiteCpp/Exception.h>
#include <sqlite3.h>

namespace arbiter::db {

namespace {

int primary_code(const SQLite::Exception& exception) { return exception.getErrorCode() & 0xff; }

}  // namespace

bool is_damage(const SQLite::Exception& exception) {
  const int code = primary_code(exception);
  return code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
}

Error to_error(const SQLite::Exception& exception, const std::filesystem::path& file) {
  const std::string path = file.string();
  const std::string detail = std::string(" (") + exception.what() + ")";
  switch (primary_code(exception)) {
    case SQLITE_FULL:
      return {"the disk is full, nothing could be saved in " + path + detail +
              "; make room on it and try again"};
    case SQLITE_READONLY:
      return {"cannot write to " + path + detail +
              "; its disk is mounted read-only or the file belongs to another user"};
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return {"another program has locked " + path + detail + "; close it and try again"};
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_AUTH:
      return {"cannot open " + path + detail +
              "; this user must be allowed to read and write it and its directory"};
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return {path + " is damaged" + detail + "; arbiterd puts it aside and begins a new one when it starts"};
    case SQLITE_IOERR:
      return {"reading or writing " + path + " failed" + detail +
              "; check the disk or card and its free space"};
    default:
      return {"the database " + path + " failed" + detail};
  }
}

}  // namespace arbiter::db
