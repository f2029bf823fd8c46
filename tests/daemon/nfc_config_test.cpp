// SPDX-License-Identifier: MIT
// The configuration of an NFC board: what is taken, and what each mistake is answered with.
#include <gmock/gmock.h>

#include <fstream>

#include "daemon/config.h"
#include "tests/support/temporary_directory.h"

namespace arbiter {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::string_view board = R"([game.settings]
size = 4
[sensors]
kind = "nfc"
tags = "tags.toml"
[[reader]]
name = "left"
connection = "pn532_uart:/dev/ttyAMA0"
antennas = ["a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4"]
select = ["GPIO5", 6, "GPIO13"]
[[reader]]
connection = "pn532_i2c:/dev/i2c-1"
antennas = ["c1", "c2", "c3", "c4", "", "d1", "d2", "d3", "d4"]
select = [16, 17, 18, 19]
)";

std::vector<std::string> errors_in(const std::string& toml) {
  std::vector<std::string> result;
  for (const Error& error : parse_config(toml).errors)
    result.push_back(std::to_string(error.line) + ": " + error.message);
  return result;
}

/// The board with one text of it replaced by another.
std::vector<std::string> errors_with(const std::string& from, const std::string& to) {
  std::string text(board);
  const std::size_t at = text.find(from);
  if (at == std::string::npos) throw std::logic_error("the board has no " + from);
  return errors_in(text.replace(at, from.size(), to));
}

TEST(NfcConfig, TakesReadersAndTheirAntennas) {
  const auto [config, errors] = parse_config(board);
  ASSERT_THAT(errors, IsEmpty());
  EXPECT_EQ(config.sensors.capability, "identity");
  ASSERT_EQ(config.readers.size(), 2U);
  EXPECT_EQ(config.readers[0].name, "left");
  EXPECT_EQ(config.readers[0].connection, "pn532_uart:/dev/ttyAMA0");
  EXPECT_THAT(config.readers[0].select, ElementsAre("GPIO5", "6", "GPIO13"));
  EXPECT_EQ(config.readers[1].name, "reader 2");
  EXPECT_EQ(config.readers[1].antennas[4], "");
}

TEST(NfcConfig, FindsASiteWithoutAnAntenna) {
  EXPECT_THAT(
      errors_with("\"c3\", ", "\"\", "),
      ElementsAre("11: no reader has an antenna for c3: name each site in antennas, or under [sensors] in "
                  "masked"));
  EXPECT_THAT(errors_with("tags = ", "masked = [\"c3\"]\ntags = "), IsEmpty());
}

TEST(NfcConfig, FindsASiteThatHasTwoAntennas) {
  EXPECT_THAT(errors_with("\"\", \"d1\"", "\"a1\", \"d1\""),
              ElementsAre("13: a1 has an antenna already, on line 9: a site has one"));
}

TEST(NfcConfig, FindsAnUnknownSite) {
  EXPECT_THAT(
      errors_with("\"\", \"d1\"", "\"e1\", \"d1\""),
      ElementsAre(HasSubstr("13: antennas names 'e1', but there is no such site: they go from a1 to d4")));
}

TEST(NfcConfig, FindsAConnectionThatCannotBe) {
  EXPECT_THAT(errors_with("pn532_uart:/dev/ttyAMA0", "/dev/ttyAMA0"),
              ElementsAre(HasSubstr(
                  "8: connection '/dev/ttyAMA0' must begin with pn532_uart, pn532_i2c or pn532_spi")));
  EXPECT_THAT(errors_with("pn532_i2c:/dev/i2c-1", "pn532_uart:/dev/ttyAMA0"),
              ElementsAre("12: /dev/ttyAMA0 belongs to another reader already: one device is one reader"));
}

