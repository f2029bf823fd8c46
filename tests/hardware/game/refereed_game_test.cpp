// SPDX-License-Identifier: MIT
// Whole games: simulated hands at the real daemon, which reads lines of the kernel's simulated chips. Needs
// root and the modules of tests/hardware, and fails without.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <optional>

#include "hal/gpio/find_chip.h"
#include "tests/hardware/game/player.h"

namespace arbiter::lab {
namespace {

namespace json = boost::json;

Config board_of(const std::filesystem::path& file) {
  ConfigReport report = load_config(file);
  if (!report.errors.empty()) throw std::runtime_error(describe(report.errors.front()));
  return std::move(report.config);
}

void print(const char* what, std::vector<double> figures) {
  if (figures.empty()) return;
  std::sort(figures.begin(), figures.end());
  std::cout << "measured: " << what << ": median " << figures[figures.size() / 2] << " ms, 9 of 10 within "
            << figures[figures.size() * 9 / 10] << " ms, worst " << figures.back() << " ms\n";
}

// The positions after each turn: what was played may be told in other words.
std::vector<std::string> positions_of(AnyGame position, const std::vector<RecordTurn>& turns) {
  std::vector<std::string> positions;
  for (const RecordTurn& turn : turns) {
    EXPECT_TRUE(turn.roll.empty() || position.roll(turn.roll)) << turn.roll;
    for (const std::string& action : turn.actions) EXPECT_TRUE(position.apply(action)) << action;
    positions.push_back(position.text());
  }
  return positions;
}

// What the table says of a chip that it misses; "" while it does not.
std::string why_lost(const json::object& table, std::string_view device) {
  for (const json::value& one : table.at("sensors").at("devices").as_array()) {
    if (is_text(one.at("device"), device) && !one.at("present").as_bool())
      return std::string(one.at("why").as_string());
  }
  return "";
}

bool is_present(const json::object& table, std::string_view device) {
  return why_lost(table, device).empty();
}

// Another user of a line, until this is gone.
std::unique_ptr<hal::gpio::Lines> hold(const std::string& label, unsigned line) {
  const auto chips = hal::gpio::system_chips();
  const auto chip = chips->open(*hal::gpio::find_chip(chips->list(), label));
  auto lines = (*chip)->request({{line}, hal::gpio::Use::input, hal::gpio::Bias::as_is, false});
  if (!lines) throw std::runtime_error(lines.error().message);
  return *std::move(lines);
}

class RefereedGame : public testing::Test {
 protected:
  explicit RefereedGame(const std::string& name)
      : file_(std::filesystem::path(ARBITER_LAB_BOARDS) / (name + ".toml")) {}

  void begin() {
    table_.emplace(file_);
    player_.sit_down(*table_);
  }
  /// Goes on to the end, with one illegal move on the way.
  void play() {
    constexpr std::size_t first_illegal = 4;
    while (!player_.over()) {
      if (refused_ == 0 && player_.turns().size() >= first_illegal && player_.play_illegally()) ++refused_;
      player_.play_turn();
    }
    player_.finish();
    EXPECT_EQ(refused_, 1U);
    EXPECT_EQ(table_->text("result"), player_.truth().result());
  }
  /// What should be so at the end, or as far as it was played.
  void expect_the_truth() {
    const auto record = parse_record(table_->get("/api/v1/games/1/record"));
    ASSERT_TRUE(record);
    const AnyGame start = player_.truth().start();
    EXPECT_EQ(positions_of(start, record->turns), positions_of(start, player_.turns()))
        << print_record(*record);
    EXPECT_EQ(notes("illegal"), refused_) << "false alarms";
    EXPECT_EQ(notes("disturbed"), 0U);
    EXPECT_EQ(json::serialize(table_->now().at("notices")), "[]");
    EXPECT_EQ(table_->stop(), 0);
    std::cout << "measured: " << player_.turns().size() << " turns\n";
    print("line pulled to reading on the page, without debounce", player_.figures().readings);
    print("line pulled to verdict on the page, without settle time", player_.figures().verdicts);
  }

  std::filesystem::path file_;
  Config config_ = board_of(file_);
  KernelBoard board_{*config_.wiring};
  Player player_{config_, board_, 1};
  std::optional<ServedTable> table_;

 private:
  std::size_t notes(std::string_view kind) {
    const json::value game = json::parse(table_->get("/api/v1/games/1"));
    const json::array& notes = game.at("notes").as_array();
    return static_cast<std::size_t>(std::count_if(
        notes.begin(), notes.end(), [&](const json::value& note) { return is_text(note.at("kind"), kind); }));
  }

  std::size_t refused_ = 0;
};

class RefereedGameOverLines : public RefereedGame {
 protected:
  RefereedGameOverLines() : RefereedGame("diablo-6x6-lines") {}
};

class RefereedGameOverAMatrix : public RefereedGame {
 protected:
  RefereedGameOverAMatrix() : RefereedGame("diablo-6x6-matrix") {}
};

class RefereedGameOverAnExpander : public RefereedGame {
 protected:
  RefereedGameOverAnExpander() : RefereedGame("herd-4-expander") {}
};

TEST_F(RefereedGameOverLines, IsInTheLogAsItWasPlayed) {
  begin();
  play();
  expect_the_truth();
}

class TroublesOfARefereedGame : public RefereedGameOverLines {};

TEST_F(TroublesOfARefereedGame, AChipIsUnpluggedInATurnAndComesBack) {
  begin();
  for (int turns = 0; turns < 3; ++turns) player_.play_turn();
  player_.roll_for_turn();
  board_.unplug("lab-board");
  table_->wait_for("the loss of the chip", [](const json::object& now) { return !is_present(now, "board"); });
  player_.move(false);
  board_.plug("lab-board");
  table_->wait_for("the chip", [](const json::object& now) { return is_present(now, "board"); });
  // Nobody saw what was done meanwhile: people say that they played on.
  table_->wait_for("the question whether to go on",
                   [](const json::object& now) { return is_text(now.at("state"), "resume"); });
  EXPECT_EQ(table_->command("resume"), "");
  player_.settle();
  for (int turns = 0; turns < 3; ++turns) player_.play_turn();
  expect_the_truth();
}

TEST_F(TroublesOfARefereedGame, ALineIsHeldByAnotherProgramAtFirst) {
  auto other = hold("lab-board", 3);
  table_.emplace(file_);
  table_->wait_for("who holds the line", [](const json::object& now) {
    return why_lost(now, "board").find("held by 'arbiter' (line 3)") != std::string::npos;
  });
  other.reset();
  player_.sit_down(*table_);
  for (int turns = 0; turns < 3; ++turns) player_.play_turn();
  expect_the_truth();
}

TEST_F(RefereedGameOverAMatrix, IsInTheLogAsItWasPlayed) {
  begin();
  play();
  expect_the_truth();
}

TEST_F(RefereedGameOverAnExpander, IsInTheLogAsItWasPlayed) {
  begin();
  play();
  expect_the_truth();
}

}  // namespace
}  // namespace arbiter::lab
