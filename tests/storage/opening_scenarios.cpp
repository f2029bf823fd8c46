// SPDX-License-Identifier: MIT
// Opening does more than to open: an old schema is brought up to date, a damaged file is put aside.
#include <SQLiteCpp/SQLiteCpp.h>

#include <stdexcept>

#include "db/hash_chain.h"
#include "db/payload.h"
#include "db/schema.h"
#include "tests/db/files.h"
#include "tests/db/logged_games.h"
#include "tests/storage/fingerprint.h"
#include "tests/storage/opened.h"
#include "tests/storage/power_cut.h"

namespace arbiter::test {
namespace {

namespace fs = std::filesystem;
using db::GameLog;

/// A log of an earlier version with one game that was only begun.
void write_old_log(const fs::path& file, int version) {
  SQLite::Database database(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  database.exec("PRAGMA journal_mode = WAL");
  db::migrate(database, 0, version);
  const db::Event start{1, "start", db::start_payload(club_game()), stamp(0), ""};
  const db::Hash hash = db::chain_hash(db::chain_start, start);
  SQLite::Statement game(database, "INSERT INTO games VALUES (1, '*', 0, 1, ?)");
  game.bind(1, hash.data(), static_cast<int>(hash.size()));
  game.exec();
  SQLite::Statement event(database, "INSERT INTO events VALUES (1, 1, 'start', ?, 0, ?, ?)");
  event.bind(1, start.payload);
  event.bind(2, db::to_microseconds(start.stamp.wall));
  event.bind(3, hash.data(), static_cast<int>(hash.size()));
  event.exec();
}

class Migrating : public Scenario {
 public:
  explicit Migrating(std::uint64_t seed) : version_(1 + static_cast<int>(seed % 2)) {}

  void prepare(const fs::path& root) override {
    const TemporaryDirectory place;
    for (const fs::path& data : {root, place.path()}) write_old_log(data / "arbiter.db", version_);
    state_ = fingerprint(open_log(place.path()));
  }
  void run(RecordedDisk& /*disk*/, const fs::path& root, Acknowledgements& done) override {
    done.add(state_);
    static_cast<void>(open_log(root));
  }
  std::string recover(const fs::path& root) override { return fingerprint(opened_without_loss(root)); }

 private:
  int version_;
  std::string state_;
};

/// The database or its write-ahead file is damaged: whatever happens, their bytes stay somewhere.
class PuttingAside : public Scenario {
 public:
  explicit PuttingAside(std::uint64_t seed) : damage_(seed % 3) {}

  void prepare(const fs::path& root) override {
    const TemporaryDirectory origin;
    {
      GameLog log = open_log(origin.path());
      begin_game(log);
    }
    GameLog log = open_log(origin.path());
    for (int number = 0; number < 10; ++number)
      if (!append(log, 1, {numbered_event(number)})) throw std::runtime_error("an append failed");
    database_ = read_file(origin / "arbiter.db");
    wal_ = read_file(origin / "arbiter.db-wal");
    if (damage_ == 0) database_.replace(0, 100, std::string(100, 'x'));
    if (damage_ == 1) wal_[wal_.size() / 2] = static_cast<char>(wal_[wal_.size() / 2] ^ 1);
    if (damage_ != 2) write_file(root / "arbiter.db", database_);
    write_file(root / "arbiter.db-wal", wal_);
  }

  void run(RecordedDisk& /*disk*/, const fs::path& root, Acknowledgements& done) override {
    done.add("kept");
    GameLog log = open_log(root);
    begin_game(log);
  }

  std::string recover(const fs::path& root) override {
    {
      GameLog log = open_log(root);
      begin_game(log);
      static_cast<void>(fingerprint(log));
    }
    bool database = damage_ != 0;
    bool wal = false;
    for (const auto& entry : fs::directory_iterator(root)) {
      const std::string content = read_file(entry.path());
      database = database || content == database_;
      wal = wal || content == wal_;
    }
    return database && wal ? "kept" : "lost";
  }

 private:
  std::uint64_t damage_;
  std::string database_;
  std::string wal_;
};

}  // namespace

std::unique_ptr<Scenario> migrating(std::uint64_t seed) { return std::make_unique<Migrating>(seed); }
std::unique_ptr<Scenario> putting_aside(std::uint64_t seed) { return std::make_unique<PuttingAside>(seed); }

}  // namespace arbiter::test
