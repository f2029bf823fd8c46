// SPDX-License-Identifier: MIT
// Game records: reading and writing.
#include "rules/record.h"

#include <algorithm>
#include <utility>

#include "rules/words.h"

namespace arbiter {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

// Blanks out {...} (over lines, too), ;... and carriage returns, so that what is left keeps its lines and
// columns. A tag's value keeps all of its characters.
class CommentEraser {
 public:
  Result<std::string> erased(std::string_view text) {
    std::string plain(text);
    for (char& c : plain) {
      if (c == '\n') {
        begin_line();
      } else if (erases(c) || c == '\r') {
        c = ' ';
      }
    }
    if (inside_ == Inside::braces) return Error{"a comment begins with { and never ends", 0, opened_in_};
    return plain;
  }

 private:
  enum class Inside { text, tag, value, braces, rest_of_line };

  void begin_line() {
    ++line_;
    at_begin_ = true;
    if (inside_ != Inside::braces) inside_ = Inside::text;
  }

  // Moves on by one character and tells whether it belongs to a comment.
  bool erases(char c) {
    const bool at_begin = std::exchange(at_begin_, false);
    const bool escaped = std::exchange(escaped_, false);
    switch (inside_) {
      case Inside::text:
        return opens(c, at_begin);
      case Inside::tag:
        if (c == '"') inside_ = Inside::value;
        if (c == ']') inside_ = Inside::text;
        return false;
      case Inside::value:
        escaped_ = c == '\\' && !escaped;
        if (c == '"' && !escaped) inside_ = Inside::tag;
        return false;
      case Inside::braces:
        if (c == '}') inside_ = Inside::text;
        return true;
      case Inside::rest_of_line:
        break;
    }
    return true;
  }

  bool opens(char c, bool at_begin) {
    if (c == '[' && at_begin) inside_ = Inside::tag;
    if (c == ';') inside_ = Inside::rest_of_line;
    if (c == '{') {
      inside_ = Inside::braces;
      opened_in_ = line_;
    }
    return c == ';' || c == '{';
  }

  Inside inside_ = Inside::text;
  bool at_begin_ = true;
  bool escaped_ = false;
  std::size_t line_ = 1;
  std::size_t opened_in_ = 0;
};

bool is_tag_name(std::string_view name) {
  const auto belongs = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  return !name.empty() && std::all_of(name.begin(), name.end(), belongs);
}

using Tag = std::pair<std::string, std::string>;

// `line` begins with [ and ends with what is no blank.
Result<Tag> parse_tag(std::string_view line, std::size_t number) {
  const Error malformed{"a tag is written [Name \"value\"]", 1, number};
  const std::size_t open = line.find(" \"");
  if (open == std::string_view::npos || !is_tag_name(line.substr(1, open - 1))) return malformed;
  std::string value;
  std::size_t at = open + 2;
  for (; at < line.size() && line[at] != '"'; ++at) {
    if (line[at] == '\\' && at + 1 < line.size()) ++at;
    value += line[at];
  }
  if (line.substr(std::min(at, line.size())) != "\"]") return malformed;
  return Tag{std::string(line.substr(1, open - 1)), value};
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
  const std::size_t column = line.find_first_not_of(" \t") + 1;
  if (!is_number_of_turn(words[0], turn)) {
    return Error{"'" + words[0] + "' stands where turn " + std::to_string(turn) + ". should begin", column,
                 number};
  }
  if (words.size() == 1) return Error{"turn " + words[0] + " is empty", column, number};
  RecordTurn result;
  result.line = number;
  const bool rolled = is_roll(words[1]);
  if (rolled) result.roll = words[1];
  result.actions.assign(words.begin() + (rolled ? 2 : 1), words.end());
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

}  // namespace

std::string_view Record::tag(std::string_view name) const {
  const auto found =
      std::find_if(tags.begin(), tags.end(), [&](const auto& tag) { return tag.first == name; });
  return found == tags.end() ? std::string_view() : found->second;
}

namespace {

Status parse_line(std::string_view line, std::size_t number, Record& record) {
  if (line[0] != '[') {
    Result<RecordTurn> turn = parse_turn(line, number, record.turns.size() + 1);
    if (!turn) return turn.error();
    record.turns.push_back(*std::move(turn));
    return ok();
  }
  Result<Tag> tag = parse_tag(line.substr(0, line.find_last_not_of(" \t") + 1), number);
  if (!tag) return tag.error();
  const auto same = [&](const Tag& known) { return known.first == tag->first; };
  if (std::any_of(record.tags.begin(), record.tags.end(), same)) {
    return Error{"the tag " + tag->first + " stands twice", 1, number};
  }
  record.tags.push_back(*std::move(tag));
  return ok();
}

// `next(line number)` is called for a tag after turns: whether another record may begin there.
template <class Next>
Result<std::vector<Record>> parse_lines(std::string_view text, const Next& next) {
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  const Result<std::string> plain = CommentEraser().erased(text);
  if (!plain) return plain.error();
  std::vector<Record> records(1);
  std::size_t number = 0;
  for (std::size_t begin = 0; begin < plain->size();) {
    ++number;
    const std::size_t end = std::min(plain->find('\n', begin), plain->size());
    const std::string_view line = std::string_view(*plain).substr(begin, end - begin);
    begin = end + 1;
    if (line.find_first_not_of(" \t") == std::string_view::npos) continue;
    if (line[0] == '[' && !records.back().turns.empty()) {
      if (Status may = next(number); !may) return may.error();
      records.emplace_back();
    }
    if (Status parsed = parse_line(line, number, records.back()); !parsed) return parsed.error();
  }
  return records;
}

}  // namespace

Result<Record> parse_record(std::string_view text) {
  Result<std::vector<Record>> one = parse_lines(text, [](std::size_t number) {
    return Status(Error{"a tag stands among the turns", 1, number});
  });
  if (!one) return one.error();
  return std::move(one->front());
}

Result<std::vector<Record>> parse_records(std::string_view text) {
  return parse_lines(text, [](std::size_t) { return ok(); });
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

}  // namespace arbiter
