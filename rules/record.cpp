// SPDX-License-Identifier: MIT
// Game records: reading and writing.
#include "rules/record.h"

#include <algorithm>
#include <optional>

#include "rules/registry.h"
#include "rules/words.h"

namespace arbiter {
namespace {

// Blanks out {...} (over lines, too) and ;... so that what is left keeps its lines and columns.
Result<std::string> without_comments(std::string_view text) {
  std::string plain(text);
  std::size_t line = 1;
  std::optional<std::size_t> open_line;
  bool to_line_end = false;
  bool in_tag = false;
  for (char& c : plain) {
    if (c == '\n') {
      ++line;
      to_line_end = in_tag = false;
      continue;
    }
    if (!open_line && !to_line_end && (c == '[' || in_tag)) {
      in_tag = c != ']';
      continue;
    }
    if (!open_line && c == '{' && !to_line_end) open_line = line;
    if (!open_line && c == ';') to_line_end = true;
    const bool closes = open_line && c == '}';
    if (open_line || to_line_end || c == '\r') c = ' ';
    if (closes) open_line.reset();
  }
  if (open_line) return Error{"a comment begins with { and never ends", 0, *open_line};
  return plain;
}

Result<std::pair<std::string, std::string>> parse_tag(std::string_view line, std::size_t number) {
  const std::size_t open = line.find(" \"");
  const std::size_t close = line.rfind("\"]");
  if (open == std::string_view::npos || close == std::string_view::npos || close < open + 2 || open < 2) {
    return Error{"a tag is written [Name \"value\"]", 1, number};
  }
  std::string value;
  for (std::size_t i = open + 2; i < close; ++i) {
    if (line[i] == '\\' && i + 1 < close) ++i;
    value += line[i];
  }
  return std::pair{std::string(line.substr(1, open - 1)), value};
}

bool is_number_of_turn(std::string_view word, std::size_t turn) { return word == std::to_string(turn) + "."; }

// A roll begins with a digit or is one of the words of D.U.D.O.S.; actions begin with a file or rank and a
// sign.
bool is_roll(std::string_view word) {
  if (word == "set" || word == "turn" || word == "set+take" || word == "turn+take") return true;
  return word.find_first_not_of("0123456789,") == std::string_view::npos;
}

Result<RecordTurn> parse_turn(std::string_view line, std::size_t number, std::size_t turn) {
  const std::vector<std::string> words = split_words(line);
  if (!is_number_of_turn(words[0], turn)) {
    return Error{"'" + words[0] + "' stands where turn " + std::to_string(turn) + ". should begin", 1,
                 number};
  }
  RecordTurn result;
  result.line = number;
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (i == 1 && is_roll(words[i])) {
      result.roll = words[i];
    } else {
      result.actions.push_back(words[i]);
    }
  }
  return result;
}

std::string quoted(std::string_view value) {
  std::string text;
  for (const char c : value) {
    if (c == '"' || c == '\\') text += '\\';
    text += c == '\n' || c == '\r' ? ' ' : c;
  }
  return text;
}

Error in_turn(const RecordTurn& turn, std::size_t number, const std::string& why) {
  return Error{"turn " + std::to_string(number) + ": " + why, 0, turn.line};
}

Status replay_turn(const RecordTurn& turn, std::size_t number, Replay& replay) {
  const auto note = [&](const std::string& text, bool is_roll) {
    replay.plies.push_back({number, text, is_roll, replay.end.text()});
  };
  if (!turn.roll.empty()) {
    if (Status rolled = replay.end.roll(turn.roll); !rolled)
      return in_turn(turn, number, rolled.error().message);
    note(turn.roll, true);
  }
  for (const std::string& action : turn.actions) {
    if (Status done = replay.end.apply(action); !done) return in_turn(turn, number, done.error().message);
    note(action, false);
  }
  return ok();
}

}  // namespace

std::string_view Record::tag(std::string_view name) const {
  const auto found =
      std::find_if(tags.begin(), tags.end(), [&](const auto& tag) { return tag.first == name; });
  return found == tags.end() ? std::string_view() : found->second;
}

Result<Record> parse_record(std::string_view text) {
  const Result<std::string> plain = without_comments(text);
  if (!plain) return plain.error();
  Record record;
  std::size_t number = 0;
  for (std::size_t begin = 0; begin < plain->size();) {
    ++number;
    const std::size_t end = std::min(plain->find('\n', begin), plain->size());
    const std::string_view line = std::string_view(*plain).substr(begin, end - begin);
    begin = end + 1;
    if (split_words(line).empty()) continue;
    if (line[0] == '[') {
      if (!record.turns.empty()) return Error{"a tag stands among the turns", 1, number};
      auto tag = parse_tag(line.substr(0, line.find_last_not_of(" \t") + 1), number);
      if (!tag) return tag.error();
      if (!record.tag(tag->first).empty()) return Error{"the tag " + tag->first + " stands twice", 1, number};
      record.tags.push_back(*std::move(tag));
      continue;
    }
    Result<RecordTurn> turn = parse_turn(line, number, record.turns.size() + 1);
    if (!turn) return turn.error();
    record.turns.push_back(*std::move(turn));
  }
  return record;
}

std::string print_record(const Record& record) {
  std::string text;
  for (const auto& [name, value] : record.tags) text += "[" + name + " \"" + quoted(value) + "\"]\n";
  text += '\n';
  for (std::size_t i = 0; i < record.turns.size(); ++i) {
    text += std::to_string(i + 1) + ".";
    if (!record.turns[i].roll.empty()) text += " " + record.turns[i].roll;
    for (const std::string& action : record.turns[i].actions) text += " " + action;
    text += '\n';
  }
  return text;
}

Result<AnyGame> game_of(const Record& record) {
  if (record.tag("Game").empty()) return Error{"the record has no [Game \"...\"] tag"};
  std::string line(record.tag("Game"));
  for (const std::string& setting : split_words(record.tag("Settings"))) line += " " + setting;
  return new_game(line);
}

Result<Replay> replay(const Record& record) {
  const Result<AnyGame> start = game_of(record);
  if (!start) return start.error();
  Replay replay{*start, *start, {}};
  for (std::size_t i = 0; i < record.turns.size(); ++i) {
    const Status played = replay_turn(record.turns[i], i + 1, replay);
    if (!played) return played.error();
  }
  const std::string_view result = record.tag("Result");
  if (!result.empty() && result != "*" && result != replay.end.result()) {
    return Error{"the Result tag says " + std::string(result) + ", the moves lead to " + replay.end.result()};
  }
  return replay;
}

}  // namespace arbiter
