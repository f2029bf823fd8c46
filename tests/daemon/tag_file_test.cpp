// SPDX-License-Identifier: MIT
// The file of tags.
#include "daemon/tag_file.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

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

}  // namespace
}  // namespace arbiter
