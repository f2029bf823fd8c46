// SPDX-License-Identifier: MIT
// A whole table over simulated gpiochips: switches, a button, lamps and a buzzer, a time that tests advance,
// a real log, and what the journal is told.
#pragma once

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/commands.h"
#include "daemon/journal.h"
#include "daemon/snapshot.h"
#include "daemon/table.h"
#include "hal/gpio/gpio_cues.h"
#include "hal/gpio/gpio_sensors.h"
#include "rules/registry.h"
#include "rules/site_names.h"
#include "tests/support/fake_board.h"
#include "tests/support/manual_loop.h"

namespace arbiter {

/// Diablo with 6x6 squares. The files a to c are wired to the chip "left", d to f to "right", the button roll
/// to "panel", a lamp at each square of the rank 1 and the buzzer to "lamps". The set-up stands there.
class TableOverLines {
 public:
  using Time = std::chrono::microseconds;

  explicit TableOverLines(const std::filesystem::path& directory) : directory_(directory) {
    config_.data = directory;
    config_.game.settings = {{"size", "6"}};
    config_.sensors.kind = "gpio";
    config_.wiring = wiring();
    board_.emplace(*config_.wiring, chips_);
    lay_out(*new_game("diablo", config_.game.settings));
  }
  ~TableOverLines() { power_cut(); }
  TableOverLines(const TableOverLines&) = delete;
  TableOverLines& operator=(const TableOverLines&) = delete;

  void power_cut() {
    table_.reset();
    cues_.reset();
    log_.reset();
  }
  void start() {
    power_cut();
    log_.emplace(*db::GameLog::open(directory_));
    cues_ = std::make_unique<hal::gpio::GpioCues>(
        *config_.wiring, chips_, loop_,
        [this](const hal::DeviceChange& change) { lamp_news_.push_back(change); });
    const auto sensors = [this](const AnyGame&, hal::ScriptListener&) {
      return std::make_unique<hal::gpio::GpioSensors>(*config_.wiring, chips_, loop_,
                                                      config_.sensors.debounce);
    };
    table_.emplace(config_, TableParts{clock_, *log_, [this] { return next_bits(); }, *cues_, sensors});
    ASSERT_TRUE(table_->open());
    table_->on_change([this] { journal_.tell(loop_.now(), table_->notices(), table_->devices()); });
  }

  /// Lets time pass, stopping wherever something is due, as the event loop does.
  void wait(Time time) {
    const Time end = loop_.now() + time;
    do {
      Time next = std::min(end, loop_.now() + step);  // what the chips say may make something due
      for (const auto& due : {table_->next_deadline(), journal_.next_deadline()})
        if (due) next = std::clamp(*due, loop_.now(), next);
      loop_.advance(next - loop_.now());
      for (const hal::DeviceChange& change : std::exchange(lamp_news_, {})) table_->on_lamp_device(change);
      table_->advance();
      journal_.advance(loop_.now());
    } while (loop_.now() < end);
  }

  Table& table() { return *table_; }
  db::GameLog& log() { return *log_; }
  hal::gpio::test::FakeChips& chips() { return chips_; }
  hal::gpio::test::FakeBoard& board() { return *board_; }
  Config& config() { return config_; }
  Time now() const { return loop_.now(); }

  /// The wall's clock, which has nothing to do with the table's time.
  void set_wall(std::chrono::system_clock::time_point wall) { clock_.wall_offset = wall - clock_.zero(); }

  void put(const std::string& site, bool there) { board_->set(site, there ? "1" : "0"); }
  void lay_out(const AnyGame& position) {
    for (const std::string& site : site_names(position))
      put(site, position.image(*position.find_site(site)).owner != 0);
  }
  /// Takes a stack from one square and puts it on another, as fast as a hand does.
  void move(const std::string& from, const std::string& to) {
    put(from, false);
    wait(std::chrono::milliseconds(200));
    put(to, false);
    wait(std::chrono::milliseconds(50));
    put(to, true);
    wait(std::chrono::seconds(2));
  }
  /// A legal move of a stack onto an own one or an empty square within these files, as its two squares.
  std::pair<std::string, std::string> move_within(const std::string& files) const {
    for (const std::string& action : table_->history().shown.legal()) {
      const std::size_t sign = action.find_first_of("-+");
      if (sign == std::string::npos || action.ends_with("off")) continue;
      const bool is_within =
          files.find(action[0]) != std::string::npos && files.find(action[sign + 1]) != std::string::npos;
      if (is_within) return {action.substr(0, sign), action.substr(sign + 1)};
    }
    ADD_FAILURE() << "the dice allow no move within " << files;
    return {};
  }

