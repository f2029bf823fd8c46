// SPDX-License-Identifier: MIT
// Diablo (spec/rules.md, section 1): stacks that move by dice, merge and capture.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/game.h"

namespace arbiter {

/// A position of Diablo with its settings. Black is seat 0, Green seat 1.
class Diablo {
 public:
  static constexpr std::string_view name = "diablo";
  static constexpr bool has_long_turns = false;
  static constexpr int max_size = 16;

  struct Settings {
    std::uint8_t size = 8;     ///< even, 4 to 16
    bool black_at_a1 = false;  ///< setting a1=black

    friend bool operator==(const Settings&, const Settings&) = default;
  };

  enum class Kind : std::uint8_t { unoccupied, merge, capture, off };

  struct Action {
    Kind kind;
    std::uint8_t from;
    std::uint8_t to;        ///< the same as from for Kind::off
    std::uint8_t distance;  ///< the die that is played; 0 for Kind::off

    friend bool operator==(const Action&, const Action&) = default;
  };

  struct Roll {
    std::uint8_t low;
    std::uint8_t high;

    friend bool operator==(const Roll&, const Roll&) = default;
  };

  /// A stack reaches at most four squares with each of two dice; one more place is written to, but not taken.
  using ActionList = FixedList<Action, std::size_t{max_size} * max_size / 2 * 8 + 1>;

  static Result<Settings> parse_settings(const SettingTexts& texts);
  static SettingTexts settings_text(const Settings& settings);
  static Diablo start(const Settings& settings);
  static Result<Diablo> parse(const Settings& settings, std::string_view text);

  Diablo() : Diablo(Settings{}) {}

  Settings settings() const { return settings_; }
  std::string text() const;
  std::size_t hash() const;
  std::vector<PlayerName> players() const { return {{'b', "Black"}, {'g', "Green"}}; }

  static bool has_dice() { return true; }
  Need need() const;
  Seat to_move() const { return side_; }
  std::string result() const;

  void legal(ActionList& actions) const;
  /// At most two: both dice, or two removals.
  std::size_t actions_left() const;
  void apply(const Action& action);
  Result<Action> parse_action(std::string_view text) const;
  std::string text(const Action& action) const;

  std::vector<int> dice_faces() const;
  Roll roll_of(const std::vector<int>& draws) const;
  Result<Roll> parse_roll(std::string_view text) const;
  std::string text(const Roll& roll) const;
  std::vector<std::string> open_dice() const;
  void roll(const Roll& roll);
  template <class Visitor>
  void for_each_roll(const Visitor& visitor) const {
    const auto faces = static_cast<std::uint8_t>(settings_.size / 2);
    for (std::uint8_t low = 1; low <= faces; ++low) {
      for (std::uint8_t high = low; high <= faces; ++high) visitor(Roll{low, high});
    }
  }

  std::size_t site_count() const { return std::size_t{settings_.size} * settings_.size; }
  std::string site_name(Site site) const { return square_name(static_cast<std::uint8_t>(index(site))); }
  Content image(Site site) const;
  void touched(const Action& action, Touched& touched) const;
  Reason why_not(const Attempt& attempt) const;
  Reason expects() const;
  std::vector<Diablo> as_played(const Evidence& evidence) const;

  /// A property of every game: it falls with each turn (stacks plus checkers on the board).
  int measure() const;

  friend bool operator==(const Diablo&, const Diablo&) = default;

 private:
  enum class Phase : std::uint8_t { opening, opening_act, roll, act_both, act_second, remove, over };

  explicit Diablo(const Settings& settings);

  static constexpr int sign_of(Seat seat) { return seat == 0 ? 1 : -1; }
  int own(std::uint8_t square) const { return heights_[square] * sign_of(side_); }
  std::string square_name(std::uint8_t square) const;
  std::uint8_t faces() const { return static_cast<std::uint8_t>(settings_.size / 2); }
  int total(Seat seat) const;
  bool second_unoccupied_forbidden() const { return phase_ == Phase::act_second && unoccupied_forbidden_; }

  void put(std::uint8_t square, int height);
  bool alive(Seat seat) const;
  template <class Visitor>
  void for_each_own_stack(const Visitor& visit) const;
  template <std::size_t Words, class Visitor>
  void look_around(std::uint8_t distance, const Visitor& visit) const;
  bool takes(int from, int to) const;
  template <std::size_t Words>
  void moves_with(std::uint8_t distance, ActionList& actions) const;
  template <std::size_t Words>
  bool any_move_with(std::uint8_t distance) const;
  template <class Call>
  auto with_words(const Call& call) const;
  void removals(ActionList& actions) const;
  bool any_move() const;
  void move_stack(const Action& action);
  void after_move(const Action& action);
  void begin_actions();
  void end_turn();
  bool end_if_won();

  std::string phase_text() const;
  Status read_board(std::string_view board);
  Status read_phase(std::string_view phase);
  Status read_dice(std::string_view dice, bool both);
  Status check_consistent() const;
  Status check_phase() const;
  Error why_illegal(std::string_view text, std::uint8_t from, std::uint8_t to, bool off) const;
  Reason why_no_move(std::uint8_t from, std::uint8_t to) const;
  std::string words_for(const Reason& reason) const;
  std::string dice_words() const;

  std::array<std::int16_t, std::size_t{max_size} * max_size>
      heights_{};  ///< Black's positive, Green's negative
  /// A bit for each square with a stack, by seat: what heights_ says, for the listing of moves.
  std::array<std::array<std::uint64_t, 4>, 2> stacks_{};
  Settings settings_;
  Seat side_ = 0;
  Phase phase_ = Phase::opening;
  std::uint8_t low_ = 0;  ///< open dice: both, or only low_
  std::uint8_t high_ = 0;
  std::uint8_t to_remove_ = 0;
  bool unoccupied_forbidden_ = false;
  Seat winner_ = 0;
};

static_assert(Game<Diablo>);

}  // namespace arbiter
