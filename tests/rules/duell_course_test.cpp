// SPDX-License-Identifier: MIT
// Duell's boards as a programming course writes them.
#include <gmock/gmock.h>

#include "rules/duell/course_board.h"
#include "tests/rules/positions.h"

namespace arbiter {
namespace {

using testing::HasSubstr;

// The first position: tops 5 1 2 6 K 6 2 1 5 from each owner's left, every 3 facing its owner, right faces as
// the specification's table gives them (for Black the west face).
const std::string course_start =
    "Board:\n"
    "C56 C15 C21 C62 C11 C62 C21 C15 C56\n"
    "0 0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0 0\n0 0 0 0 "
    "0 0 0 0 0\n"
    "H56 H15 H21 H62 H11 H62 H21 H15 H56\n"
    "Computer Wins: 3\nHuman Wins: 2\nNext Player: Human\n";

std::string replaced_in(std::string text, const std::string& what, const std::string& with) {
  return text.replace(text.find(what), what.size(), with);
}

Error refusal_of_course(const std::string& text) {
  const Result<CourseGame> game = read_course_game(text);
  EXPECT_FALSE(game) << text;
  return game ? Error{} : game.error();
}

TEST(DuellCourse, ReadsTheFirstPositionWinsAndNextPlayer) {
  const Result<CourseGame> game = read_course_game(course_start);
  ASSERT_TRUE(game) << describe(game.error());
  EXPECT_EQ(game->position, Duell::start({}));
  EXPECT_EQ(game->computer_wins, 3);
  EXPECT_EQ(game->human_wins, 2);
}

TEST(DuellCourse, DoesNotMindTabsBlankLinesAndCase) {
  std::string text = course_start;
  for (char& c : text) c = c == ' ' ? '\t' : c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  text = replaced_in(text, "board:\n", "\n  board:\r\n\n\n");
  text = replaced_in(text, "next\tplayer:\thuman", "next  player :  COMPUTER");
  const Result<CourseGame> game = read_course_game(text);
  ASSERT_TRUE(game) << describe(game.error());
  EXPECT_EQ(game->position.to_move(), 1);
}

TEST(DuellCourse, NamesLineAndColumnOfWhatIsWrong) {
  const auto place = [](const std::string& text) {
    const Error error = refusal_of_course(text);
    return std::pair(error.line, error.column);
  };
  EXPECT_EQ(place(""), std::pair(std::size_t{1}, std::size_t{1}));
  EXPECT_EQ(place(replaced_in(course_start, "C15", "D15")), std::pair(std::size_t{2}, std::size_t{5}));
  EXPECT_EQ(place(replaced_in(course_start, "C15", "C16")), std::pair(std::size_t{2}, std::size_t{5}));
  EXPECT_EQ(place(replaced_in(course_start, "C15 ", "")), std::pair(std::size_t{2}, std::size_t{32}));
  EXPECT_EQ(place(replaced_in(course_start, "C15", "0 C15")), std::pair(std::size_t{2}, std::size_t{35}));
  EXPECT_EQ(place(replaced_in(course_start, "Wins: 3", "Wins: three")).first, 10U);
  EXPECT_EQ(place(replaced_in(course_start, "Human\n", "Nobody\n")).first, 12U);
  EXPECT_THAT(refusal_of_course(replaced_in(course_start, "Next Player: Human\n", "")).message,
              HasSubstr("Next Player"));
  EXPECT_THAT(refusal_of_course(replaced_in(course_start, "H11", "0")).message, HasSubstr("key"));
}

}  // namespace
}  // namespace arbiter
