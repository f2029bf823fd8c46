// SPDX-License-Identifier: MIT
// Copies are made while games are played, and put back.
#include <stdexcept>

#include "db/backup.h"
#include "db/game_log.h"
#include "tests/db/files.h"
#include "tests/db/logged_games.h"
#include "tests/storage/fingerprint.h"
#include "tests/storage/opened.h"
#include "tests/storage/power_cut.h"

namespace arbiter::test {
namespace {

namespace fs = std::filesystem;
using db::GameLog;

void expect_done(const Status& status) {
  if (!status) throw std::runtime_error(status.error().message);
}

void add_events(GameLog& log, db::GameId game, int count, int from) {
  for (int number = 0; number < count; ++number)
    expect_done(
        append(log, game, {numbered_event(from + number)}, {{std::chrono::microseconds{1}, "a1", "0"}}));
}

/// What a database file holds, read from a folder of its own.
std::string content_of(const fs::path& database) {
  const TemporaryDirectory place;
  for (const std::string end : {"", "-wal"}) {
    if (fs::exists(database.string() + end))
      fs::copy_file(database.string() + end, (place / "arbiter.db").string() + end);
  }
  return fingerprint(opened_without_loss(place.path()));
}

class Copying : public Scenario {
 public:
  explicit Copying(std::uint64_t seed) : random_(seed) {}

  void run(RecordedDisk& /*disk*/, const fs::path& root, Acknowledgements& done) override {
    done.add("");
    GameLog log = open_log(root);
    done.add("");
    const db::GameId game = begin_game(log);
    done.add(fingerprint(log));
    for (int day = 1; day < 4; ++day) {
      const fs::path target = root / "backups" / ("arbiter-2026120" + std::to_string(day) + ".db");
      copied_ = fingerprint(log);
      whole_.push_back(copied_);
      auto copy = db::LogCopy::begin(root, target);
      if (!copy) throw std::runtime_error(copy.error().message);
      for (bool there = false; !there;) {
        add_events(log, game, 1, day);
        done.add(fingerprint(log));
        there = *copy->step(std::uniform_int_distribution{1, 3}(random_));
      }
      db::keep_newest(root / "backups", 2, stamp(0).wall + std::chrono::hours(24 * day));
    }
  }

  /// Each copy that is there is whole.
  std::string recover(const fs::path& root) override {
    if (fs::exists(root / "backups")) {
      for (const auto& entry : fs::directory_iterator(root / "backups")) {
        if (entry.path().extension() != ".db") continue;
        const std::string content = content_of(entry.path());
        if (std::find(whole_.begin(), whole_.end(), content) == whole_.end())
          throw std::runtime_error(entry.path().filename().string() + " is no whole copy");
      }
    }
    return fingerprint(opened_without_loss(root));
  }

 private:
  std::mt19937_64 random_;
  std::string copied_;
  std::vector<std::string> whole_;
};

/// What was there, with or without a write-ahead file, makes way for a copy and is kept.
class Restoring : public Scenario {
 public:
  explicit Restoring(std::uint64_t seed) : unclosed_(seed % 2 == 0) {}

  void prepare(const fs::path& root) override {
    const TemporaryDirectory origin;
    GameLog log = open_log(origin.path());
    const db::GameId game = begin_game(log);
    add_events(log, game, 5, 1);
    old_ = fingerprint(log);
    expect_done(db::back_up(origin.path(), root / "copy.db"));
    add_events(log, game, 5, 6);
    new_ = old_;
    old_ = fingerprint(log);
    fs::create_directory(root / "data");
    if (!unclosed_) return expect_done(db::back_up(origin.path(), root / "data" / "arbiter.db"));
    for (const char* name : {"arbiter.db", "arbiter.db-wal"})
      fs::copy_file(origin / name, root / "data" / name);
  }

  void run(RecordedDisk& /*disk*/, const fs::path& root, Acknowledgements& done) override {
    done.add(old_);
    const auto kept = db::restore(root / "copy.db", root / "data", stamp(0).wall);
    if (!kept) throw std::runtime_error(kept.error().message);
    done.add(new_);
  }

  std::string recover(const fs::path& root) override {
    const std::string found = fingerprint(opened_without_loss(root / "data"));
    const fs::path kept = root / "data" / "arbiter.replaced-20261201T193000Z.db";
    if (found == new_ && content_of(kept) != old_) throw std::runtime_error("what was there is not kept");
    return found;
  }

 private:
  bool unclosed_;
  std::string old_;
  std::string new_;
};

}  // namespace

std::unique_ptr<Scenario> copying(std::uint64_t seed) { return std::make_unique<Copying>(seed); }
std::unique_ptr<Scenario> restoring(std::uint64_t seed) { return std::make_unique<Restoring>(seed); }

}  // namespace arbiter::test
