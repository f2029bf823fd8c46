// SPDX-License-Identifier: MIT
// Herd (spec/rules.md, section 2): stones that are placed and removed by dice, and captured when surrounded.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/game.h"
#include "rules/herd/cells.h"

namespace arbiter {

/// A position of Herd with its settings. Black is seat 0, White seat 1.
class Herd {
 public:
  static constexpr std::string_view name = "herd";
  static constexpr bool has_long_turns = true;

  struct Settings {
    std::uint8_t size = 5;  ///< side of the hexagon, 3 to 8

    friend bool operator==(const Settings&, const Settings&) = default;
  };

  struct Action {
    herd::Cell cell;
    bool off;  ///< an enemy stone is removed; otherwise an own one is placed

    friend bool operator==(const Action&, const Action&) = default;
  };

  struct Roll {
    std::uint8_t low;
    std::uint8_t high;

    friend bool operator==(const Roll&, const Roll&) = default;
  };

  using ActionList = FixedList<Action, herd::most_cells + 1>;

  static Result<Settings> parse_settings(const SettingTexts& texts);
  static SettingTexts settings_text(const Settings& settings);
  static Herd start(const Settings& settings) { return Herd(settings); }
  static Result<Herd> parse(const Settings& settings, std::string_view text);

  Herd() : Herd(Settings{}) {}

  Settings settings() const { return settings_; }
  std::string text() const;
  std::size_t hash() const;
  std::vector<PlayerName> players() const { return {{'b', "Black"}, {'w', "White"}}; }

  static bool has_dice() { return true; }
  Need need() const;
  Seat to_move() const { return side_; }
  std::string result() const;

  void legal(ActionList& actions) const;
  /// Every capture takes an enemy stone and gives one more to place.
  std::size_t actions_left() const;
  void apply(const Action& action);
  Result<Action> parse_action(std::string_view text) const;
  std::string text(const Action& action) const;

  std::vector<int> dice_faces() const;
  Roll roll_of(const std::vector<int>& draws) const;
  Result<Roll> parse_roll(std::string_view text) const;
  std::string text(const Roll& roll) const;
  /// What is left of the lower die, if anything, and of the higher one: stones to remove and to place.
  std::vector<std::string> open_dice() const;
  void roll(const Roll& roll);
  template <class Visitor>
  void for_each_roll(const Visitor& visitor) const {
    for (std::uint8_t low = 1; low <= faces; ++low) {
      for (std::uint8_t high = low; high <= faces; ++high) visitor(Roll{low, high});
    }
  }

  std::size_t site_count() const { return static_cast<std::size_t>(board().cell_count); }
  std::string site_name(Site site) const { return cell_name(static_cast<herd::Cell>(index(site))); }
  Content image(Site site) const;
  void touched(const Action& action, Touched& touched) const;
  static Site site_of(const Action& action) { return static_cast<Site>(action.cell); }
  bool may_touch(Site site) const { return !stones_[side_].has(static_cast<herd::Cell>(index(site))); }
  Reason why_not(const Attempt& attempt) const;
  Reason expects() const;
  std::vector<Herd> as_played(const Evidence& evidence) const;

  /// For properties of every game.
  int stones(Seat seat) const { return stones_[seat].count(); }
  /// Whether all on-board neighbours of a cell hold stones of that seat.
  bool surrounded_by(Seat seat, Site site) const;

  friend bool operator==(const Herd&, const Herd&) = default;

 private:
  enum class Phase : std::uint8_t { opening, roll, remove, place, over };
  static constexpr std::uint8_t faces = 6;

  explicit Herd(const Settings& settings) : settings_(settings) {}

  const herd::Board& board() const { return herd::board_of(settings_.size); }
  Seat enemy() const { return static_cast<Seat>(1 - side_); }
  herd::CellSet unoccupied() const { return board().all - (stones_[0] | stones_[1]); }
  bool is_open(herd::Cell cell) const;
  bool any_open_cell() const;
  herd::CellSet captured_by(herd::Cell cell) const;
  void place(herd::Cell cell);
  void begin_placing();
  void end_turn();

  std::string cell_name(herd::Cell cell) const;
  std::string phase_text() const;
  Status read_board(std::string_view text);
  Status read_phase(std::string_view phase);
  Status read_removals(std::string_view counts);
  Status check_consistent() const;
  Error why_illegal(std::string_view text, const Action& action) const;
  std::string words_for(const Reason& reason) const;

  std::array<herd::CellSet, 2> stones_{};
  Settings settings_;
  Seat side_ = 0;
  Phase phase_ = Phase::opening;
  std::uint8_t to_remove_ = 0;
  std::uint8_t to_place_ = 0;
};

static_assert(Game<Herd>);

}  // namespace arbiter
