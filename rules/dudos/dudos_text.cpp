// SPDX-License-Identifier: MIT
// D.U.D.O.S.' texts: settings, positions, actions and rolls as they are written (spec/notation.md).
#include "rules/dudos/dudos.h"
#include "rules/text_reader.h"

namespace arbiter {

using dudos::Task;

namespace {

constexpr std::string_view default_rules = "kult";

std::string square_name(int square) {
  return {static_cast<char>('a' + square % dudos::side_length),
          static_cast<char>('1' + square / dudos::side_length)};
}

char row_name(int row) {
  return static_cast<char>(dudos::is_rank(row) ? '1' + row : 'a' + row - dudos::side_length);
}

// "a1" to a square; `at` then stands behind it.
std::optional<std::uint8_t> read_square_name(std::string_view text, std::size_t& at) {
  if (at + 1 >= text.size()) return std::nullopt;
  const int file = text[at] - 'a';
  const int rank = text[at + 1] - '1';
  if (file < 0 || file >= dudos::side_length || rank < 0 || rank >= dudos::side_length) return std::nullopt;
  at += 2;
  return static_cast<std::uint8_t>(rank * dudos::side_length + file);
}

// "3>+" or "b<-" to a turn.
std::optional<Dudos::Action> read_turn(std::string_view text) {
  if (text.size() != 3 || (text[1] != '>' && text[1] != '<') || (text[2] != '+' && text[2] != '-')) {
    return std::nullopt;
  }
  for (std::uint8_t row = 0; row < dudos::row_count; ++row) {
    if (row_name(row) == text[0])
      return Dudos::Action{Dudos::Kind::turn, row, text[1] == '<', text[2] == '-'};
  }
  return std::nullopt;
}

}  // namespace

Result<Dudos::Settings> Dudos::parse_settings(const SettingTexts& texts) {
  Settings settings;
  std::string rules(default_rules);
  for (const auto& [key, value] : texts) {
    if (key == "rules") {
      rules = value;
    } else if (key == "players") {
      const auto players = whole_number(value);
      if (!players || *players < 2 || *players > static_cast<int>(most_players)) {
        return Error{"players=" + value + ": there are 2 to 4 players"};
      }
      settings.players = static_cast<std::uint8_t>(*players);
    } else {
      return Error{"dudos has no setting '" + key + "': there are rules and players"};
    }
  }
  const auto found = dudos::find_rule_set(rules);
  if (!found) return found.error();
  settings.rules = *found;
  return settings;
}

SettingTexts Dudos::settings_text(const Settings& settings) {
  SettingTexts texts;
  if (settings.rules->name != default_rules) texts["rules"] = settings.rules->name;
  if (settings.players != Settings{}.players) texts["players"] = std::to_string(settings.players);
  return texts;
}

std::string Dudos::site_name(Site site) {
  const auto square = static_cast<int>(index(site));
  if (square < dudos::square_count) return square_name(square);
  return square_name(square - dudos::square_count) + ".face";
}

std::string Dudos::text() const {
  const std::string letter(1, players()[side_].letter);
  return board_text() + " " + letter + " " + phase_text() + " " + bar_text() + " " + std::to_string(quiet_) +
         " " + std::to_string(round_) + " " + numbers_text(scores_) + " " + numbers_text(hands_);
}

std::string Dudos::board_text() const {
  std::string board;
  for (int rank = dudos::side_length - 1; rank >= 0; --rank) {
    for (int file = 0; file < dudos::side_length; ++file) {
      const int square = rank * dudos::side_length + file;
      board += static_cast<char>('0' + surface_.level(square));
      for (int level = 0; level < dudos::level_count; ++level) {
        char stone = '.';
        for (Seat seat = 0; seat < settings_.players; ++seat) {
          if ((stones_[seat] & dudos::field_bit(level, square)) != 0) stone = "rbgy"[seat];
        }
        board += stone;
      }
      if (file + 1 < dudos::side_length) board += ',';
    }
    if (rank > 0) board += '/';
  }
  return board;
}

std::string Dudos::phase_text() const {
  switch (phase_) {
    case Phase::roll:
      return is_blue() ? "roll:blue" : "roll:red";
    case Phase::act:
      return "act:" + std::string(dudos::name_of(task_));
    case Phase::round:
      if (round_winner_ == most_players) return "round:draw";
      return std::string("round:") + "rbgy"[round_winner_] + ":" + std::to_string(round_points_);
    case Phase::over:
      return "over:" + result();
  }
  return "";
}

std::string Dudos::bar_text() const {
  if (bar_ == 0) return "-";
  return {row_name((bar_ - 1) / 2), (bar_ - 1) % 2 == 1 ? '-' : '+'};
}

std::string Dudos::numbers_text(const std::array<std::uint16_t, most_players>& numbers) const {
  std::string text;
  for (std::size_t seat = 0; seat < settings_.players; ++seat) {
    text += (seat == 0 ? "" : ",") + std::string(1, "rbgy"[seat]) + std::to_string(numbers[seat]);
  }
  return text;
}

std::string Dudos::text(const Action& action) {
  switch (action.kind) {
    case Kind::set:
      return square_name(action.place);
    case Kind::take:
      return square_name(action.place) + "-off";
    case Kind::turn:
      return {row_name(action.place), action.from_far_end ? '<' : '>', action.backward ? '-' : '+'};
    case Kind::next:
      return "next";
  }
  return "";
}

Result<Dudos::Action> Dudos::parse_action(std::string_view text) const {
  Action wanted{Kind::next, 0, false, false};
  if (const auto turn = read_turn(text)) {
    wanted = *turn;
  } else if (text != "next") {
    std::size_t at = 0;
    const auto square = read_square_name(text, at);
    if (!square)
      return unreadable(text, at, "an action is a square, a square and -off, a turn such as 3>+, or next");
    const bool off = text.substr(at) == "-off";
    if (!off && at != text.size()) return unreadable(text, at, "after the square comes nothing, or -off");
    wanted = {off ? Kind::take : Kind::set, *square, false, false};
  }
  ActionList actions;
  legal(actions);
  for (const Action& action : actions) {
    if (action == wanted) return action;
  }
  return why_illegal(text, wanted);
}

Result<Dudos::Roll> Dudos::parse_roll(std::string_view text) const {
  if (phase_ != Phase::roll) return Error{"no roll is due"};
  for (const Task task : die()) {
    if (dudos::name_of(task) == text) return Roll{task};
  }
  return Error{"'" + std::string(text) + "': the " + (is_blue() ? "blue" : "red") + " die has no such face"};
}

}  // namespace arbiter
