// SPDX-License-Identifier: MIT
// Fairness: Pearson's test, by Boost.Math.
#include "daemon/fairness.h"

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/non_central_chi_squared.hpp>
#include <cmath>

#include "rules/agreed.h"
#include "rules/words.h"

namespace arbiter {
namespace {

std::vector<std::string> shown_by(std::string_view roll) {
  std::vector<std::string> values;
  for (std::size_t begin = 0; begin < roll.size();) {
    const std::size_t end = std::min(roll.find(',', begin), roll.size());
    values.emplace_back(roll.substr(begin, end - begin));
    begin = end + 1;
  }
  return values;
}

// What each face of a single die shows: D.U.D.O.S. has several faces with one word.
std::string face_words(const AnyGame& position, int face, std::size_t dice) {
  return dice == 1 ? position.roll_of({face}) : std::to_string(face);
}

}  // namespace

void DiceTally::add_throw(const std::vector<std::string>& die, const std::string& shown) {
  for (const std::string& face : die) faces[face].expected += 1.0 / static_cast<double>(die.size());
  ++faces[shown].count;
  ++rolls;
  throw_faces = static_cast<int>(die.size());
}

void DiceTally::add_roll(const AnyGame& position, const std::string& roll) {
  const std::vector<int> thrown = position.dice_faces();
  for (const int sides : thrown) {
    for (int face = 1; face <= sides; ++face)
      faces[face_words(position, face, thrown.size())].expected += 1.0 / sides;
    throw_faces = sides;
  }
  const std::vector<std::string> values = shown_by(roll);
  for (const std::string& value : values) ++faces[value].count;
  ++rolls;
  if (values.size() != 2 || thrown.size() != 2) return;
  doubles.count += values[0] == values[1] ? 1 : 0;
  doubles.expected += 1.0 / thrown[0];
}

void DiceTally::add(const db::History& history, std::optional<Seat> seat) {
  AnyGame position = history.base.start();
  for (const db::Turn& turn : history.turns) {
    if (!turn.roll.empty()) {
      if (!seat || turn.seat == *seat) add_roll(position, turn.roll);
      if (!position.roll(turn.roll)) return;
    }
    for (const std::string& action : turn.actions) {
      if (!play(position, action)) return;
    }
  }
}

ChiSquare chi_square(const std::map<std::string, Tally>& faces) {
  ChiSquare result;
  int expected = 0;
  for (const auto& [face, tally] : faces) {
    if (tally.expected <= 0) continue;
    const double off = static_cast<double>(tally.count) - tally.expected;
    result.value += off * off / tally.expected;
    ++expected;
  }
  if (expected < 2) return {};
  result.degrees = expected - 1;
  result.p =
      boost::math::cdf(boost::math::complement(boost::math::chi_squared(result.degrees), result.value));
  return result;
}

std::int64_t throws_to_see(int faces, double bias) {
  constexpr double significance = 0.05;
  constexpr double power = 0.8;
  const double fair = 1.0 / faces;
  const double more = fair * bias;         // of the one face
  const double less = more / (faces - 1);  // of each other one
  const double effect = (more * more + (faces - 1) * less * less) / fair;
  const int degrees = faces - 1;
  const double critical =
      boost::math::quantile(boost::math::complement(boost::math::chi_squared(degrees), significance));
  const double needed =
      boost::math::non_central_chi_squared::find_non_centrality(degrees, critical, 1 - power);
  return static_cast<std::int64_t>(std::ceil(needed / effect));
}

}  // namespace arbiter
