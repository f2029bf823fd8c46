// SPDX-License-Identifier: MIT
// Duell (spec/rules.md, section 3): dice that tumble as far as their tops say, and two keys.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/duell/die.h"
#include "rules/duell/paths.h"
#include "rules/game.h"

namespace arbiter {

struct Landing;  // rules/referee/left_board.h

/// A position of Duell with its settings. White is seat 0, Black seat 1, whoever begins.
class Duell {
 public:
  static constexpr std::string_view name = "duell";
  static constexpr bool has_long_turns = false;
  static constexpr std::size_t dice_a_side = 8;

  struct Settings {
    std::uint8_t ranks = 8;             ///< 8 (board=9x8) or 9 (board=9x9)
    bool left_handed = false;           ///< chirality=left
    bool black_first = false;           ///< first=black
    bool key_captures = true;           ///< false: the Parker rule
    std::uint16_t repetition_draw = 0;  ///< occurrences of a position that draw, from 2; 0: never
    std::uint16_t quiet_draw = 0;       ///< moves without a capture that draw; 0: never

    friend bool operator==(const Settings&, const Settings&) = default;
  };

  struct Action {
    std::uint16_t path;  ///< its index in the board's paths
    duell::Square from;

    friend bool operator==(const Action&, const Action&) = default;
  };

  /// There are no dice to roll.
  struct Roll {
    friend bool operator==(const Roll&, const Roll&) = default;
  };

  /// A die has at most 44 paths, the key 4; one more place is written to, but not taken.
  using ActionList = FixedList<Action, dice_a_side * 44 + 4 + 1>;

  static Result<Settings> parse_settings(const SettingTexts& texts);
  static SettingTexts settings_text(const Settings& settings);
  static Duell start(const Settings& settings);
  /// The draws' counters begin anew.
  static Result<Duell> parse(const Settings& settings, std::string_view text);

  Duell() : Duell(start(Settings{})) {}

  Settings settings() const { return settings_; }
  std::string text() const;
  std::size_t hash() const;
  std::vector<PlayerName> players() const { return {{'w', "White"}, {'b', "Black"}}; }

  static bool has_dice() { return false; }
  Need need() const { return phase_ == Phase::move ? Need::action : Need::over; }
  Seat to_move() const { return side_; }
  std::string result() const;

  void legal(ActionList& actions) const;
  std::size_t actions_left() const { return phase_ == Phase::move ? 1 : 0; }
  /// Touches the heap only where the setting repetition_draw makes it remember positions.
  void apply(const Action& action);
  Result<Action> parse_action(std::string_view text) const;
  std::string text(const Action& action) const;

  static std::vector<int> dice_faces() { return {}; }
  static Roll roll_of(const std::vector<int>& /*draws*/) { return {}; }
  static Result<Roll> parse_roll(std::string_view text);
  static std::string text(const Roll& /*roll*/) { return ""; }
  static std::vector<std::string> open_dice() { return {}; }
  static void roll(const Roll& /*roll*/) {}
  template <class Visitor>
  static void for_each_roll(const Visitor& /*visitor*/) {}

  std::size_t site_count() const { return static_cast<std::size_t>(settings_.ranks) * duell::files; }
  std::string site_name(Site site) const { return square_name(static_cast<duell::Square>(index(site))); }
  /// kind: the face that lies down, as an antenna under the board sees it; the key's is 7.
  Content image(Site site) const;
  void touched(const Action& action, Touched& touched) const;
  Reason why_not(const Attempt& attempt) const;
  Reason expects() const;
  std::vector<Duell> as_played(const Evidence& evidence) const;

  /// For properties of every game: how the die on a site lies, if one does.
  std::optional<duell::Pose> pose(Site site) const;

  friend bool operator==(const Duell&, const Duell&) = default;

 private:
  enum class Phase : std::uint8_t { move, won, drawn };

  // What stands on a square: 0 is nothing, otherwise the pose and a bit for the owner.
  using Piece = std::uint8_t;
  static constexpr Piece owner_bit(Seat seat) { return seat == 0 ? 64 : 128; }
  static constexpr Piece piece_of(Seat seat, duell::Pose pose) {
    return static_cast<Piece>(owner_bit(seat) | pose);
  }
  static constexpr Seat owner_of(Piece piece) { return piece < owner_bit(1) ? 0 : 1; }
  static constexpr duell::Pose pose_of(Piece piece) { return piece % owner_bit(0); }
  static constexpr bool is_key(Piece piece) { return piece != 0 && pose_of(piece) == duell::key_pose; }

  // A position as the repetition draw compares it.
  struct Seen {
    std::array<Piece, duell::most_squares> squares;
    Seat side;

    friend bool operator==(const Seen&, const Seen&) = default;
  };

  explicit Duell(const Settings& settings) : settings_(settings), side_(settings.black_first ? 1 : 0) {}

  const duell::Paths& paths() const { return duell::paths_of(settings_.ranks); }
  const duell::Dice& dice() const {
    return settings_.left_handed ? duell::left_handed_dice : duell::right_handed_dice;
  }
  Seat enemy() const { return static_cast<Seat>(1 - side_); }
  duell::Square key_space(Seat seat) const;
  void put(duell::Square square, Piece piece);
  void take(duell::Square square);
  template <class Visitor>
  void for_each_own(const Visitor& visit) const;
  Piece stopping(Piece moved) const;
  bool is_open(const duell::Path& path, const duell::SquareSet& all, Piece stops) const {
    const std::uint64_t in_the_way = (path.between.low & all.low) | (path.between.high & all.high);
    return (in_the_way | static_cast<std::uint64_t>(squares_[path.to] & stops)) == 0;
  }
  bool can_move(duell::Square from) const;
  bool any_move() const;
  bool is_won() const;
  std::vector<Duell> landed(const std::vector<Landing>& landings, const Evidence& evidence,
                            bool naturally) const;
  void pass_on();
  void count_for_draws(bool captured);

  std::string square_name(duell::Square square) const;
  std::string piece_text(Piece piece) const;
  std::string phase_text() const;
  Status read_board(std::string_view board);
  Result<Piece> read_piece(std::string_view board, std::size_t& at) const;
  Status read_phase(std::string_view phase);
  Status check_pieces() const;
  Status check_phase() const;
  Reason why_no_move(duell::Square from, duell::Square to) const;
  Error why_illegal(std::string_view text, duell::Square from, duell::Square to) const;
  std::string words_for(const Reason& reason) const;

  std::array<Piece, duell::most_squares> squares_{};
  std::array<duell::SquareSet, 2> pieces_{};  ///< what squares_ says, by seat, for the fast paths
  Settings settings_;
  Seat side_ = 0;
  Phase phase_ = Phase::move;
  std::uint16_t quiet_moves_ = 0;  ///< in succession, where the setting counts them
  std::vector<Seen> seen_;         ///< since the last capture, where the setting asks for it
};

static_assert(Game<Duell>);

}  // namespace arbiter
