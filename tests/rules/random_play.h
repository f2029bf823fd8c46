// SPDX-License-Identifier: MIT
// Random games as RapidCheck draws them: any settings of a game, any course.
#pragma once

#include <rapidcheck.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "daemon/hands/small_random.h"
#include "rules/diablo/diablo.h"
#include "rules/dudos/dudos.h"
#include "rules/duell/duell.h"
#include "rules/herd/herd.h"

namespace arbiter {

/// A first position under any of the game's settings; each game has its own.
template <Game G>
G any_start();

template <>
inline Diablo any_start() {
  const int size = *rc::gen::element(4, 6, 8, 10, 12, 14, 16);
  return Diablo::start({static_cast<std::uint8_t>(size), *rc::gen::arbitrary<bool>()});
}

template <>
inline Herd any_start() {
  return Herd::start(
      {static_cast<std::uint8_t>(*rc::gen::inRange(herd::smallest_size, herd::largest_size + 1))});
}

// Without the optional draws: their counters are not part of the text.
template <>
inline Duell any_start() {
  Duell::Settings settings;
  settings.ranks = *rc::gen::element<std::uint8_t>(8, 9);
  settings.left_handed = *rc::gen::arbitrary<bool>();
  settings.black_first = *rc::gen::arbitrary<bool>();
  settings.key_captures = *rc::gen::arbitrary<bool>();
  return Duell::start(settings);
}

template <>
inline Dudos any_start() {
  const auto rules = dudos::find_rule_set(*rc::gen::element<std::string>("kult", "taktik"));
  return Dudos::start({*rules, *rc::gen::element<std::uint8_t>(2, 3, 4)});
}

/// Plays on at random until `visit(game)` says stop or the game is over; visits the first position and each
/// after a ply.
template <Game G, class Visitor>
void play_at_random(G game, SmallRandom& random, const Visitor& visit) {
  typename G::ActionList actions;
  while (visit(game) && game.need() != Need::over) {
    if (game.need() == Need::roll) {
      std::vector<int> draws;
      for (const int faces : game.dice_faces()) draws.push_back(random.die(faces));
      game.roll(game.roll_of(draws));
      continue;
    }
    game.legal(actions);
    game.apply(actions[random.below(actions.size())]);
  }
}

/// A position somewhere in a random game.
template <Game G>
G any_position(std::size_t most_plies = 400) {
  SmallRandom random(*rc::gen::arbitrary<std::uint64_t>());
  G reached = any_start<G>();
  std::size_t plies = *rc::gen::inRange<std::size_t>(0, most_plies);
  play_at_random(reached, random, [&](const G& game) {
    reached = game;
    return plies-- > 0;
  });
  return reached;
}

/// The legal actions' texts in byte order.
template <Game G>
std::vector<std::string> legal_texts(const G& game) {
  typename G::ActionList actions;
  game.legal(actions);
  std::vector<std::string> texts;
  for (const auto& action : actions) texts.push_back(game.text(action));
  std::sort(texts.begin(), texts.end());
  return texts;
}

/// Whether RapidCheck found no counterexample.
inline bool holds(const char* what, const std::function<void()>& property) {
  return rc::check(what, property);
}

}  // namespace arbiter