TEST(NfcConfig, CountsSelectLinesAgainstAntennas) {
  EXPECT_THAT(errors_with("[\"GPIO5\", 6, \"GPIO13\"]", "[5, 6]"),
              ElementsAre("10: 8 antennas are too many for 2 select lines, which reach 4"));
  EXPECT_THAT(errors_with("select = [\"GPIO5\", 6, \"GPIO13\"]\n", ""),
              ElementsAre("6: 8 antennas are too many for 0 select lines, which reach 1"));
  EXPECT_THAT(errors_with("[16, 17, 18, 19]", "[16, 17, 18, 16]"),
              ElementsAre(HasSubstr("14: select names a line twice")));
  EXPECT_THAT(errors_with("[16, 17, 18, 19]", "[1, 2, 3, 4, 5, 6, 7]"),
              ElementsAre("14: select has more than 6 lines"));
}

TEST(NfcConfig, FindsKeysAndValuesThatAreNone) {
  EXPECT_THAT(errors_with("name = \"left\"", "nmae = \"left\""),
              ElementsAre("7: unknown key 'nmae'; did you mean 'name'?"));
  EXPECT_THAT(errors_with("name = \"left\"", "name = 5"),
              ElementsAre("7: name must be text in quotes, not a whole number"));
  EXPECT_THAT(errors_with("name = \"left\"", "name = \"reader 2\""),
              ElementsAre("11: two readers are called 'reader 2'"));
  EXPECT_THAT(errors_with("select = [16, 17, 18, 19]", "select = [true]").front(),
              HasSubstr("14: select must be a list of texts, like [\"a1\", \"b1\"], not true or false"));
  EXPECT_THAT(errors_in("[reader]\nname = \"left\"\n"),
              ElementsAre("1: a reader's table has double brackets: [[reader]]"));
  EXPECT_THAT(errors_in("reader = 5\n"), ElementsAre("1: reader must be a table for each: [[reader]]"));
}

TEST(NfcConfig, NeedsReadersAndTagsAndReadsIdentity) {
  EXPECT_THAT(errors_in("[sensors]\nkind = \"nfc\"\n"),
              ElementsAre(HasSubstr("2: kind \"nfc\" needs a table [[reader]] for each reader"),
                          HasSubstr("2: kind \"nfc\" needs the file that says which tag is which piece")));
  EXPECT_THAT(errors_with("tags = ", "capability = \"colour\"\ntags = "),
              ElementsAre(HasSubstr("5: readers read tags: capability must be \"identity\"")));
}

TEST(NfcConfig, LeavesReadersAloneWhileTheBoardIsSimulated) {
  EXPECT_THAT(errors_with("kind = \"nfc\"", "kind = \"sim\""), IsEmpty());
}

TEST(NfcConfig, ReadsTheFileOfTagsBesideItOnceThereIsOne) {
  const TemporaryDirectory directory;
  std::ofstream(directory / "table.toml") << board;
  const auto without = load_config(directory / "table.toml");
  EXPECT_THAT(without.errors, IsEmpty());
  EXPECT_THAT(without.config.tags, IsEmpty());
  std::ofstream(directory / "tags.toml") << "[tags]\n04A1B2C3 = \"b\"\n";
  const auto with = load_config(directory / "table.toml");
  EXPECT_THAT(with.errors, IsEmpty());
  EXPECT_THAT(with.config.tags, ElementsAre(testing::Pair("04A1B2C3", "b")));
  std::ofstream(directory / "tags.toml") << "[tags]\n04A1B2C3 = \"bishop\"\n";
  EXPECT_THAT(load_config(directory / "table.toml").errors[0].message,
              HasSubstr("tags.toml: line 2, column 1: 04A1B2C3 must be a piece"));
}

TEST(NfcConfig, HasAnExampleThatHasNoErrors) {
  const ConfigReport report = load_config(ARBITER_EXAMPLES "/duell-9x8-nfc.toml");
  EXPECT_THAT(report.errors, IsEmpty());
}

}  // namespace
}  // namespace arbiter
