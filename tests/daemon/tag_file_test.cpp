// SPDX-License-Identifier: MIT
// The file of tags, and the lessons that fill it.
#include "daemon/tag_file.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "daemon/tag_lessons.h"
#include "rules/registry.h"
#include "tests/support/temporary_directory.h"

namespace arbiter {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;

std::vector<std::string> errors_of_tags(std::string_view toml) {
  std::vector<std::string> result;
  for (const Error& error : parse_tags(toml).errors)
    result.push_back(std::to_string(error.line) + ": " + error.message);
  return result;
}

TEST(TagFile, NamesAPieceForEachTag) {
  const TagReport report =
      parse_tags("[tags]\n04A1B2C3 = \"b\"\n04a1b2c3d4e5f6 = \"w5\"\n04A1B2C4 = \"wK\"\n");
  EXPECT_THAT(report.errors, IsEmpty());
  EXPECT_THAT(report.tags,
              ElementsAre(Pair("04A1B2C3", "b"), Pair("04A1B2C3D4E5F6", "w5"), Pair("04A1B2C4", "wK")));
}

TEST(TagFile, RefusesWhatIsNoTagNoPieceOrThereTwice) {
  EXPECT_THAT(errors_of_tags("[tags]\n04A1B2 = \"b\"\n"),
              ElementsAre(HasSubstr("2: '04A1B2' is no tag: four, seven or ten bytes")));
  EXPECT_THAT(errors_of_tags("[tags]\n04A1B2C3 = \"w7\"\n"),
              ElementsAre(HasSubstr("2: 04A1B2C3 must be a piece")));
  EXPECT_THAT(errors_of_tags("[tags]\n04A1B2C3 = 5\n"),
              ElementsAre(HasSubstr("2: 04A1B2C3 must be a piece")));
  EXPECT_THAT(errors_of_tags("[tags]\n04A1B2C3 = \"b\"\n04a1b2c3 = \"g\"\n"),
              ElementsAre("3: 04A1B2C3 is there twice: a tag is under one piece"));
  EXPECT_THAT(errors_of_tags("[tags]\n04A1B2C3 = \"b\"\n04A1B2C3 = \"g\"\n"),
              ElementsAre(HasSubstr("3: this is not TOML")));
  EXPECT_THAT(errors_of_tags("[tag]\n"), ElementsAre("1: only a table [tags] is wanted here"));
}

RC_GTEST_PROP(TagFile, GivesBackWhatWasWritten, (const std::map<std::uint32_t, std::uint8_t>& numbers)) {
  TagTable tags;
  for (const auto& [number, kind] : numbers) {
    std::string uid;
    for (unsigned shift = 0; shift < 32; shift += 4) uid += "0123456789ABCDEF"[(number >> shift) & 0xFU];
    std::string meaning(1, static_cast<char>('a' + kind % 26));
    if (kind % 3 != 0) meaning += static_cast<char>('1' + kind % 6);
    tags.emplace(uid, meaning);
  }
  const TemporaryDirectory directory;
  RC_ASSERT(write_tags(directory / "tags.toml", tags).has_value());
  const TagReport report = load_tags(directory / "tags.toml");
  RC_ASSERT(report.errors.empty());
  RC_ASSERT(report.tags == tags);
}

TEST(TagFile, StaysAsItWasWhereItCannotBeWritten) {
  const TemporaryDirectory directory;
  ASSERT_TRUE(write_tags(directory / "tags.toml", {{"04A1B2C3", "b"}}));
  std::filesystem::create_directory(directory / "tags.toml.part");
  const Status failed = write_tags(directory / "tags.toml", {});
  ASSERT_FALSE(failed);
  EXPECT_THAT(failed.error().message, HasSubstr("tags.toml.part cannot be written: Is a directory"));
  EXPECT_EQ(load_tags(directory / "tags.toml").tags.size(), 1U);
}

AnyGame diablo() { return *new_game("diablo size=4"); }

TEST(TagLessons, GoThroughAllPiecesOfBothPlayers) {
  const auto lessons = tag_lessons(diablo());
  EXPECT_EQ(lessons.size(), 16U);
  EXPECT_EQ(lessons[0], (TagLesson{"b", "Black's piece 1 of 8"}));
  EXPECT_EQ(lessons[15], (TagLesson{"g", "Green's piece 8 of 8"}));
}

TEST(TagLessons, GoThroughTheSixFacesOfADie) {
  const auto lessons = tag_lessons(*new_game("duell"));
  EXPECT_EQ(lessons.size(), 2U * (8 * 6 + 1));
  const auto first =
      std::find_if(lessons.begin(), lessons.end(), [](const auto& l) { return l.meaning == "w1"; });
  ASSERT_NE(first, lessons.end());
  EXPECT_EQ(first->piece, "White's die 1 of 8, with the 6 up");
  EXPECT_THAT(lessons, testing::Contains(TagLesson{"wK", "White's key"}));
}

TEST(TagLessons, LearnATagThatNewlyAppears) {
  TagLessons lessons(diablo(), {}, "");
  lessons.hear("a1", "-");
  EXPECT_THAT(lessons.hear("a1", "04A1B2C3"), ElementsAre("04A1B2C3 is b."));
  EXPECT_EQ(lessons.current()->piece, "Black's piece 2 of 8");
  EXPECT_THAT(lessons.hear("a1", "-"), IsEmpty());
  EXPECT_THAT(lessons.hear("a1", "04A1B2C4D5E6F7"), ElementsAre("04A1B2C4D5E6F7 is b."));
  EXPECT_THAT(lessons.tags(), ElementsAre(Pair("04A1B2C3", "b"), Pair("04A1B2C4D5E6F7", "b")));
}

TEST(TagLessons, LearnNothingFromWhatLiesThereAtFirst) {
  TagLessons lessons(diablo(), {}, "");
  EXPECT_THAT(lessons.hear("a1", "04A1B2C3"), ElementsAre(HasSubstr("There are pieces on a1 already")));
  EXPECT_THAT(lessons.tags(), IsEmpty());
}

TEST(TagLessons, RefuseDuplicatesPairsAndTagsThatChange) {
  TagLessons lessons(diablo(), {{"04A1B2C3", "g"}}, "");
  lessons.hear("a1", "-");
  EXPECT_THAT(lessons.hear("a1", "04A1B2C3"), ElementsAre(HasSubstr("04A1B2C3 is g already")));
  lessons.hear("a1", "-");
  EXPECT_THAT(lessons.hear("a1", "04A1B2C4+04A1B2C5"), ElementsAre(HasSubstr("2 tags at once on a1")));
  lessons.hear("a1", "-");
  EXPECT_THAT(lessons.hear("a1", "08A1B2C4"), ElementsAre(HasSubstr("changes whenever it is read")));
  EXPECT_EQ(lessons.tags().size(), 1U);
}

TEST(TagLessons, GoOnWhereTheyWereLeft) {
  TagLessons lessons(diablo(), {{"04A1B2C3", "b"}, {"04A1B2C4", "b"}}, "");
  EXPECT_EQ(lessons.current()->piece, "Black's piece 3 of 8");
  EXPECT_EQ(TagLessons(diablo(), {}, "g").current()->piece, "Green's piece 1 of 8");
}

}  // namespace
}  // namespace arbiter
