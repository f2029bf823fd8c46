// SPDX-License-Identifier: MIT
// Positions of D.U.D.O.S., field by field (spec/notation.md, "Positions").
#include "rules/dudos/dudos_reader.h"

#include <algorithm>

namespace arbiter {

using dudos::Task;

namespace {

constexpr int highest_score = 60'000;

// A number from 0 without sign or leading zeros.
std::optional<int> count_from_zero(std::string_view text) { return text == "0" ? 0 : whole_number(text); }

Error wrong(std::string_view text, std::string_view wanted) {
  return Error{"'" + std::string(text) + "': " + std::string(wanted)};
}

}  // namespace

Result<Dudos> Dudos::parse(const Settings& settings, std::string_view text) {
  return DudosReader(settings).read(text);
}

Result<Dudos> DudosReader::read(std::string_view text) {
  const auto fields = split_fields<8>(text);
  if (!fields) {
    return unreadable(text, 0,
                      "a position is BOARD SIDE PHASE BAR QUIET ROUND SCORES HANDS, one space between them");
  }
  const auto& [board, side, phase, bar, quiet, round, scores, hands] = *fields;
  if (Status read = read_board(board.text); !read) return read.error();
  const auto placed = [](const Status& status, const TextField& field) {
    return Error{status.error().message, field.column + 1};
  };
  if (Status read = read_side(side.text); !read) return placed(read, side);
  if (Status read = read_bar(bar.text); !read) return placed(read, bar);
  if (Status read = read_count(quiet.text, game_.quiet_limit(), game_.quiet_); !read)
    return placed(read, quiet);
  if (Status read = read_count(round.text, rules_.rounds, game_.round_); !read || game_.round_ == 0) {
    return placed(read ? Status(wrong(round.text, "rounds count from 1")) : read, round);
  }
  if (Status read = read_numbers(scores.text, highest_score, game_.scores_); !read)
    return placed(read, scores);
  if (Status read = read_numbers(hands.text, rules_.stones, game_.hands_); !read) return placed(read, hands);
  if (Status held = check_stones(); !held) return placed(held, hands);
  Status held = read_phase(phase.text);
  if (held) held = check_phase();
  if (!held) return placed(held, phase);
  return game_;
}

std::optional<Seat> DudosReader::seat_of(char letter) const {
  const std::size_t seat = std::string_view("rbgy").find(letter);
  if (seat >= game_.settings_.players) return std::nullopt;
  return static_cast<Seat>(seat);
}

Status DudosReader::read_board(std::string_view board) {
  game_.stones_ = {};
  std::size_t at = 0;
  for (int rank = dudos::side_length - 1; rank >= 0; --rank) {
    for (int file = 0; file < dudos::side_length; ++file) {
      if (Status read = read_prism(board, at, rank * dudos::side_length + file); !read) return read;
      const bool last = rank == 0 && file + 1 == dudos::side_length;
      if (last) break;
      const char separator = file + 1 < dudos::side_length ? ',' : '/';
      if (at >= board.size() || board[at] != separator) {
        return unreadable(board, at,
                          "there are 4 ranks of 4 prisms, with , between prisms and / between ranks");
      }
      ++at;
    }
  }
  return at == board.size() ? ok() : Status(unreadable(board, at, "there are 4 ranks of 4 prisms"));
}

Status DudosReader::read_prism(std::string_view board, std::size_t& at, int square) {
  const auto symbol = [&] { return at < board.size() ? board[at] : '\0'; };
  const int visible = symbol() - '0';
  if (visible < 0 || visible >= dudos::level_count) {
    return unreadable(board, at, "a prism begins with its visible level, 0 to 2");
  }
  game_.surface_.show(square, visible);
  ++at;
  for (int level = 0; level < dudos::level_count; ++level, ++at) {
    if (symbol() == '.') continue;
    const auto seat = seat_of(symbol());
    if (!seat) return unreadable(board, at, "on a field lies . or the letter of one of the players");
    game_.stones_[*seat] |= dudos::field_bit(level, square);
  }
  return ok();
}

Status DudosReader::read_side(std::string_view side) {
  const auto seat = side.size() == 1 ? seat_of(side[0]) : std::nullopt;
  if (!seat) return wrong(side, "the side is the letter of one of the players");
  game_.side_ = *seat;
  return ok();
}

Status DudosReader::read_bar(std::string_view bar) {
  game_.bar_ = 0;
  if (bar == "-") return ok();
  for (int row = 0; row < dudos::row_count; ++row) {
    for (const bool backward : {false, true}) {
      game_.bar_ = Dudos::bar_for(row, backward);
      if (rules_.bar && game_.turns(row) && game_.bar_text() == bar) return ok();
    }
  }
  return wrong(bar, "the barred turn is -, or a row that turns and + or -, for instance 3-");
}

Status DudosReader::read_count(std::string_view text, int most, std::uint8_t& count) {
  const auto value = count_from_zero(text);
  if (!value || *value > most) return wrong(text, "here comes a number up to " + std::to_string(most));
  count = static_cast<std::uint8_t>(*value);
  return ok();
}

Status DudosReader::read_numbers(std::string_view text, int most,
                                 std::array<std::uint16_t, Dudos::most_players>& numbers) {
  std::size_t at = 0;
  for (Seat seat = 0; seat < game_.settings_.players; ++seat) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const std::string_view entry = at < text.size() ? text.substr(at, end - at) : "";
    const auto value = entry.empty() ? std::nullopt : count_from_zero(entry.substr(1));
    if (!value || seat_of(entry[0]) != seat || *value > most) {
      return wrong(text, "each player's letter in playing order with a number up to " + std::to_string(most) +
                             ", for instance r0,b0");
    }
    numbers[seat] = static_cast<std::uint16_t>(*value);
    at = end + 1;
  }
  return at == text.size() + 1 ? ok() : Status(wrong(text, "there are fewer players"));
}

