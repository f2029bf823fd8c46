// SPDX-License-Identifier: MIT
// Reads the course's text board, line by line.
#include "rules/duell/course_board.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "rules/text_reader.h"

namespace arbiter {
namespace {

constexpr int course_ranks = 8;

struct Word {
  std::string text;  ///< in lower case
  std::size_t column;
};

struct Line {
  std::vector<Word> words;
  std::size_t number;
  std::size_t end;  ///< the column behind it
};

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// The lines that hold something, in words between blanks and tabs.
std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  std::size_t number = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    Line line{{}, ++number, end - begin + 1};
    bool in_word = false;
    for (std::size_t at = begin; at < end; ++at) {
      const char c = text[at];
      const bool blank = c == ' ' || c == '\t' || c == '\r';
      if (!blank && !in_word) line.words.push_back({"", at - begin + 1});
      if (!blank) line.words.back().text += lower(c);
      in_word = !blank;
    }
    if (!line.words.empty()) lines.push_back(std::move(line));
    begin = end + 1;
  }
  return lines;
}

// The notation's text of a die by its top and the face on its owner's right: "w53"; nothing where none lies
// so.
std::optional<std::string> die_text(char owner, int top, int right) {
  const int east = owner == 'h' ? right : 7 - right;
  for (int south = 1; south <= 6; ++south) {
    if (duell::right_handed_dice.east_of(duell::pose_of(top, south)) != east) continue;
    return std::string(owner == 'h' ? "w" : "b") + std::to_string(top) + std::to_string(south);
  }
  return std::nullopt;
}

Result<std::string> square_text(const Word& word, std::size_t line) {
  const std::string& text = word.text;
  if (text == "0") return std::string(".");
  const auto digit = [&](std::size_t at) { return text[at] - '0'; };
  const bool shaped = text.size() == 3 && (text[0] == 'h' || text[0] == 'c') && digit(1) >= 1 &&
                      digit(1) <= 6 && digit(2) >= 1 && digit(2) <= 6;
  if (!shaped) {
    return Error{"'" + text + "' is no square: 0, or H or C with the top and the right face, such as H56",
                 word.column, line};
  }
  if (text.substr(1) == "11") return std::string(text[0] == 'h' ? "wK" : "bK");
  const auto die = die_text(text[0], digit(1), digit(2));
  if (die) return *die;
  return Error{"'" + text + "': no die shows the same or opposite faces at the top and on its right",
               word.column, line};
}

Result<std::string> rank_text(const Line& line) {
  std::string rank;
  for (const Word& word : line.words) {
    const Result<std::string> square = square_text(word, line.number);
    if (!square) return square.error();
    rank += *square;
  }
  if (line.words.size() == duell::files) return rank;
  const std::size_t column = line.words.size() > duell::files ? line.words[duell::files].column : line.end;
  return Error{"a rank has 9 squares; here are " + std::to_string(line.words.size()), column, line.number};
}

std::string joined(const Line& line) {
  std::string text;
  for (const Word& word : line.words) text += (text.empty() ? "" : " ") + word.text;
  return text;
}

// What follows a name and its colon, such as "human wins:"; nothing where the line is another one.
std::optional<std::string> value_of(const Line& line, const std::string& name) {
  const std::string text = joined(line);
  if (!text.starts_with(name)) return std::nullopt;
  std::string value = text.substr(name.size());
  value.erase(0, std::min(value.find_first_not_of(": "), value.size()));
  return value;
}

Status read_wins(const Line& line, const std::string& value, int& wins) {
  const auto count = value == "0" ? 0 : whole_number(value);
  if (!count)
    return Error{"'" + value + "': the number of games won is a whole number from 0", 1, line.number};
  wins = *count;
  return ok();
}

// The lines behind the board.
Status read_rest(const std::vector<Line>& lines, std::size_t first, CourseGame& game,
                 std::optional<char>& next) {
  for (std::size_t i = first; i < lines.size(); ++i) {
    Status read = ok();
    if (const auto human = value_of(lines[i], "human wins")) {
      read = read_wins(lines[i], *human, game.human_wins);
    } else if (const auto computer = value_of(lines[i], "computer wins")) {
      read = read_wins(lines[i], *computer, game.computer_wins);
    } else if (const auto player = value_of(lines[i], "next player")) {
      if (*player != "human" && *player != "computer") {
        return Error{"'" + *player + "': the next player is Human or Computer", 1, lines[i].number};
      }
      next = *player == "human" ? 'w' : 'b';
    } else {
      return Error{"'" + joined(lines[i]) + "': here comes Human Wins:, Computer Wins: or Next Player:", 1,
                   lines[i].number};
    }
    if (!read) return read;
  }
  return ok();
}

}  // namespace

Result<CourseGame> read_course_game(std::string_view text) {
  const std::vector<Line> lines = lines_of(text);
  if (lines.empty() || !value_of(lines[0], "board")) {
    return Error{"the text begins with the line Board:", 1, lines.empty() ? 1 : lines[0].number};
  }
  std::string board;
  for (std::size_t rank = 1; rank <= course_ranks; ++rank) {
    if (rank >= lines.size()) {
      return Error{"the board has 8 lines; here are " + std::to_string(rank - 1), 1, lines.back().number};
    }
    const Result<std::string> line = rank_text(lines[rank]);
    if (!line) return line.error();
    board += (rank == 1 ? "" : "/") + *line;
  }
  CourseGame game;
  std::optional<char> next;
  if (Status read = read_rest(lines, course_ranks + 1, game, next); !read) return read.error();
  if (!next) return Error{"the line Next Player: is missing", 1, lines.back().number};
  const Result<Duell> position = Duell::parse({}, board + " " + *next + " move");
  if (!position)
    return Error{"this is no position of the game: " + position.error().message, 1, lines[0].number};
  game.position = *position;
  return game;
}

}  // namespace arbiter
