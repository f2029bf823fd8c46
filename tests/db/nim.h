// SPDX-License-Identifier: MIT
// Nim with one heap of five, the smallest game without dice: every action is a turn.
#pragma once

#include <charconv>
#include <string>
#include <vector>

#include "rules/any_game_model.h"

namespace arbiter::test {

/// Players a and b take one or two stones ("1", "2"); who takes the last has won.
class Nim {
 public:
  static constexpr std::string_view name = "nim";
  static constexpr bool has_long_turns = false;
  struct Settings {
    friend bool operator==(const Settings&, const Settings&) = default;
  };
  using Action = int;
  using Roll = int;
  using ActionList = FixedList<int, 2>;

  static Result<Settings> parse_settings(const SettingTexts&) { return Settings{}; }
  static SettingTexts settings_text(const Settings&) { return {}; }
  static Nim start(const Settings&) { return {}; }
  static Result<Nim> parse(const Settings&, std::string_view) {
    return Error{"Nim's positions are not read"};
  }

  Settings settings() const { return {}; }
  std::string text() const { return std::to_string(heap_) + " " + "ab"[seat_]; }
  std::size_t hash() const { return std::hash<std::string>{}(text()); }
  static bool has_dice() { return false; }
  std::vector<PlayerName> players() const { return {{'a', "Anna"}, {'b', "Ben"}}; }
  Need need() const { return heap_ == 0 ? Need::over : Need::action; }
  Seat to_move() const { return seat_; }
  std::string result() const { return heap_ == 0 ? std::string(1, "ab"[seat_]) : "*"; }

  void legal(ActionList& actions) const {
    for (int count = 1; count <= std::min(heap_, 2); ++count) actions.push_back(count);
  }
  std::size_t actions_left() const { return 1; }
  void apply(int count) {
    heap_ -= count;
    if (heap_ != 0) seat_ = static_cast<Seat>(1 - seat_);
  }
  Result<int> parse_action(std::string_view text) const {
    if (text == "1" && heap_ >= 1) return 1;
    if (text == "2" && heap_ >= 2) return 2;
    return Error{"one or two stones that are there"};
  }
  std::string text(int count) const { return std::to_string(count); }

  std::vector<int> dice_faces() const { return {}; }
  int roll_of(const std::vector<int>&) const { return 0; }
  Result<int> parse_roll(std::string_view) const { return Error{"Nim has no dice"}; }
  std::vector<std::string> open_dice() const { return {}; }
  void roll(int) {}
  template <class Visitor>
  void for_each_roll(const Visitor&) const {}

  std::size_t site_count() const { return 5; }
  std::string site_name(Site site) const { return "a" + std::to_string(index(site) + 1); }
  Content image(Site site) const {
    return index(site) < static_cast<std::size_t>(heap_) ? Content{1, 1, 1} : Content{};
  }
  void touched(int count, Touched& touched) const {
    for (int taken = 1; taken <= count; ++taken) touched.must.push_back(Site(heap_ - taken));
  }
  static Reason expects() { return {"act", {}}; }
  Reason why_not(const Attempt&) const { return {"not_legal", {}}; }
  std::vector<Nim> as_played(const Evidence&) const { return {}; }

  friend bool operator==(const Nim&, const Nim&) = default;

 private:
  int heap_ = 5;
  Seat seat_ = 0;
};

}  // namespace arbiter::test
