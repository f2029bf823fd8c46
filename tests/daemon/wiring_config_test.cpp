// SPDX-License-Identifier: MIT
// The wiring in a configuration: what is taken, and what each mistake is answered with.
#include <gmock/gmock.h>

#include <fstream>

#include "daemon/config.h"
#include "tests/support/temporary_directory.h"

namespace arbiter {
namespace {

using hal::gpio::Bias;
using hal::gpio::Pin;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// Diablo on 4 x 4 squares with a line each; `more` comes after [wiring], from line 7.
std::string wired_board(const std::string& more, const std::string& capability = "occupancy") {
  return "[game]\nname = \"diablo\"\nsettings = {size = 4}\n[sensors]\nkind = \"gpio\"\ncapability = \"" +
         capability + "\"\n[wiring]\n" + more;
}

const std::string wired_rows =
    "[wiring.chips]\nexp = \"mcp23017\"\n[wiring.rows]\n1 = \"exp/0-3\"\n2 = \"exp/4-7\"\n"
    "3 = [\"exp/8-10\", \"exp/11\"]\n4 = [17, 18, \"GPIO22\", 23]\n";

std::vector<std::string> wiring_errors(const std::string& toml) {
  std::vector<std::string> result;
  for (const Error& error : parse_config(toml).errors) {
    result.push_back(std::to_string(error.line));
    result.back() += ": " + error.message;
  }
  return result;
}

TEST(WiringConfig, NamesALineForEachSiteOfARow) {
  const auto [config, errors] = parse_config(wired_board(wired_rows));
  ASSERT_THAT(errors, IsEmpty());
  ASSERT_EQ(config.wiring->contacts.size(), 16U);
  EXPECT_THAT(config.wiring->contacts, Contains(hal::gpio::Contact{"b1", {"exp", "1"}}));
  EXPECT_THAT(config.wiring->contacts, Contains(hal::gpio::Contact{"d3", {"exp", "11"}}));
  EXPECT_THAT(config.wiring->contacts, Contains(hal::gpio::Contact{"c4", {"header", "GPIO22"}}));
}

TEST(WiringConfig, TakesEveryKey) {
  const auto [config, errors] = parse_config(wired_board(
      "chip = \"gpio-sim\"\nbias = \"none\"\nactive = \"high\"\npoll = 5\nnormally_closed = [\"a1\"]\n"
      "buzzer = 30\npips = [[40, 41, 42, 43, 44, 45, 46]]\nlamps_active = \"low\"\nallow_reserved = true\n"
      "faces = [\"100\", \"010\", \"001\"]\nboard = \"all\"\n" +
      wired_rows +
      "[wiring.chips.other]\nlabel = \"pisosr\"\nbias = \"pull-down\"\n[wiring.buttons]\nroll = \"other/1\"\n"
      "[wiring.lamps]\na1 = 31\n[wiring.lamps.matrix]\nrows = [32]\ncolumns = [33, 34]\nsites = [[\"b1\", "
      "\"\"]]\n[wiring.lamps.charlieplexed]\nlines = [35, 36]\nsites = [\"c1\", \"d1\"]\n"));
  ASSERT_THAT(errors, IsEmpty());
  const hal::gpio::Wiring& wiring = *config.wiring;
  EXPECT_EQ(wiring.chips.at("header"), (hal::gpio::ChipWiring{"gpio-sim", Bias::none, false}));
  EXPECT_EQ(wiring.chips.at("other"), (hal::gpio::ChipWiring{"pisosr", Bias::pull_down, false}));
  EXPECT_EQ(wiring.poll, std::chrono::milliseconds(5));
  EXPECT_EQ(wiring.buzzer, (Pin{"header", "30"}));
  EXPECT_EQ(wiring.lamps.pips.at(0).at(6), (Pin{"header", "46"}));
  EXPECT_TRUE(wiring.lamps.active_low);
  EXPECT_EQ(wiring.faces[2], "001");
  EXPECT_THAT(wiring.normally_closed, ElementsAre("a1"));
  EXPECT_THAT(wiring.contacts, Contains(hal::gpio::Contact{"button.roll", {"other", "1"}}));
  EXPECT_EQ(wiring.lamps.charlieplex_sites.size(), 2U);
}

TEST(WiringConfig, TakesASwitchForEachColour) {
  std::string toml = wired_board("[wiring.chips]\nexp = \"chain\"\n[wiring.sites]\n", "colour");
  int line = 0;
  for (const char file : {'a', 'b', 'c', 'd'}) {
    for (const char rank : {'1', '2', '3', '4'}) {
      for (const char* letter : {"b", "g"})
        toml += std::string{file, rank, '.'} + letter + " = \"exp/" + std::to_string(line++) + "\"\n";
    }
  }
  EXPECT_THAT(wiring_errors(toml), IsEmpty());
  EXPECT_THAT(wiring_errors(wired_board(wired_rows, "colour")),
              Contains(HasSubstr("a1 needs a1.b and a1.g")));
}

TEST(WiringConfig, FindsALineThatIsUsedTwice) {
  EXPECT_THAT(
      wiring_errors(wired_board(wired_rows + "[wiring.buttons]\nroll = 22\n")),
      ElementsAre(
          "16: line 22 of header is used twice, for row 4 (line 14) and for the button roll: give one "
          "of them another line"));
}

TEST(WiringConfig, FindsSitesWithoutASensor) {
  EXPECT_THAT(wiring_errors(wired_board("[wiring.rows]\n1 = [4, 5, 6, 12]\n")),
              ElementsAre(AllOf(HasSubstr("7: without a sensor: "), HasSubstr("d4"), HasSubstr("masked"))));
  EXPECT_THAT(wiring_errors(wired_board("board = \"none\"\n")), IsEmpty());
  std::string masked = wired_board(wired_rows);
  masked.replace(masked.find("4 = [17, 18, \"GPIO22\", 23]"), 26, "");
  masked.replace(masked.find("capability"), 0, "masked = [\"a4\", \"b4\", \"c4\", \"d4\"]\n");
  EXPECT_THAT(wiring_errors(masked), IsEmpty());
}

TEST(WiringConfig, FindsAnUnknownSiteAndASecondSwitch) {
  EXPECT_THAT(wiring_errors(wired_board(wired_rows + "[wiring.sites]\na9 = 24\na1 = 25\n")),
              ElementsAre(AllOf(HasSubstr("16: there is no site 'a9'"), HasSubstr("did you mean")),
                          HasSubstr("17: a1 has a switch already (line 11)")));
}

TEST(WiringConfig, FindsReservedLinesOfARaspberryPi) {
  EXPECT_THAT(wiring_errors(wired_board(wired_rows + "[wiring.buttons]\nroll = 2\nundo = \"GPIO14\"\n")),
              ElementsAre(AllOf(HasSubstr("16: GPIO2 is reserved for I2C"), HasSubstr("allow_reserved")),
                          HasSubstr("17: GPIO14 is reserved for the serial port")));
  EXPECT_THAT(
      wiring_errors(wired_board("allow_reserved = true\n" + wired_rows + "[wiring.buttons]\nroll = 2\n")),
      IsEmpty());
  EXPECT_THAT(
      wiring_errors(wired_board("chip = \"gpio-sim\"\n" + wired_rows + "[wiring.buttons]\nroll = 2\n")),
      IsEmpty());
}

TEST(WiringConfig, SaysWhatIsWrongWithEachKey) {
  EXPECT_THAT(wiring_errors(wired_board(
                  "colour = 1\nbias = \"up\"\npoll = 0\nfaces = [\"1\"]\npips = [4, 5]\nbuzzer = [4, 5]\n" +
                  wired_rows + "[wiring.buttons]\nrol = 24\n[wiring.switches]\na = 1\n")),
              ElementsAre(HasSubstr("8: unknown key 'colour' in [wiring]"),
                          HasSubstr("9: bias must be \"pull-up\""), HasSubstr("10: poll must be"),
                          HasSubstr("11: faces must be"), HasSubstr("12: pips: a die has seven lamps, not 2"),
                          HasSubstr("13: buzzer needs one line, not 2"),
                          AllOf(HasSubstr("13: line 4 of header is used twice")),
                          AllOf(HasSubstr("13: line 5 of header is used twice")),
                          AllOf(HasSubstr("22: unknown button 'rol'"), HasSubstr("did you mean 'roll'?")),
                          HasSubstr("23: unknown table ['wiring.switches']")));
}

TEST(WiringConfig, SaysWhatIsWrongWithALine) {
  EXPECT_THAT(
      wiring_errors(wired_board(
          wired_rows + "[wiring.buttons]\nroll = \"ex/1\"\nundo = 1.5\nnew = \"7-5\"\nnext = \"exp/\"\n")),
      ElementsAre(AllOf(HasSubstr("16: roll: 'ex/1' names the chip 'ex'"), HasSubstr("did you mean 'exp'?")),
                  HasSubstr("17: undo: a line is 17"), HasSubstr("18: new: '7-5' runs backward"),
                  HasSubstr("19: next: 'exp/' names no line")));
}

TEST(WiringConfig, SaysWhatIsWrongWithAMatrix) {
  EXPECT_THAT(wiring_errors(wired_board("[wiring.matrix.m]\nrows = [4, 5]\n")),
              Contains(HasSubstr("8: a matrix needs rows")));
  EXPECT_THAT(wiring_errors(wired_board("[wiring.matrix.m]\nrows = [4, 5]\ncolumns = [6]\n")),
              Contains(HasSubstr("8: say what is at the crossings")));
  EXPECT_THAT(
      wiring_errors(wired_board("[wiring.matrix.m]\nrows = [4, 5]\ncolumns = [6]\nsites = [[\"a1\"]]\n")),
      Contains(HasSubstr("11: sites must be 2 lists of 1 contacts each")));
  EXPECT_THAT(
      wiring_errors(wired_board("[wiring.matrix.m]\nrows = [4, 5]\ncolumns = [6]\ncorner = \"1a\"\n")),
      Contains(HasSubstr("11: corner must name the first crossing")));
}

TEST(WiringConfig, IsNeededForRealBoardsOnly) {
  EXPECT_THAT(wiring_errors("[sensors]\nkind = \"gpio\"\n"),
              ElementsAre(HasSubstr("2: kind \"gpio\" needs a [wiring]")));
  EXPECT_THAT(wiring_errors(wired_board(wired_rows, "identity")),
              Contains(HasSubstr("6: switches tell no identity")));
}

TEST(WiringConfig, MayBeAFileOfItsOwn) {
  const TemporaryDirectory folder;
  std::ofstream(folder.path() / "board.toml") << wired_board(wired_rows + "[wiring.buttons]\nroll = 2\n");
  std::ofstream(folder.path() / "arbiter.toml")
      << "[game]\nsettings = {size = 4}\n[sensors]\nkind = \"gpio\"\nwiring = \"board.toml\"\n";
  const ConfigReport report = load_config(folder.path() / "arbiter.toml");
  ASSERT_EQ(report.errors.size(), 1U);
  EXPECT_EQ(report.errors[0].line, 5U);
  EXPECT_THAT(report.errors[0].message, HasSubstr("board.toml, line 16: GPIO2 is reserved"));
  EXPECT_EQ(report.config.wiring->contacts.size(), 17U);
}

}  // namespace
}  // namespace arbiter
