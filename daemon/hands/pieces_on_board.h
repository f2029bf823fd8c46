// SPDX-License-Identifier: MIT
// Real pieces, each with its own tags, on the sites of a board.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "rules/any_game.h"
#include "rules/referee/sensor_layout.h"

namespace arbiter::hands {

/// One piece. On a site that is a prism's face the only "piece" is the face that is seen, and kind 0 means in
/// between.
struct Piece {
  std::uint8_t owner = 0;  ///< Seat + 1
  std::uint8_t kind = 0;   ///< as Content has it; of a die the face that lies down
  std::uint16_t serial = 0;

  friend bool operator==(const Piece&, const Piece&) = default;
};

/// Lowest first.
using Stack = std::vector<Piece>;

/// The pieces of one set: on the board, and beside it.
class PiecesOnBoard {
 public:
  /// Sets the first position up.
  explicit PiecesOnBoard(const AnyGame& start);

  const Stack& at(Site site) const { return stacks_[index(site)]; }
  void put(Site site, Stack stack) { stacks_[index(site)] = std::move(stack); }

  /// A piece of that owner from beside the board; pieces that were taken come first.
  Piece from_supply(std::uint8_t owner);
  void to_supply(const Piece& piece) { supply_[piece.owner].push_back(piece); }

  /// What the site's sensor says of `stack`, in the words of a trace.
  std::string reading(const SensorLayout& layout, Site site, const Stack& stack) const;
  /// Every tag with its meaning, as a trace's @tag lines list them.
  std::vector<std::pair<std::string, std::string>> tags() const;

 private:
  std::string tag_of(const Piece& piece) const;
  Piece new_piece(std::uint8_t owner, std::uint8_t kind);
  bool is_die(const Piece& piece) const;

  std::vector<PlayerName> players_;
  std::vector<Stack> stacks_;
  std::map<std::uint8_t, Stack> supply_;
  std::vector<Piece> all_;
  bool has_dice_as_pieces_ = false;
};

}  // namespace arbiter::hands
