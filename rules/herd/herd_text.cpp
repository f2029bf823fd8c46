// SPDX-License-Identifier: MIT
// Herd's texts: settings, positions, actions and rolls (spec/notation.md).
#include "rules/herd/herd.h"
#include "rules/text_reader.h"

namespace arbiter {
namespace {

// "c4" to a cell; `at` then stands behind it.
std::optional<herd::Cell> read_cell(std::string_view text, std::size_t& at, const herd::Board& board) {
  if (at >= text.size() || text[at] < 'a' || text[at] > 'z') return std::nullopt;
  const int file = text[at++] - 'a';
  const auto number = read_number(text, at);
  if (!number || !board.has(file, *number - 1)) return std::nullopt;
  return board.cell(file, *number - 1);
}

}  // namespace

Result<Herd::Settings> Herd::parse_settings(const SettingTexts& texts) {
  Settings settings;
  for (const auto& [key, value] : texts) {
    if (key != "size") return Error{"herd has no setting '" + key + "': there is size"};
    const auto size = whole_number(value);
    if (!size || *size < herd::smallest_size || *size > herd::largest_size) {
      return Error{"size=" + value + ": the size is a number from 3 to 8"};
    }
    settings.size = static_cast<std::uint8_t>(*size);
  }
  return settings;
}

SettingTexts Herd::settings_text(const Settings& settings) {
  if (settings == Settings{}) return {};
  return {{"size", std::to_string(settings.size)}};
}

std::string Herd::cell_name(herd::Cell cell) const {
  std::string cell_text(1, static_cast<char>('a' + board().file[cell]));
  return cell_text + std::to_string(board().row[cell] + 1);
}

std::string Herd::text() const {
  std::string rows;
  for (int v = board().side_length() - 1; v >= 0; --v) {
    for (int u = board().first_file(v); u <= board().last_file(v); ++u) {
      const herd::Cell cell = board().cell(u, v);
      const char enemy_or_none = stones_[1].has(cell) ? 'w' : '.';
      rows += stones_[0].has(cell) ? 'b' : enemy_or_none;
    }
    if (v > 0) rows += '/';
  }
  return rows + (side_ == 0 ? " b " : " w ") + phase_text();
}

std::string Herd::phase_text() const {
  const std::string stones_left = std::to_string(to_place_);
  switch (phase_) {
    case Phase::opening:
      return "opening";
    case Phase::roll:
      return "roll";
    case Phase::remove:
      return "remove:" + std::to_string(to_remove_) + "/" + stones_left;
    case Phase::place:
      return "place:" + stones_left;
    case Phase::over:
      return "over:" + result();
  }
  return "";
}

Result<Herd> Herd::parse(const Settings& settings, std::string_view text) {
  const auto fields = split_fields<3>(text);
  if (!fields) return unreadable(text, 0, "a position is BOARD SIDE PHASE, one space between them");
  const auto& [rows, side, phase] = *fields;
  Herd game(settings);
  if (side.text != "b" && side.text != "w") return unreadable(side.text, side.column, "the side is b or w");
  game.side_ = side.text == "b" ? 0 : 1;
  if (Status read = game.read_board(rows.text); !read) return read.error();
  if (Status read = game.read_phase(phase.text); !read) return Error{read.error().message, phase.column + 1};
  if (Status consistent = game.check_consistent(); !consistent) {
    return Error{consistent.error().message, phase.column + 1};
  }
  return game;
}

Status Herd::read_board(std::string_view text) {
  std::size_t at = 0;
  for (int v = board().side_length() - 1; v >= 0; --v) {
    for (int u = board().first_file(v); u <= board().last_file(v); ++u, ++at) {
      const char c = at < text.size() ? text[at] : '\0';
      if (c != '.' && c != 'b' && c != 'w') return unreadable(text, at, "a cell is ., b or w");
      if (c != '.') stones_[c == 'b' ? 0 : 1].add(board().cell(u, v));
    }
    if (v == 0) break;
    if (at >= text.size() || text[at] != '/') {
      const int cells = board().last_file(v) - board().first_file(v) + 1;
      return unreadable(text, at, "this row has " + std::to_string(cells) + " cells, then comes /");
    }
    ++at;
  }
  if (at == text.size()) return ok();
  return unreadable(text, at, "the board has " + std::to_string(board().side_length()) + " rows");
}

Status Herd::read_phase(std::string_view phase) {
  const std::size_t colon = phase.find(':');
  const std::string_view head = phase.substr(0, colon);
  const std::string_view tail = colon == std::string_view::npos ? "" : phase.substr(colon + 1);
  if (phase == "opening" || phase == "roll") {
    phase_ = phase == "roll" ? Phase::roll : Phase::opening;
    return ok();
  }
  if (head == "remove") return read_removals(tail);
  if (head == "place") {
    const auto count = whole_number(tail);
    if (!count || *count > board().cell_count) {
      return Error{"'" + std::string(phase) + "': place:P says how many stones are to be placed, from 1"};
    }
    phase_ = Phase::place;
    to_place_ = static_cast<std::uint8_t>(*count);
    return ok();
  }
  phase_ = Phase::over;
  if (head == "over" && tail == result()) return ok();
  return Error{"'" + std::string(phase) +
               "': the phase is opening, roll, remove:K/P, place:P or over: and who has more stones"};
}

Status Herd::read_removals(std::string_view counts) {
  const std::size_t slash = std::min(counts.find('/'), counts.size());
  const auto remove = whole_number(counts.substr(0, slash));
  const auto place = whole_number(counts.substr(std::min(slash + 1, counts.size())));
  if (!remove || !place || *remove > *place || *place > faces) {
    return Error{"'remove:" + std::string(counts) +
                 "': K stones to remove, then P to place, by dice from 1 to 6, the lower one first"};
  }
  phase_ = Phase::remove;
  to_remove_ = static_cast<std::uint8_t>(*remove);
  to_place_ = static_cast<std::uint8_t>(*place);
  return ok();
}

Status Herd::check_consistent() const {
  constexpr int fewest_that_capture = 3;
  const int stones_there = stones(0) + stones(1);
  const bool full = stones_there == board().cell_count;
  if (full != (phase_ == Phase::over)) return Error{"the game is over when the board is full, and only then"};
  if (phase_ == Phase::over && stones(side_) == 0)
    return Error{"over: the side that filled the board has no stone"};
  if (phase_ == Phase::opening && (side_ != 0 || stones_there != 0)) {
    return Error{"opening: it is Black's first turn, and the board is empty"};
  }
  if (phase_ == Phase::roll && stones_there == 0)
    return Error{"roll: an empty board is there only at the opening"};
  if (phase_ == Phase::remove && to_remove_ > stones(enemy())) {
    return Error{"remove: there are only " + std::to_string(stones(enemy())) + " enemy stones"};
  }
  if (phase_ != Phase::place) return ok();
  if (to_place_ > faces && stones(side_) < fewest_that_capture) {
    return Error{"place: without a capture a turn has at most 6 stones to place"};
  }
  if (!any_open_cell()) return Error{"place: every empty cell is surrounded by enemy stones"};
  return ok();
}

Result<Herd::Action> Herd::parse_action(std::string_view text) const {
  std::size_t at = 0;
  const auto cell = read_cell(text, at, board());
  if (!cell) return unreadable(text, at, "an action begins with a cell of the board");
  const bool off = text.substr(at) == "-off";
  if (!off && at != text.size()) return unreadable(text, at, "after the cell comes nothing, or -off");
  const Action wanted{*cell, off};
  ActionList actions;
  legal(actions);
  for (const Action& action : actions) {
    if (action == wanted) return action;
  }
  return why_illegal(text, wanted);
}

std::string Herd::text(const Action& action) const {
  return cell_name(action.cell) + (action.off ? "-off" : "");
}

Result<Herd::Roll> Herd::parse_roll(std::string_view text) const {
  if (need() != Need::roll) return Error{"no roll is due"};
  std::size_t at = 0;
  const auto low = read_number(text, at);
  const bool comma = at < text.size() && text[at] == ',';
  if (comma) ++at;
  const auto high = read_number(text, at);
  if (!low || !comma || !high || at != text.size() || *low > *high || *high > faces) {
    return Error{"'" + std::string(text) + "': dice show 1 to 6, the lower one first"};
  }
  return Roll{static_cast<std::uint8_t>(*low), static_cast<std::uint8_t>(*high)};
}

std::string Herd::text(const Roll& roll) const {
  return std::to_string(roll.low) + "," + std::to_string(roll.high);
}

}  // namespace arbiter
