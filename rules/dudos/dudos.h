// SPDX-License-Identifier: MIT
// D.U.D.O.S. (spec/rules.md, section 4): stones on prisms that turn row by row.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/dudos/rule_set.h"
#include "rules/dudos/surface.h"
#include "rules/game.h"

namespace arbiter {

/// A position of D.U.D.O.S. with its settings. The seats in playing order are r, b, g, y.
class Dudos {
 public:
  static constexpr std::string_view name = "dudos";
  static constexpr bool has_long_turns = false;
  static constexpr std::size_t most_players = 4;

  struct Settings {
    const dudos::RuleSet* rules = nullptr;  ///< one of the rule sets that there are (find_rule_set)
    std::uint8_t players = 2;               ///< 2 to 4

    friend bool operator==(const Settings&, const Settings&) = default;
  };

  enum class Kind : std::uint8_t { set, take, turn, next };

  struct Action {
    Kind kind;
    std::uint8_t place;  ///< the square, or for a turn the row
    bool from_far_end;   ///< a turn that begins at file d or rank 4
    bool backward;       ///< a turn to the level below

    friend bool operator==(const Action&, const Action&) = default;
  };

  struct Roll {
    dudos::Task task;

    friend bool operator==(const Roll&, const Roll&) = default;
  };

  using ActionList = FixedList<Action, 64>;

  static Result<Settings> parse_settings(const SettingTexts& texts);
  static SettingTexts settings_text(const Settings& settings);
  static Dudos start(const Settings& settings);
  static Result<Dudos> parse(const Settings& settings, std::string_view text);

  /// Of no use but to be assigned to: its rule set is empty.
  Dudos();

  Settings settings() const { return settings_; }
  std::string text() const;
  std::size_t hash() const;
  std::vector<PlayerName> players() const;

  bool has_dice() const { return rules().dice; }
  Need need() const;
  Seat to_move() const { return side_; }
  std::string result() const;

  void legal(ActionList& actions) const;
  std::size_t actions_left() const;
  void apply(const Action& action);
  Result<Action> parse_action(std::string_view text) const;
  static std::string text(const Action& action);

  std::vector<int> dice_faces() const;
  Roll roll_of(const std::vector<int>& draws) const;
  Result<Roll> parse_roll(std::string_view text) const;
  static std::string text(const Roll& roll) { return std::string(dudos::name_of(roll.task)); }
  std::vector<std::string> open_dice() const;
  void roll(const Roll& roll);
  template <class Visitor>
  void for_each_roll(const Visitor& visitor) const {
    std::uint32_t seen = 0;
    for (const dudos::Task task : die()) {
      const std::uint32_t bit = 1U << static_cast<unsigned>(task);
      if ((seen & bit) == 0) visitor(Roll{task});
      seen |= bit;
    }
  }

  /// The squares, then the faces of their prisms.
  static std::size_t site_count() { return 2 * std::size_t{dudos::square_count}; }
  static std::string site_name(Site site);
  Content image(Site site) const;
  void touched(const Action& action, Touched& touched) const;
  Reason why_not(const Attempt& attempt) const;
  Reason expects() const;
  std::vector<Dudos> as_played(const Evidence& evidence) const;

  /// The values of the rule set that are not known from the game's own rules.
  std::vector<std::string> assumptions() const { return rules().assumed; }

  /// For properties of every game: stones of a seat on the 48 fields, and in its hand.
  int stones_on_fields(Seat seat) const;
  int stones_in_hand(Seat seat) const { return hands_[seat]; }

  friend bool operator==(const Dudos&, const Dudos&) = default;

 private:
  enum class Phase : std::uint8_t { roll, act, round, over };

  explicit Dudos(const Settings& settings);

  const dudos::RuleSet& rules() const { return *settings_.rules; }
  bool is_blue() const;
  const std::array<dudos::Task, 6>& die() const { return is_blue() ? rules().blue : rules().red; }
  int quiet_limit() const { return rules().quiet_turns * settings_.players; }

  dudos::Squares visible(Seat seat) const { return surface_.visible(stones_[seat]); }
  dudos::Squares occupied() const;
  dudos::Squares fields_to_set() const;
  dudos::Squares stones_to_take() const;
  bool turns(int row) const { return dudos::is_rank(row) ? rules().ranks_turn : rules().files_turn; }
  bool is_barred(int row, bool backward) const { return bar_ == bar_for(row, backward); }
  static constexpr std::uint8_t bar_for(int row, bool backward) {
    return static_cast<std::uint8_t>(1 + 2 * row + (backward ? 1 : 0));
  }
  int points_of(dudos::Squares line) const;
  int best_line(Seat seat, dudos::Squares through) const;
  bool is_dead() const;

  void list_squares(Kind kind, dudos::Squares squares, ActionList& actions) const;
  void list_turns(ActionList& actions) const;
  void set_stone(dudos::Square square);
  void turn_row(const Action& action);
  bool step(dudos::Square square, bool backward);
  void take_stone(dudos::Square square);
  void go_on_taking();
  void begin_turn();
  void end_turn();
  void end_round(Seat winner, int points);
  void end_undecided();
  void begin_round(int number);
  void show_faces(const Evidence& evidence);
  std::optional<Seat> lift_stone(dudos::Square square);
  bool drop_stone(dudos::Square square, Seat owner, std::array<int, most_players>& lifted);
  void end_as_played();

  std::string board_text() const;
  std::string phase_text() const;
  std::string bar_text() const;
  std::string numbers_text(const std::array<std::uint16_t, most_players>& numbers) const;
  friend class DudosReader;
  Error why_illegal(std::string_view text, const Action& action) const;
  std::string words_for(const Reason& reason) const;

  std::array<dudos::Fields, most_players> stones_{};
  dudos::Surface surface_;
  Settings settings_;
  Seat side_ = 0;
  Phase phase_ = Phase::roll;
  dudos::Task task_ = dudos::Task::free;
  std::uint8_t bar_ = 0;  ///< bar_for() of the barred turn, or 0
  std::uint8_t quiet_ = 0;
  std::uint8_t round_ = 1;
  Seat round_winner_ = most_players;  ///< while a round is over; most_players: a draw
  std::uint16_t round_points_ = 0;
  std::array<std::uint16_t, most_players> scores_{};
  std::array<std::uint16_t, most_players> hands_{};
};

static_assert(Game<Dudos>);

}  // namespace arbiter
