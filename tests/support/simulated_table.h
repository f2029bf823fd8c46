// SPDX-License-Identifier: MIT
// A whole table over the simulated board with hands, a clock that tests advance, and a real log.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "daemon/table.h"
#include "hal/sim/sim_cues.h"
#include "rules/site_names.h"
#include "tests/support/manual_clock.h"

namespace arbiter {

/// What a test sits down at. `restart()` is a power cut: only the log is left.
class SimulatedTable {
 public:
  explicit SimulatedTable(const std::filesystem::path& directory, Config config = {})
      : directory_(directory) {
    config.data = directory;
    config_ = std::move(config);
    restart();
  }

  void restart() {
    table_.reset();
    log_.reset();
    auto log = db::GameLog::open(directory_);
    if (!log) throw std::runtime_error(describe(log.error()));
    log_.emplace(*std::move(log));
    const auto sensors = [this](const AnyGame& game, hal::ScriptListener&) {
      return std::make_unique<hal::SimBoard>(*hal::parse_sense(config_.sensors.capability), site_names(game),
                                             [this] { return clock_.now(); });
    };
    table_.emplace(config_, TableParts{clock_, *log_, [this] { return next_bits(); }, cues_, sensors});
    const Status opened = table_->open();
    if (!opened) throw std::runtime_error(describe(opened.error()));
  }

  Table& table() { return *table_; }
  db::GameLog& log() { return *log_; }
  hal::SimCues& cues() { return cues_; }
  test::ManualClock& clock() { return clock_; }

  /// Lets time pass, stopping at each deadline as the event loop does.
  void wait(std::chrono::microseconds time) {
    const auto end = clock_.now() + time;
    for (auto due = table_->next_deadline(); due && *due <= end; due = table_->next_deadline()) {
      clock_.advance(std::max(*due - clock_.now(), std::chrono::microseconds(0)));
      table_->advance();
    }
    clock_.advance(end - clock_.now());
    table_->advance();
  }

  void lift(const std::string& site) { do_sim(table_->sim()->lift(site)); }
  void place(const std::string& site) { do_sim(table_->sim()->place(site)); }
  void off(const std::string& site) { do_sim(table_->sim()->off(site)); }

  /// Makes an action as a hand does, and lets the board rest.
  void play(const std::string& action) {
    const std::size_t sign = action.find_first_of("-+x");
    const std::string from = action.substr(0, sign);
    const std::string to = action.substr(sign + 1);
    if (to == "off") {
      off(from);
    } else {
      lift(from);
      wait(std::chrono::milliseconds(100));
      place(to);
    }
    wait(std::chrono::milliseconds(400));
  }

  std::string position() const { return table_->history().shown.text(); }

 private:
  void do_sim(const Status& done) {
    if (!done) throw std::runtime_error(describe(done.error()));
    table_->advance();
  }

  // A small generator of our own, so that a failing test can be run again with the same dice.
  std::uint32_t next_bits() {
    state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<std::uint32_t>(state_ >> 32);
  }

  std::filesystem::path directory_;
  Config config_;
  test::ManualClock clock_;
  hal::SimCues cues_;
  std::uint64_t state_ = 1;
  std::optional<db::GameLog> log_;
  std::optional<Table> table_;
};

}  // namespace arbiter
