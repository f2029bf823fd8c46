// SPDX-License-Identifier: MIT
// Diablo's texts: settings, positions, actions and rolls (spec/notation.md).
#include <algorithm>
#include <array>
#include <optional>

#include "rules/diablo/diablo.h"
#include "rules/text_reader.h"

namespace arbiter {
namespace {

// "a1" to a square's index; `at` then stands behind it.
std::optional<std::uint8_t> read_square(std::string_view text, std::size_t& at, int size) {
  if (at >= text.size() || text[at] < 'a' || text[at] >= 'a' + size) return std::nullopt;
  const int file = text[at++] - 'a';
  const auto rank = read_number(text, at);
  if (!rank || *rank > size) return std::nullopt;
  return static_cast<std::uint8_t>((*rank - 1) * size + file);
}

}  // namespace

Result<Diablo::Settings> Diablo::parse_settings(const SettingTexts& texts) {
  Settings settings;
  for (const auto& [key, value] : texts) {
    if (key == "size") {
      const auto size = whole_number(value);
      if (!size || *size < 4 || *size > max_size || *size % 2 != 0) {
        return Error{"size=" + value + ": the size is an even number from 4 to 16"};
      }
      settings.size = static_cast<std::uint8_t>(*size);
    } else if (key == "a1") {
      if (value != "green" && value != "black") return Error{"a1=" + value + ": a1 is green or black"};
      settings.black_at_a1 = value == "black";
    } else {
      return Error{"diablo has no setting '" + key + "': there are size and a1"};
    }
  }
  return settings;
}

SettingTexts Diablo::settings_text(const Settings& settings) {
  SettingTexts texts;
  if (settings.size != Settings{}.size) texts["size"] = std::to_string(settings.size);
  if (settings.black_at_a1) texts["a1"] = "black";
  return texts;
}

std::string Diablo::square_name(std::uint8_t square) const {
  std::string square_text(1, static_cast<char>('a' + square % settings_.size));
  return square_text + std::to_string(square / settings_.size + 1);
}

std::string Diablo::text() const {
  std::string board;
  for (int rank = settings_.size - 1; rank >= 0; --rank) {
    for (int file = 0; file < settings_.size; ++file) {
      const int height = heights_[static_cast<std::uint8_t>(rank * settings_.size + file)];
      board += height == 0 ? "." : (height > 0 ? "b" : "g") + std::to_string(std::abs(height));
    }
    if (rank > 0) board += '/';
  }
  return board + (side_ == 0 ? " b " : " g ") + phase_text();
}

std::string Diablo::phase_text() const {
  const std::string both = std::to_string(low_) + "," + std::to_string(high_);
  switch (phase_) {
    case Phase::opening:
      return "opening";
    case Phase::opening_act:
      return "opening:" + both;
    case Phase::roll:
      return "roll";
    case Phase::act_both:
      return "act:" + both;
    case Phase::act_second:
      return "act:" + std::to_string(low_) + (unoccupied_forbidden_ ? "!" : "");
    case Phase::remove:
      return "remove:" + std::to_string(to_remove_);
    case Phase::over:
      return "over:" + result();
  }
  return "";
}

Result<Diablo> Diablo::parse(const Settings& settings, std::string_view text) {
  const auto fields = split_fields<3>(text);
  if (!fields) return unreadable(text, 0, "a position is BOARD SIDE PHASE, one space between them");
  const auto& [board, side, phase] = *fields;
  Diablo game(settings);
  if (side.text != "b" && side.text != "g") return unreadable(side.text, side.column, "the side is b or g");
  game.side_ = side.text == "b" ? 0 : 1;
  if (Status read = game.read_board(board.text); !read) return read.error();
  if (Status read = game.read_phase(phase.text); !read) return Error{read.error().message, phase.column + 1};
  if (Status consistent = game.check_consistent(); !consistent) return consistent.error();
  return game;
}

Status Diablo::read_board(std::string_view board) {
  heights_.fill(0);
  stacks_ = {};
  std::size_t at = 0;
  for (int rank = settings_.size - 1; rank >= 0; --rank) {
    for (int file = 0; file < settings_.size; ++file) {
      const char c = at < board.size() ? board[at] : '\0';
      if (c != '.' && c != 'b' && c != 'g')
        return unreadable(board, at, "a square is ., or b or g and the height");
      ++at;
      if (c == '.') continue;
      const auto height = read_number(board, at);
      if (!height || *height > max_size * max_size / 2)
        return unreadable(board, at, "a height is a number from 1");
      put(static_cast<std::uint8_t>(rank * settings_.size + file), c == 'b' ? *height : -*height);
    }
    if (rank == 0) continue;
    if (at >= board.size() || board[at] != '/') {
      return unreadable(board, at, "a rank has " + std::to_string(settings_.size) + " squares, then comes /");
    }
    ++at;
  }
  if (at != board.size()) {
    return unreadable(board, at,
                      "the board has " + std::to_string(settings_.size) + " ranks of as many squares");
  }
  return ok();
}

Status Diablo::read_phase(std::string_view phase) {
  const std::size_t colon = phase.find(':');
  const std::string_view head = phase.substr(0, colon);
  const std::string_view tail = colon == std::string_view::npos ? "" : phase.substr(colon + 1);
  const bool has_tail = colon != std::string_view::npos;
  const Error unknown{"'" + std::string(phase) +
                      "': the phase is opening, roll, act, remove or over, as notation says"};
  if (head == "opening" || head == "roll") {
    phase_ = head == "roll" ? Phase::roll : Phase::opening;
    if (!has_tail) return ok();
    phase_ = Phase::opening_act;
    return head == "roll" ? Status(unknown) : read_dice(tail, true);
  }
  if (head == "act") {
    phase_ = tail.find(',') == std::string_view::npos ? Phase::act_second : Phase::act_both;
    unoccupied_forbidden_ = phase_ == Phase::act_second && tail.ends_with('!');
    return read_dice(unoccupied_forbidden_ ? tail.substr(0, tail.size() - 1) : tail,
                     phase_ == Phase::act_both);
  }
  if (head == "remove" && (tail == "1" || tail == "2")) {
    phase_ = Phase::remove;
    to_remove_ = tail == "1" ? 1 : 2;
    return ok();
  }
  if (head != "over" || (tail != "b" && tail != "g")) return unknown;
  phase_ = Phase::over;
  winner_ = tail == "b" ? 0 : 1;
  return ok();
}

Status Diablo::read_dice(std::string_view dice, bool both) {
  std::size_t at = 0;
  const auto low = read_number(dice, at);
  const bool comma = at < dice.size() && dice[at] == ',';
  if (comma) ++at;
  const auto high = comma ? read_number(dice, at) : std::optional<int>(0);
  const bool complete = low && high && comma == both && at == dice.size();
  if (!complete || *low > faces() || *high > faces() || (both && *low > *high)) {
    return Error{"'" + std::string(dice) + "': dice show 1 to " + std::to_string(faces()) +
                 ", the lower one first"};
  }
  low_ = static_cast<std::uint8_t>(*low);
  high_ = static_cast<std::uint8_t>(*high);
  return ok();
}

Status Diablo::check_consistent() const {
  const int most = static_cast<int>(site_count()) / 2;
  for (const Seat seat : {Seat{0}, Seat{1}}) {
    if (total(seat) > most) {
      return Error{std::string(players()[seat].tag) + " has " + std::to_string(total(seat)) +
                   " checkers; there are " + std::to_string(most)};
    }
  }
  const bool both_alive = total(0) > 0 && total(1) > 0;
  if (phase_ != Phase::over) {
    if (!both_alive) return Error{"a side has no checkers, but the game is not over"};
    return check_phase();
  }
  if (both_alive || total(winner_) == 0) return Error{"over: only the winner has checkers left"};
  return ok();
}

Status Diablo::check_phase() const {
  const bool opening = phase_ == Phase::opening || phase_ == Phase::opening_act;
  if (opening && (side_ != 0 || heights_ != Diablo(settings_).heights_)) {
    return Error{"opening: it is Black's first turn, and every stack stands where it began"};
  }
  const bool acts = phase_ == Phase::opening_act || phase_ == Phase::act_both || phase_ == Phase::act_second;
  if (acts && !any_move()) return Error{"'" + phase_text() + "': no move is possible with these dice"};
  return ok();
}

Result<Diablo::Action> Diablo::parse_action(std::string_view text) const {
  std::size_t at = 0;
  const auto from = read_square(text, at, settings_.size);
  if (!from) return unreadable(text, at, "an action begins with a square of the board");
  const char sign = at < text.size() ? text[at] : '\0';
  if (sign != '-' && sign != '+' && sign != 'x')
    return unreadable(text, at, "after the square comes -, + or x");
  const bool off = text.substr(at) == "-off";
  ++at;
  const auto to = off ? from : read_square(text, at, settings_.size);
  if (!to) return unreadable(text, at, "here comes the target square, or off");
  if (!off && at != text.size()) return unreadable(text, at, "nothing may follow the target square");
  ActionList actions;
  legal(actions);
  for (const Action& action : actions) {
    if (action.from != *from || action.to != *to) continue;
    const std::string written = this->text(action);
    if (written == text) return action;
    return Error{"'" + std::string(text) + "' is not legal: the action is written " + written};
  }
  return why_illegal(text, *from, *to, off);
}

std::string Diablo::text(const Action& action) const {
  constexpr std::array<char, 4> signs{'-', '+', 'x', '-'};
  const std::string from = square_name(action.from) + signs[static_cast<std::size_t>(action.kind)];
  return from + (action.kind == Kind::off ? "off" : square_name(action.to));
}

Result<Diablo::Roll> Diablo::parse_roll(std::string_view text) const {
  if (need() != Need::roll) return Error{"no roll is due"};
  Diablo reader(settings_);
  const Status read = reader.read_dice(text, true);
  if (!read) return read.error();
  return Roll{reader.low_, reader.high_};
}

std::string Diablo::text(const Roll& roll) const {
  return std::to_string(roll.low) + "," + std::to_string(roll.high);
}

}  // namespace arbiter