Status DudosReader::read_phase(std::string_view phase) {
  game_.task_ = Task::free;
  const Error unknown = wrong(phase, "the phase is roll:, act:, round: or over:, as notation says");
  const std::size_t colon = std::min(phase.find(':'), phase.size());
  const std::string_view head = phase.substr(0, colon);
  const std::string_view tail = phase.substr(std::min(colon + 1, phase.size()));
  if (head == "roll") {
    game_.phase_ = Dudos::Phase::roll;
    if (!rules_.dice) return wrong(phase, "nothing is rolled under this rule set");
    if (game_.phase_text() == phase) return ok();
    return tail == "red" || tail == "blue"
               ? wrong(phase, "by the stones that have left the hands it is the other die")
               : unknown;
  }
  if (head == "act") return read_task(tail);
  if (head == "round") return read_round_end(tail);
  game_.phase_ = Dudos::Phase::over;
  if (head != "over") return unknown;
  return game_.phase_text() == phase ? ok() : Status(wrong(phase, "over: and who has most points"));
}

Status DudosReader::read_task(std::string_view task) {
  game_.phase_ = Dudos::Phase::act;
  for (const Task known : {Task::set, Task::turn, Task::set_take, Task::turn_take, Task::take, Task::free}) {
    if (dudos::name_of(known) != task) continue;
    game_.task_ = known;
    if ((known == Task::free) == !rules_.dice) return ok();
    return wrong(task, "this rule set " + std::string(rules_.dice ? "has dice" : "has no dice"));
  }
  return wrong(task, "after act: comes set, turn, set+take, turn+take, take or free");
}

Status DudosReader::read_round_end(std::string_view end) {
  game_.phase_ = Dudos::Phase::round;
  if (end == "draw") return ok();
  const auto winner = end.size() > 2 && end[1] == ':' ? seat_of(end[0]) : std::nullopt;
  if (!winner) return wrong(end, "after round: comes draw, or the winner's letter and the points");
  game_.round_winner_ = *winner;
  const int points = game_.best_line(*winner, 0xFFFF);
  if (points < 0 || end.substr(2) != std::to_string(points) || game_.scores_[*winner] < points) {
    return wrong(end, "the round is over by a line and its points, which the scores hold already");
  }
  game_.round_points_ = static_cast<std::uint16_t>(points);
  return ok();
}

Status DudosReader::check_stones() const {
  for (Seat seat = 0; seat < game_.settings_.players; ++seat) {
    if (game_.stones_on_fields(seat) + game_.hands_[seat] > rules_.stones) {
      return Error{std::string(game_.players()[seat].tag) + " has more than " +
                   std::to_string(rules_.stones) + " stones"};
    }
  }
  return ok();
}

bool DudosReader::has_line() const {
  for (Seat seat = 0; seat < game_.settings_.players; ++seat) {
    if (game_.best_line(seat, 0xFFFF) >= 0) return true;
  }
  return false;
}

bool DudosReader::is_drawn() const {
  return game_.is_dead() || (rules_.quiet_turns != 0 && game_.quiet_ == game_.quiet_limit());
}

Status DudosReader::check_phase() const {
  if (game_.phase_ == Dudos::Phase::over) return check_over();
  if (game_.round_ == rules_.rounds && game_.phase_ == Dudos::Phase::round) {
    return Error{"round: after the last round the match is over"};
  }
  if (game_.phase_ != Dudos::Phase::round) return check_playing();
  if (game_.round_winner_ != Dudos::most_players || (is_drawn() && !has_line())) return ok();
  return Error{"round:draw: the round is not drawn"};
}

Status DudosReader::check_playing() const {
  if (has_line()) return Error{"four stones of one colour stand in a line, but the round is not over"};
  if (is_drawn()) return Error{"the round is drawn, but not over"};
  if (game_.phase_ != Dudos::Phase::act) return ok();
  Dudos::ActionList actions;
  game_.legal(actions);
  if (actions.empty()) return Error{"'" + game_.phase_text() + "': nothing can be done"};
  return ok();
}

Status DudosReader::check_over() const {
  const auto most = *std::max_element(game_.scores_.begin(), game_.scores_.end());
  const bool reached = rules_.target != 0 && most >= rules_.target;
  if (game_.round_ != rules_.rounds && !reached) return Error{"over: rounds are left"};
  if (has_line() || is_drawn()) return ok();
  return Error{"over: no line ends the last round, and it is not drawn"};
}

}  // namespace arbiter
