// SPDX-License-Identifier: MIT
// What a hand does to the pieces for an action: strokes, each a change of one site.
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/hands/hand_skill.h"
#include "daemon/hands/pieces_on_board.h"
#include "daemon/hands/small_random.h"

namespace arbiter::hands {

using Milliseconds = std::int64_t;

/// `pause` after the stroke before it, `now` lies on the site.
struct Stroke {
  Milliseconds pause;
  Site site;
  Stack now;
};
using Strokes = std::vector<Stroke>;

/// An action as notation.md writes it, taken apart.
struct ActionSites {
  enum class Shape : std::uint8_t { put, off, move, merge, capture, turn };
  Shape shape;
  std::vector<Site>
      sites;  ///< as named: source, perhaps where it turns, target; of a turned row the prisms in their order
};
ActionSites sites_of(const AnyGame& game, std::string_view action);

/// The hands over one set of pieces. What they make is planned on the pieces at once; the strokes tell how.
class Handwork {
 public:
  Handwork(const HandSkill& skill, SmallRandom& random, const AnyGame& start)
      : skill_(skill), random_(&random), pieces_(start) {}

  /// Makes a legal action that leads from `before` to `after`.
  Strokes make(const AnyGame& before, std::string_view action, const AnyGame& after);
  /// Lifts what lies there, and puts it back.
  Strokes lift_and_put_back(Site site);
  /// Takes the top piece of a site to another one, which is empty.
  Strokes carry(Site from, Site to);
  /// Takes everything off a site.
  Strokes take_away(Site site);
  /// Turns one prism by one step.
  Strokes turn_prism(const AnyGame& game, Site face);
  /// Sets the board up as a position without hidden stones shows it.
  Strokes set_up(const AnyGame& position);

  const PiecesOnBoard& pieces() const { return pieces_; }
  bool chance(double probability) {
    return random_->below(1000) < static_cast<std::size_t>(probability * 1000);
  }
  Milliseconds between(Milliseconds least, Milliseconds most) {
    return least + static_cast<Milliseconds>(random_->below(static_cast<std::size_t>(most - least + 1)));
  }

 private:
  Stroke lay(Milliseconds pause, Site site, Stack now);
  void slide(Strokes& strokes, const AnyGame& game, const std::vector<Site>& way, const Stack& moving);
  void set_down(Strokes& strokes, Site site, const Stack& stack);
  Strokes put(const AnyGame& before, Site site, const AnyGame& after);
  Strokes off(Site site);
  Strokes move(const AnyGame& before, const ActionSites& action, const AnyGame& after);
  Strokes turn(const AnyGame& before, const ActionSites& action, const AnyGame& after);
  void turn_to(Strokes& strokes, Site site, Site face, std::uint8_t kind);
  void to_supply(const Stack& stack);

  HandSkill skill_;
  SmallRandom* random_;
  PiecesOnBoard pieces_;
  std::map<std::pair<std::size_t, std::uint8_t>, Stack>
      hidden_;  ///< by prism and kind of the face they lie on
};

}  // namespace arbiter::hands
