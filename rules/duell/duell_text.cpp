// SPDX-License-Identifier: MIT
// Duell's texts: settings, positions and actions (spec/notation.md).
#include <algorithm>
#include <optional>

#include "rules/duell/duell.h"
#include "rules/text_reader.h"

namespace arbiter {

using duell::Square;

namespace {

constexpr int most_counted = 1000;

// "a1" to a square; `at` then stands behind it.
std::optional<Square> read_square_of(std::string_view text, std::size_t& at, int ranks) {
  if (at + 1 >= text.size()) return std::nullopt;
  const int file = text[at] - 'a';
  const int rank = text[at + 1] - '1';
  if (file < 0 || file >= duell::files || rank < 0 || rank >= ranks) return std::nullopt;
  at += 2;
  return duell::square_at(file, rank);
}

// One of two words; the second is the one that says true.
Status read_choice(std::string_view key, std::string_view value, std::string_view no, std::string_view yes,
                   bool& setting) {
  setting = value == yes;
  if (setting || value == no) return ok();
  return Error{std::string(key) + "=" + std::string(value) + ": " + std::string(key) + " is " +
               std::string(no) + " or " + std::string(yes)};
}

// 0, or a number from `least`.
Status read_count(std::string_view key, std::string_view value, int least, std::uint16_t& setting) {
  setting = 0;
  if (value == "0") return ok();
  const auto count = whole_number(value);
  if (!count || *count < least || *count > most_counted) {
    return Error{std::string(key) + "=" + std::string(value) + ": this is 0 (off), or a number from " +
                 std::to_string(least) + " to " + std::to_string(most_counted)};
  }
  setting = static_cast<std::uint16_t>(*count);
  return ok();
}

}  // namespace

Result<Duell::Settings> Duell::parse_settings(const SettingTexts& texts) {
  Settings settings;
  for (const auto& [key, value] : texts) {
    Status read = ok();
    if (key == "board") {
      bool nine = false;
      read = read_choice(key, value, "9x8", "9x9", nine);
      settings.ranks = nine ? 9 : 8;
    } else if (key == "chirality") {
      read = read_choice(key, value, "right", "left", settings.left_handed);
    } else if (key == "first") {
      read = read_choice(key, value, "white", "black", settings.black_first);
    } else if (key == "key_captures") {
      read = read_choice(key, value, "false", "true", settings.key_captures);
    } else if (key == "repetition_draw") {
      read = read_count(key, value, 2, settings.repetition_draw);
    } else if (key == "quiet_draw") {
      read = read_count(key, value, 1, settings.quiet_draw);
    } else {
      return Error{"duell has no setting '" + key +
                   "': there are board, chirality, first, key_captures, quiet_draw and repetition_draw"};
    }
    if (!read) return read.error();
  }
  return settings;
}

SettingTexts Duell::settings_text(const Settings& settings) {
  SettingTexts texts;
  if (settings.ranks == 9) texts["board"] = "9x9";
  if (settings.left_handed) texts["chirality"] = "left";
  if (settings.black_first) texts["first"] = "black";
  if (!settings.key_captures) texts["key_captures"] = "false";
  if (settings.repetition_draw != 0) texts["repetition_draw"] = std::to_string(settings.repetition_draw);
  if (settings.quiet_draw != 0) texts["quiet_draw"] = std::to_string(settings.quiet_draw);
  return texts;
}

std::string Duell::square_name(Square square) const {
  return {static_cast<char>('a' + duell::file_of(square)), static_cast<char>('1' + duell::rank_of(square))};
}

std::string Duell::piece_text(Piece piece) const {
  if (piece == 0) return ".";
  const std::string owner = owner_of(piece) == 0 ? "w" : "b";
  if (is_key(piece)) return owner + "K";
  return owner + std::to_string(duell::top_of(pose_of(piece))) +
         std::to_string(duell::south_of(pose_of(piece)));
}

std::string Duell::text() const {
  std::string board;
  for (int rank = settings_.ranks - 1; rank >= 0; --rank) {
    for (int file = 0; file < duell::files; ++file)
      board += piece_text(squares_[duell::square_at(file, rank)]);
    if (rank > 0) board += '/';
  }
  return board + (side_ == 0 ? " w " : " b ") + phase_text();
}

std::string Duell::phase_text() const { return phase_ == Phase::move ? "move" : "over:" + result(); }

Result<Duell> Duell::parse(const Settings& settings, std::string_view text) {
  const auto fields = split_fields<3>(text);
  if (!fields) return unreadable(text, 0, "a position is BOARD SIDE PHASE, one space between them");
  const auto& [board, side, phase] = *fields;
  Duell game(settings);
  if (side.text != "w" && side.text != "b") return unreadable(side.text, side.column, "the side is w or b");
  game.side_ = side.text == "w" ? 0 : 1;
  if (Status read = game.read_board(board.text); !read) return read.error();
  if (Status consistent = game.check_pieces(); !consistent) return consistent.error();
  Status held = game.read_phase(phase.text);
  if (held) held = game.check_phase();
  if (!held) return Error{held.error().message, phase.column + 1};
  if (settings.repetition_draw != 0) game.seen_.push_back({game.squares_, game.side_});
  return game;
}

Status Duell::read_board(std::string_view board) {
  std::size_t at = 0;
  for (int rank = settings_.ranks - 1; rank >= 0; --rank) {
    for (int file = 0; file < duell::files; ++file) {
      const Result<Piece> piece = read_piece(board, at);
      if (!piece) return piece.error();
      if (*piece != 0) put(duell::square_at(file, rank), *piece);
    }
    if (rank == 0) break;
    if (at >= board.size() || board[at] != '/')
      return unreadable(board, at, "a rank has 9 squares, then comes /");
    ++at;
  }
  if (at == board.size()) return ok();
  return unreadable(board, at, "the board has " + std::to_string(settings_.ranks) + " ranks");
}

Result<Duell::Piece> Duell::read_piece(std::string_view board, std::size_t& at) const {
  const auto symbol = [&](std::size_t i) { return i < board.size() ? board[i] : '\0'; };
  const char owner = symbol(at);
  if (owner == '.') {
    ++at;
    return Piece{0};
  }
  if (owner != 'w' && owner != 'b') return unreadable(board, at, "a square is ., or w or b and the die");
  const Seat seat = owner == 'w' ? 0 : 1;
  if (symbol(at + 1) == 'K') {
    at += 2;
    return piece_of(seat, duell::key_pose);
  }
  const int top = symbol(at + 1) - '0';
  const int south = symbol(at + 2) - '0';
  const auto is_face = [](int face) { return face >= 1 && face <= 6; };
  if (!is_face(top) || !is_face(south)) {
    return unreadable(board, at + 1, "a die is its top and its south face, from 1 to 6, or K");
  }
  if (!dice().exists(duell::pose_of(top, south))) {
    return unreadable(board, at + 1, "no die shows the same or opposite faces at the top and in the south");
  }
  at += 3;
  return piece_of(seat, duell::pose_of(top, south));
}

Status Duell::read_phase(std::string_view phase) {
  phase_ = phase == "move" ? Phase::move : Phase::drawn;
  if (phase == "move" || phase == "over:draw") return ok();
  if (phase != "over:w" && phase != "over:b") {
    return Error{"'" + std::string(phase) + "': the phase is move, over:w, over:b or over:draw"};
  }
  phase_ = Phase::won;
  if (phase.back() == (side_ == 0 ? 'w' : 'b')) return ok();
  return Error{"'" + std::string(phase) + "': the side that is named is the one whose move won"};
}

Status Duell::check_pieces() const {
  for (const Seat seat : {Seat{0}, Seat{1}}) {
    const auto own = [&](Piece piece) { return piece != 0 && owner_of(piece) == seat; };
    const auto keys =
        std::count_if(squares_.begin(), squares_.end(), [&](Piece p) { return own(p) && is_key(p); });
    const auto all = std::count_if(squares_.begin(), squares_.end(), own);
    const std::string who(players()[seat].tag);
    if (keys > 1) return Error{who + " has a second key"};
    if (all - keys > static_cast<std::ptrdiff_t>(dice_a_side)) return Error{who + " has more than 8 dice"};
  }
  return ok();
}

// Whether the side that is named has won, as far as the board shows it.
bool Duell::is_won() const {
  const auto key_of = [&](Seat seat) { return piece_of(seat, duell::key_pose); };
  const auto stands = [&](Seat seat) {
    return std::find(squares_.begin(), squares_.end(), key_of(seat)) != squares_.end();
  };
  return stands(side_) && (!stands(enemy()) || squares_[key_space(enemy())] == key_of(side_));
}

Status Duell::check_phase() const {
  if (phase_ == Phase::won) {
    if (is_won()) return ok();
    return Error{"over: neither is the other key gone, nor does the winner's stand on its key space"};
  }
  Duell other = *this;
  other.side_ = enemy();
  const auto keys = std::count_if(squares_.begin(), squares_.end(), is_key);
  if (keys != 2) return Error{"a key is missing, but the game is not won"};
  if (is_won() || other.is_won())
    return Error{"a key stands on the other's key space, but the game is not won"};
  if (phase_ == Phase::move) {
    return any_move() ? ok() : Status(Error{"move: the side that is named has no move"});
  }
  const bool by_setting = settings_.quiet_draw != 0 || settings_.repetition_draw != 0;
  if (by_setting || (!any_move() && !other.any_move())) return ok();
  return Error{"over:draw: a side has a move, and no setting draws"};
}

Result<Duell::Action> Duell::parse_action(std::string_view text) const {
  std::size_t at = 0;
  std::array<Square, 3> squares{};
  std::size_t count = 0;
  for (;;) {
    const auto square = read_square_of(text, at, settings_.ranks);
    if (!square) return unreadable(text, at, "here comes a square of the board");
    squares[count++] = *square;
    if (at == text.size()) break;
    if (text[at] != '-' && text[at] != 'x') return unreadable(text, at, "after a square comes - or x");
    if (count == squares.size()) return unreadable(text, at, "a die turns once at most");
    ++at;
  }
  if (count == 1) return unreadable(text, at, "the target square is missing");
  const Square to = squares[count - 1];
  ActionList actions;
  legal(actions);
  for (const Action& action : actions) {
    const duell::Path& path = paths()[action.path];
    if (action.from != squares[0] || path.to != to || path.corner != squares[1]) continue;
    const std::string written = this->text(action);
    if (written == text) return action;
    return Error{"'" + std::string(text) + "' is not legal: the action is written " + written};
  }
  return why_illegal(text, squares[0], to);
}

std::string Duell::text(const Action& action) const {
  const duell::Path& path = paths()[action.path];
  std::string written = square_name(action.from);
  if (path.turns()) written += "-" + square_name(path.corner);
  return written + (squares_[path.to] == 0 ? "-" : "x") + square_name(path.to);
}

Result<Duell::Roll> Duell::parse_roll(std::string_view text) {
  return Error{"'" + std::string(text) + "': nothing is rolled in duell"};
}

}  // namespace arbiter
