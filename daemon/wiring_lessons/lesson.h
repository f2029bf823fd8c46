// SPDX-License-Identifier: MIT
// What a board's wiring is tested or learned by: one thing after another that hands do to it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/wiring_lessons/closed.h"
#include "rules/any_game.h"

namespace arbiter::lessons {

/// What a wiring is for.
struct Board {
  std::vector<std::string> sites;  ///< "a1", "a1.face"; empty: a table without a board
  std::vector<PlayerName> players;
  bool colour = false;               ///< a switch for each player's pieces
  std::vector<std::string> buttons;  ///< "roll"
};

Board board_of(const AnyGame& game, const std::string& capability, std::vector<std::string> buttons);

enum class LessonKind : std::uint8_t { piece, face, button, lamp };

inline constexpr std::string_view lamp_prefix = "lamp ";

struct Lesson {
  LessonKind kind = LessonKind::piece;
  std::string contact;   ///< "a1", "a1.b", "button.roll"; of a prism "a1.face"; of a lamp "lamp a1"
  std::string task;      ///< "Put a piece on a1."
  std::size_t face = 0;  ///< of a prism

  /// The contact of its switch, of a prism's the first one.
  std::string first_switch() const { return contact + (kind == LessonKind::face ? ".1" : ""); }
};

/// Pieces rank by rank, then each prism's faces, then buttons.
std::vector<Lesson> lessons_for(const Board& board);

/// The board's order: by rank, then by file, then by the rest of the name; buttons come last.
bool comes_before(const std::string& contact, const std::string& other);

/// "a1": where the contact is, as people call it.
std::string site_of(const std::string& contact);

}  // namespace arbiter::lessons
