// SPDX-License-Identifier: MIT
// AnyGame: one value that can be any of the games; actions and rolls are texts (notation.md) on its surface.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/game.h"
#include "rules/referee/evidence.h"
#include "rules/referee/site_set.h"

namespace arbiter {

/// A position of some game, with its settings. Copies are independent. Equal: same game, settings and
/// position.
class AnyGame {
 public:
  /// What each game provides; `make_any_game` (any_game_model.h) derives it from a struct that satisfies
  /// `Game`.
  class Interface;

  explicit AnyGame(std::unique_ptr<Interface> game);
  AnyGame(const AnyGame& other);
  AnyGame(AnyGame&&) noexcept;
  AnyGame& operator=(const AnyGame& other);
  AnyGame& operator=(AnyGame&&) noexcept;
  ~AnyGame();

  std::string_view name() const;
  SettingTexts settings() const;  ///< those that differ from the defaults
  std::string text() const;       ///< the position
  std::vector<PlayerName> players() const;
  /// Names of the values that this game plays by without knowing them from its own rules; mostly none.
  std::vector<std::string> assumptions() const;

  /// If not, every action is a turn, and the next turn follows at once.
  bool has_dice() const;
  Need need() const;
  Seat to_move() const;        ///< whose turn it is, or whose action ended the game
  std::string result() const;  ///< as in a game record; "*" while unfinished

  /// The legal actions in byte order; empty unless need() is Need::action.
  std::vector<std::string> legal() const;
  /// Makes one legal action; otherwise an Error that says why not, and nothing changes.
  Status apply(std::string_view action);

  /// Faces of each die of the next roll; empty for a game without dice.
  std::vector<int> dice_faces() const;
  /// The roll that `draws` (one per die, each from 1 to its faces) make, as text.
  std::string roll_of(const std::vector<int>& draws) const;
  /// Dice rolled and still to be played, as faces.
  std::vector<std::string> open_dice() const;
  /// Rolls the dice, if a roll is due and possible; otherwise an Error, and nothing changes.
  Status roll(std::string_view roll);

  /// This position with another text; settings stay. An Error where the text contradicts itself.
  Result<AnyGame> with_position(std::string_view text) const;
  /// The first position under the same settings.
  AnyGame start() const;

  /// Sequences of exactly `depth` plies (engine protocol, notation.md); depth from 0 to 255.
  std::uint64_t perft(int depth) const;

  std::size_t site_count() const;
  std::string site_name(Site site) const;
  /// Whether a round is over, and the only thing to do is to begin the next one.
  bool awaits_next_round() const;
  /// The site of that name, if the game has it.
  std::optional<Site> find_site(std::string_view name) const;
  Content image(Site site) const;
  /// Every site that a hand may disturb for some legal action of the next `plies` actions, or of a long turn.
  SiteSet touchable(int plies) const;
  Reason why_not(const Attempt& attempt) const;
  /// What a position with an action due waits for.
  Reason expects() const;
  /// Every explanation of the evidence, as spec/referee.md defines it, best first (rules/referee/explain.h).
  Explanations explain(const Evidence& evidence, Exchanges exchanges = Exchanges::seen) const;
  /// Positions that the rules refuse but that hands may have left, with the turn over; each fits the
  /// evidence. Likeliest first, and only few.
  std::vector<AnyGame> as_played(const Evidence& evidence) const;
  /// Whether the readings are a legal beginning of the turn with pieces in hand (spec/referee.md, rule 5).
  bool begins_turn(const Evidence& evidence) const;

  friend bool operator==(const AnyGame& left, const AnyGame& right);

 private:
  std::unique_ptr<Interface> game_;
};

}  // namespace arbiter
