// SPDX-License-Identifier: MIT
// Games and rolls are logged, games are imported, the write-ahead file is brought into the database, the
// program ends and starts again.
#include <SQLiteCpp/SQLiteCpp.h>

#include <optional>
#include <stdexcept>

#include "db/game_log.h"
#include "db/whole_game.h"
#include "tests/db/logged_games.h"
#include "tests/db/played_game.h"
#include "tests/storage/fingerprint.h"
#include "tests/storage/opened.h"
#include "tests/storage/power_cut.h"

namespace arbiter::test {
namespace {

namespace fs = std::filesystem;

class Playing : public Scenario {
 public:
  explicit Playing(std::uint64_t seed) : random_(seed) {}

  void run(RecordedDisk& /*disk*/, const fs::path& root, Acknowledgements& done) override {
    done.add("");
    data_ = root / "state" / "arbiter";
    reopen();
    for (int step = 0; step < 40; ++step) {
      do_something();
      done.add(fingerprint(*log_));
    }
    log_.reset();
  }

  std::string recover(const fs::path& root) override {
    return fingerprint(opened_without_loss(root / "state" / "arbiter"));
  }

 private:
  int below(int count) { return std::uniform_int_distribution{0, count - 1}(random_); }

  void reopen() {
    log_.reset();
    log_.emplace(open_log(data_));
  }

  void do_something() {
    switch (game_ == 0 ? 0 : below(10)) {
      case 0:
        return begin();
      case 1:
        return roll();
      case 2:
        return import();
      case 3:
        return checkpoint();
      case 4:
        return below(3) == 0 ? reopen() : append_some(1, 2000);
      case 5:
        return end();
      default:
        return append_some(1 + below(3), below(20));
    }
  }

  void roll() {
    ++number_;
    must(log_->add_roll("command " + std::to_string(number_), R"({"notation":"2d6"})", stamp(number_)));
  }

  void begin() {
    const db::DiceSeed seed{std::string(64, static_cast<char>('a' + below(6))), std::string(64, 'c')};
    const auto game =
        log_->begin(club_game(), stamp(++number_), below(2) == 0 ? std::optional(seed) : std::nullopt);
    must(game);
    game_ = *game;
  }

  void append_some(int events, int readings) {
    std::vector<db::NewEvent> list;
    for (int i = 0; i < events; ++i) list.push_back(numbered_event(++number_));
    must(append(*log_, game_, list,
                {static_cast<std::size_t>(readings), {std::chrono::microseconds{number_}, "a1", "0"}},
                below(1000)));
  }

  void end() {
    must(append(*log_, game_, {{"abandoned", "{}"}, {"reveal", R"({"seed":"00"})"}}));
    game_ = 0;
  }

  // Whole games, all of them or none.
  void import() {
    std::vector<db::WholeGame> games;
    for (int i = 0; i < 3; ++i) {
      db::WholeGame game;
      game.events = numbered(PlayedGame(static_cast<unsigned>(++number_), {4, true, 10}).events());
      game.readings = {{std::chrono::microseconds{1}, "a1", "0"}};
      games.push_back(std::move(game));
    }
    must(log_->add(games));
  }

  void checkpoint() {
    const std::vector<std::string> ways{"PASSIVE", "RESTART", "TRUNCATE"};
    shell(data_).exec("PRAGMA wal_checkpoint(" + ways.at(static_cast<std::size_t>(below(3))) + ")");
  }

  template <class AnyResult>
  static void must(const AnyResult& result) {
    if (!result) throw std::runtime_error(result.error().message);
  }

  std::mt19937_64 random_;
  fs::path data_;
  std::optional<db::GameLog> log_;
  db::GameId game_ = 0;
  int number_ = 0;
};

}  // namespace

std::unique_ptr<Scenario> playing(std::uint64_t seed) { return std::make_unique<Playing>(seed); }

}  // namespace arbiter::test