  /// A command as the page sends it.
  Status command(const std::string& name) {
    return do_command(*table_, boost::json::object{{"command", name}});
  }
  std::string state() const { return boost::json::value_to<std::string>(snapshot_of(*table_).at("state")); }
  std::string position() const { return table_->history().shown.text(); }
  /// What the notice says in the place of that parameter; empty: it is not there.
  std::string notice(const std::string& code, const std::string& param) const {
    for (const Notice& notice : table_->notices()) {
      if (notice.code != code) continue;
      for (const auto& [name, value] : notice.params)
        if (name == param) return value;
    }
    return "";
  }
  /// What the journal was told since the last call.
  std::vector<std::string> journal() { return std::exchange(lines_, {}); }
  /// The kinds of the game's events after the first `skip`.
  std::vector<std::string> events(std::size_t skip = 0) const {
    std::vector<std::string> kinds;
    const auto logged = log_->events(table_->game().id);
    for (const db::Event& event : *logged) kinds.push_back(event.kind);
    kinds.erase(kinds.begin(), kinds.begin() + static_cast<std::ptrdiff_t>(std::min(skip, kinds.size())));
    return kinds;
  }

 private:
  static constexpr Time step = std::chrono::milliseconds(20);

  struct LoopClock : Clock {
    explicit LoopClock(const hal::gpio::test::ManualLoop& with) : loop(with) {}
    std::chrono::microseconds now() const override { return loop.now(); }
    std::chrono::system_clock::time_point wall() const override { return zero() + wall_offset; }
    std::chrono::system_clock::time_point zero() const {
      return std::chrono::sys_days{std::chrono::year{2026} / 1 / 1} + loop.now();
    }

    const hal::gpio::test::ManualLoop& loop;
    std::chrono::system_clock::duration wall_offset{0};
  };

  static hal::gpio::Wiring wiring() {
    hal::gpio::Wiring wiring;
    for (const std::string chip : {"left", "right", "panel", "lamps"}) wiring.chips[chip].label = chip;
    for (char file = 'a'; file <= 'f'; ++file) {
      for (char rank = '1'; rank <= '6'; ++rank) {
        const int line = (file - 'a') % 3 * 6 + (rank - '1');
        wiring.contacts.push_back({{file, rank}, {file <= 'c' ? "left" : "right", std::to_string(line)}});
      }
      wiring.lamps.sites[{file, '1'}] = {"lamps", std::to_string(file - 'a')};
    }
    wiring.contacts.push_back({"button.roll", {"panel", "0"}});
    wiring.buzzer = hal::gpio::Pin{"lamps", "8"};
    return wiring;
  }

  std::uint32_t next_bits() {
    state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<std::uint32_t>(state_ >> 32);
  }

  std::filesystem::path directory_;
  Config config_;
  hal::gpio::test::FakeChips chips_;
  hal::gpio::test::ManualLoop loop_{chips_};
  LoopClock clock_{loop_};
  std::optional<hal::gpio::test::FakeBoard> board_;
  std::uint64_t state_ = 1;
  std::vector<hal::DeviceChange> lamp_news_;
  std::vector<std::string> lines_;
  Journal journal_{[this](Journal::Level level, const std::string& line) {
    lines_.push_back((level == Journal::Level::warning ? "W " : "I ") + line);
  }};
  std::optional<db::GameLog> log_;
  std::unique_ptr<hal::gpio::GpioCues> cues_;
  std::optional<Table> table_;
};

}  // namespace arbiter
