// SPDX-License-Identifier: MIT
// A whole table: dice, moves, games given up and begun, while the wall clock jumps. What a page was shown is
// what the table goes on from.
#include <stdexcept>

#include "rules/registry.h"
#include "tests/storage/power_cut.h"
#include "tests/support/simulated_table.h"

namespace arbiter::test {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

Config small_game() {
  Config config;
  config.game.settings = {{"size", "4"}};
  return config;
}

/// What a page shows of the game.
std::string shown(const Table& table) {
  const db::History& history = table.history();
  std::string text = "game " + std::to_string(table.game().id) + " " + history.shown.text();
  for (const auto& [turn, dice] : history.rolls)
    text.append(" ").append(std::to_string(turn)).append(":" + dice);
  for (const db::Turn& turn : history.turns) {
    for (const std::string& action : turn.actions) text.append(" ").append(action);
    text.append(turn.final ? "." : "?");
  }
  return text.append(history.over ? " over" : "").append(history.abandoned ? " given up" : "").append("\n");
}

class AtTheTable : public Scenario {
 public:
  explicit AtTheTable(std::uint64_t seed) : random_(seed) {}

  void run(RecordedDisk& /*disk*/, const fs::path& root, Acknowledgements& done) override {
    done.add("game 1 " + new_game("diablo", {{"size", "4"}})->text() + "?\n");
    SimulatedTable table(root, small_game());
    done.add(shown(table.table()));
    table.table().on_change([&] { done.add(shown(table.table())); });
    table.wait(1s);
    for (int step = 0; step < 25; ++step) {
      jump(table.clock());
      do_something(table);
      table.wait(1s);
    }
  }

  std::string recover(const fs::path& root) override {
    SimulatedTable table(root, small_game());
    if (!table.table().notices().empty()) {
      const auto& notice = table.table().notices().front();
      throw std::runtime_error(notice.code +
                               (notice.params.contains("why") ? ": " + notice.params.at("why") : ""));
    }
    return shown(table.table());
  }

 private:
  int below(int count) { return std::uniform_int_distribution{0, count - 1}(random_); }

  void jump(ManualClock& clock) {
    const std::vector<std::chrono::hours> jumps{0h, 0h, -1h, 24h * 365 * 5, -24h * 365 * 20};
    clock.set_wall(clock.wall() + jumps.at(static_cast<std::size_t>(below(static_cast<int>(jumps.size())))));
  }

  void do_something(SimulatedTable& table) {
    if (const auto& question = table.table().referee().question(); !question.empty())
      return static_cast<void>(table.table().answer(question.front().actions));
    static_cast<void>(table.table().arrange());
    const AnyGame& game = table.table().history().shown;
    if (table.table().history().over) return static_cast<void>(table.table().abandon());
    if (game.need() != Need::action) return static_cast<void>(table.table().roll());
    if (below(30) == 0) return static_cast<void>(table.table().abandon());
    const std::vector<std::string> legal = game.legal();
    table.play(legal.at(static_cast<std::size_t>(below(static_cast<int>(legal.size())))));
  }

  std::mt19937_64 random_;
};

}  // namespace

std::unique_ptr<Scenario> at_the_table(std::uint64_t seed) { return std::make_unique<AtTheTable>(seed); }

}  // namespace arbiter::test
