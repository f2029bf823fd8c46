// SPDX-License-Identifier: MIT
// Real pieces on a board, and what sensors say of them.
#include "daemon/hands/pieces_on_board.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace arbiter::hands {
namespace {

constexpr std::uint8_t key_kind = 7;  // of Duell's key piece, which looks the same from all sides

bool is_face(const AnyGame& game, Site site) { return game.site_name(site).ends_with(".face"); }

}  // namespace

PiecesOnBoard::PiecesOnBoard(const AnyGame& start) : players_(start.players()), stacks_(start.site_count()) {
  std::size_t places = 0;
  for (std::size_t i = 0; i < start.site_count(); ++i) {
    const auto site = static_cast<Site>(i);
    const Content content = start.image(site);
    if (is_face(start, site)) {
      stacks_[i] = {Piece{content.owner, content.kind, 0}};
      continue;
    }
    ++places;
    has_dice_as_pieces_ = has_dice_as_pieces_ || content.kind > 1;
    for (int n = 0; n < content.count; ++n) stacks_[i].push_back(new_piece(content.owner, content.kind));
  }
  if (!all_.empty()) return;
  // A game that begins with an empty board takes its stones from beside it.
  for (std::size_t seat = 0; seat < players_.size(); ++seat) {
    for (std::size_t n = 0; n < places; ++n) to_supply(new_piece(static_cast<std::uint8_t>(seat + 1), 1));
  }
}

Piece PiecesOnBoard::new_piece(std::uint8_t owner, std::uint8_t kind) {
  const Piece piece{owner, kind, static_cast<std::uint16_t>(all_.size())};
  all_.push_back(piece);
  return piece;
}

Piece PiecesOnBoard::from_supply(std::uint8_t owner) {
  Stack& pieces = supply_.at(owner);
  const Piece piece = pieces.back();
  pieces.pop_back();
  return piece;
}

bool PiecesOnBoard::is_die(const Piece& piece) const { return has_dice_as_pieces_ && piece.kind != key_kind; }

std::string PiecesOnBoard::tag_of(const Piece& piece) const {
  std::array<char, 9> text{};
  const unsigned number = 0xA1B2C3U + (piece.serial * 8U + piece.kind) * 7919U;
  std::snprintf(text.data(), text.size(), "04%06X", number & 0xFFFFFFU);
  return text.data();
}

std::string PiecesOnBoard::reading(const SensorLayout& layout, Site site, const Stack& stack) const {
  switch (layout.capability(site)) {
    case Capability::occupancy:
      return stack.empty() ? "0" : "1";
    case Capability::colour:
      return stack.empty() ? "-" : std::string(1, players_[stack.back().owner - 1U].letter);
    case Capability::face:
      return stack[0].kind == 0 ? "?" : std::to_string(stack[0].kind - 1);
    case Capability::identity:
      break;
  }
  std::string tags;
  for (const Piece& piece : stack) tags += (tags.empty() ? "" : "+") + tag_of(piece);
  return tags.empty() ? "-" : tags;
}

std::vector<std::pair<std::string, std::string>> PiecesOnBoard::tags() const {
  std::vector<std::pair<std::string, std::string>> tags;
  for (Piece piece : all_) {
    const std::string letter(1, players_[piece.owner - 1U].letter);
    if (!is_die(piece)) {
      tags.emplace_back(tag_of(piece), letter + (piece.kind == key_kind ? "K" : ""));
      continue;
    }
    for (piece.kind = 1; piece.kind <= 6; ++piece.kind) {
      tags.emplace_back(tag_of(piece), letter + std::to_string(piece.kind));
    }
  }
  return tags;
}

}  // namespace arbiter::hands
