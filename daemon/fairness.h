// SPDX-License-Identifier: MIT
// How fair dice look: counts against expectation, and how much counting it takes to tell.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "db/game_log.h"
#include "db/history.h"

namespace arbiter {

/// How often something came, and how often it was to be expected.
struct Tally {
  std::int64_t count = 0;
  double expected = 0;
};

/// The dice of one kind of game from one source.
struct DiceTally {
  std::map<std::string, Tally> faces;  ///< by what a die shows: "1" to "6", or D.U.D.O.S.' words
  std::int64_t rolls = 0;
  Tally doubles;        ///< of rolls of two dice
  int throw_faces = 0;  ///< of the die thrown last

  /// Adds the rolls of a replayed game, those of one player or all.
  void add(const db::History& history, std::optional<Seat> seat = std::nullopt);
  /// Adds one throw of a die that shows such faces.
  void add_throw(const std::vector<std::string>& die, const std::string& shown);

 private:
  void add_roll(const AnyGame& position, const std::string& roll);
};

/// Pearson's chi-square over the faces. `p` is the probability that fair dice give at least this much: of
/// fair dice, too, one in twenty has p below 0.05. Nothing is told (p = 1) where fewer than two faces are
/// expected.
struct ChiSquare {
  double value = 0;
  int degrees = 0;
  double p = 1;
};
ChiSquare chi_square(const std::map<std::string, Tally>& faces);

/// How many throws of a die with so many faces it takes to find, at p < 0.05 and in four cases of five, that
/// one face comes `bias` (0.1: a tenth) more often than it should. `faces` from 2, `bias` above 0.
std::int64_t throws_to_see(int faces, double bias);

}  // namespace arbiter
