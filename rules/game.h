// SPDX-License-Identifier: MIT
// The game concept: what a struct must offer to be one of Arbiter's games.
#pragma once

#include <concepts>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/fixed_list.h"
#include "rules/result.h"

namespace arbiter {

/// A player's place in playing order, from 0.
using Seat = std::uint8_t;

/// What the game waits for.
enum class Need : std::uint8_t { roll, action, over };

/// A place that a sensor can watch: an index from 0 into the game's own list of sites.
enum class Site : std::uint16_t {};
constexpr std::size_t index(Site site) { return static_cast<std::size_t>(site); }
constexpr std::size_t max_sites = 256;

/// What stands on a site, as far as the best of sensors could tell (spec/referee.md, "What sensors see").
/// A prism's face is a site of its own with kind = visible level + 1.
struct Content {
  std::uint8_t owner = 0;  ///< 0: nothing; otherwise Seat + 1
  std::uint8_t kind = 0;   ///< which piece, in the game's own numbering
  std::uint8_t count = 0;  ///< how many pieces, 0 where there is nothing

  friend bool operator==(const Content&, const Content&) = default;
};

/// The sites that a hand must, and may, disturb to make an action (spec/referee.md, table of must and may).
struct Touched {
  FixedList<Site, 16> must;
  FixedList<Site, 16> may;
};

/// What the sensors say (rules/referee/evidence.h).
struct Evidence;

/// Settings as written: name to value. Absent ones have the game's defaults.
using SettingTexts = std::map<std::string, std::string, std::less<>>;

/// Parameters of a message: name to value. Sentences are made from them by language files.
using Params = std::map<std::string, std::string, std::less<>>;

/// Why something was refused, as data: a stable code and what fills its sentence.
struct Reason {
  std::string code;
  Params params;

  friend bool operator==(const Reason&, const Reason&) = default;
};

/// A hand's attempt as far as it can be told from a board that no explanation fits:
/// what has gone from where, what stands where it should not, and a prism's face that should not be seen.
struct Attempt {
  std::optional<Site> from{};
  std::optional<Site> to{};
  std::optional<Site> turned{};
};

/// One player as the game names him: the letter of notation.md and the word of the game record's tag.
struct PlayerName {
  char letter;
  std::string_view tag;  ///< for instance "Black"
};

/// A game is a regular value: small, copyable, comparable, without heap. All texts are those of notation.md.
///
/// - `start(settings)` is the first position; `parse` refuses a text that contradicts itself.
/// - `legal` lists the actions, empty where need() is not Need::action. `apply` takes one of them, nothing
/// else.
/// - `parse_action` gives an action only if it is legal here; its Error says why it is not.
/// - `dice_faces`: the faces of each die of the next roll; `roll_of(draws)`: the roll that these faces (from
/// 1) make;
///   `for_each_roll` visits each distinct roll once; `parse_roll` takes only a roll that is possible now.
/// - `image(site)` is what stands there; `touched(action)` is the must/may table.
/// - `why_not(attempt)` names the rule that an attempt breaks.
/// - A game of long turns also has `site_of(action)`, where an action is made, and `may_touch(site)`: can any
///   action of the turn change that site?
/// - `expects()` is what a position with an action due waits for, as a code that language files know.
/// - `as_played(evidence)`: positions that the rules refuse but hands may have left, for people to agree on;
/// the
///   turn is over in them. Likeliest first; what does not fit the evidence is dropped later.
/// - A game whose rules are partly assumed also has `assumptions()`, the names of the assumed values.
template <class G>
concept Game = std::regular<G> &&
    requires(const G game, G changing, std::string_view text, typename G::Action action,
             typename G::Roll roll, typename G::ActionList actions, Touched touched, Site site,
             const SettingTexts settings, const typename G::Settings typed, const std::vector<int> draws,
             const Attempt attempt, const Evidence& evidence) {
  { G::name } -> std::convertible_to<std::string_view>;
  { G::has_long_turns } -> std::convertible_to<bool>;  ///< of many actions, which hands make in any order
  { G::parse_settings(settings) } -> std::same_as<Result<typename G::Settings>>;
  { G::settings_text(typed) } -> std::same_as<SettingTexts>;  ///< those that differ from the defaults
  { G::start(typed) } -> std::same_as<G>;
  { G::parse(typed, text) } -> std::same_as<Result<G>>;
  { game.settings() } -> std::same_as<typename G::Settings>;
  { game.text() } -> std::same_as<std::string>;
  { game.hash() } -> std::same_as<std::size_t>;  ///< equal positions have equal ones
  { game.players() } -> std::same_as<std::vector<PlayerName>>;
  {
    game.has_dice()
    } -> std::same_as<bool>;  ///< if not, every action is a turn, and the next follows at once
  { game.need() } -> std::same_as<Need>;
  { game.to_move() } -> std::same_as<Seat>;
  { game.result() } -> std::same_as<std::string>;  ///< as in a game record; "*" while unfinished
  game.legal(actions);
  { game.actions_left() } -> std::same_as<std::size_t>;  ///< at most so many actions in the rest of this turn
  changing.apply(action);
  { game.parse_action(text) } -> std::same_as<Result<typename G::Action>>;
  { game.text(action) } -> std::same_as<std::string>;
  { game.dice_faces() } -> std::same_as<std::vector<int>>;
  { game.roll_of(draws) } -> std::same_as<typename G::Roll>;
  { game.parse_roll(text) } -> std::same_as<Result<typename G::Roll>>;
  { game.text(roll) } -> std::same_as<std::string>;
  {
    game.open_dice()
    } -> std::same_as<std::vector<std::string>>;  ///< rolled and still to be played, as faces
  changing.roll(roll);
  game.for_each_roll([](typename G::Roll) {});
  { game.site_count() } -> std::same_as<std::size_t>;
  { game.site_name(site) } -> std::same_as<std::string>;
  { game.image(site) } -> std::same_as<Content>;
  game.touched(action, touched);
  { game.why_not(attempt) } -> std::same_as<Reason>;
  { game.expects() } -> std::same_as<Reason>;
  { game.as_played(evidence) } -> std::same_as<std::vector<G>>;
};

}  // namespace arbiter
