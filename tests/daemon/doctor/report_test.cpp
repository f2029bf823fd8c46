// SPDX-License-Identifier: MIT
// The whole examination of a table, what is printed of it, and the exit code.
#include <gmock/gmock.h>

#include <boost/json.hpp>
#include <set>
#include <sstream>

#include "daemon/cli/doctor_command.h"
#include "daemon/doctor/report.h"
#include "daemon/exit_codes.h"
#include "tests/daemon/doctor/doctored.h"
#include "tests/support/fake_chips.h"

namespace arbiter::doctor::test {
namespace {

using namespace std::chrono_literals;
using hal::gpio::test::FakeChips;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

class TheDoctor : public testing::Test {
 protected:
  TheDoctor() {
    order_.data = directory_ / "data";
    order_.config = directory_ / "board.toml";
    order_.config_is_named = true;
  }
  void configure(const std::string& toml) const { std::ofstream(order_.config) << toml; }
  std::string run(bool json = false) {
    const auto watch = [this](const Config&, hal::Time length) {
      ++watched_;
      return Watched{length, {{0us, "a1", "0"}}, {}, {}, {}};
    };
    const auto ask = [](const Config&) { return std::vector<ReaderAnswer>(); };
    const auto hear = [](const Config&, hal::Time) { return TagsHeard(); };
    std::ostringstream out;
    exit_ = run_doctor(order_, {fake_.machine, chips_, watch, ask, hear, "1.6.3", "1.6.3"}, json, out);
    return out.str();
  }

  TemporaryDirectory directory_;
  FakeMachine fake_;
  FakeChips chips_;
  Order order_;
  int exit_ = -1;
  int watched_ = 0;
};

const char* const one_button = R"([sensors]
kind = "gpio"
[wiring]
board = "none"
[wiring.buttons]
dice = 17
)";

TEST_F(TheDoctor, FindsNothingWrongWithASimulatedBoard) {
  configure("[game]\nname = \"herd\"\n");
  EXPECT_THAT(run(), AllOf(HasSubstr("herd on a board of the kind sim"), EndsWith("\nNothing is wrong.\n")));
  EXPECT_EQ(exit_, exit_done);
}

TEST_F(TheDoctor, ExitsWithOneForAWrongConfigurationAndNamesTheLine) {
  configure("[game]\nname = \"hert\"\n");
  EXPECT_THAT(run(), HasSubstr("board.toml:2: unknown game"));
  EXPECT_EQ(exit_, exit_wrong_input);
  EXPECT_EQ(watched_, 0);
}

TEST_F(TheDoctor, ExitsWithOneForAConfigurationThatIsNotThere) {
  EXPECT_THAT(run(), HasSubstr("there is no such file"));
  EXPECT_EQ(exit_, exit_wrong_input);
}

TEST_F(TheDoctor, LooksAtASimulatedBoardWhereNobodyNamedAConfiguration) {
  order_.config_is_named = false;
  EXPECT_THAT(run(), HasSubstr("simulated board"));
  EXPECT_EQ(exit_, exit_done);
}

TEST_F(TheDoctor, ExitsWithThreeForAWrongMachineAndEndsWithWhatMendsIt) {
  configure(one_button);
  chips_.add("pinctrl-bcm2711", 28).held = {{17, "lirc"}};
  EXPECT_THAT(run(),
              HasSubstr("1 thing is wrong:\n  1. button.dice: line 17 of pinctrl-bcm2711 is held by 'lirc'\n"
                        "     $ sudo fuser -v pinctrl-bcm2711\n"));
  EXPECT_EQ(exit_, exit_wrong_environment);
}

TEST_F(TheDoctor, WatchesTheSwitchesUnlessTheRunningDaemonHasThem) {
  configure(one_button);
  chips_.add("pinctrl-bcm2711", 28);
  run();
  EXPECT_EQ(watched_, 1);
  chips_.chip("pinctrl-bcm2711").held = {{17, "arbiter"}};
  fake_.pages["8080/healthz"] = R"({"ok":true,"version":")" ARBITER_VERSION R"("})";
  fake_.pages["8080/api/v1/table"] = R"({"sensors":{"health":[],"devices":[]}})";
  EXPECT_THAT(run(), HasSubstr("the running daemon sees nothing wrong"));
  EXPECT_EQ(watched_, 1);
  EXPECT_EQ(exit_, exit_done);
}

TEST_F(TheDoctor, DoesNotWatchForNoTime) {
  configure(one_button);
  chips_.add("pinctrl-bcm2711", 28);
  order_.watch = 0s;
  EXPECT_THAT(run(), HasSubstr("--watch 0"));
  EXPECT_EQ(watched_, 0);
}

TEST_F(TheDoctor, LeavesTheReadersToTheRunningDaemon) {
  std::ofstream(directory_ / "tags.toml") << "[tags]\n";
  configure(
      "[game.settings]\nsize = 4\n[sensors]\nkind = \"nfc\"\ntags = \"tags.toml\"\n[[reader]]\n"
      "connection = \"pn532_uart:/dev/ttyAMA0\"\nantennas = [\"a1\"]\n");
  fake_.pages["8080/healthz"] = R"({"ok":true,"version":")" ARBITER_VERSION R"("})";
  EXPECT_THAT(run(), HasSubstr("a reader has one user"));
}

TEST_F(TheDoctor, SaysWhereNoTagIsLearnedYet) {
  configure(
      "[game.settings]\nsize = 4\n[sensors]\nkind = \"nfc\"\ntags = \"tags.toml\"\n"
      "masked = [\"b1\", \"c1\", \"d1\", \"a2\", \"b2\", \"c2\", \"d2\", \"a3\", \"b3\", \"c3\", \"d3\", "
      "\"a4\", "
      "\"b4\", \"c4\", \"d4\"]\n[[reader]]\n"
      "connection = \"pn532_uart:/dev/ttyAMA0\"\nantennas = [\"a1\"]\n");
  const std::string report = run();
  EXPECT_THAT(report, HasSubstr("no tag is learned yet"));
  EXPECT_THAT(report, HasSubstr("arbiter tags --config"));
}

TEST_F(TheDoctor, FitsEightyColumnsButForCommandsThatAreCopiedWhole) {
  configure(one_button);
  chips_.add("pinctrl-bcm2711", 28).held = {{2, "i2c"}, {3, "a consumer with a long name"}, {17, "lirc"}};
  std::istringstream report(run());
  for (std::string line; std::getline(report, line);) {
    const bool is_long_word = line.find(' ', 11) == std::string::npos;
    if (line.find("$ ") == std::string::npos && !is_long_word) {
      EXPECT_LE(line.size(), 80U) << line;
    }
  }
}

TEST_F(TheDoctor, SaysAllOfItAsJsonToo) {
  configure("[game]\nname = \"hert\"\n");
  const auto report = boost::json::parse(run(true)).as_object();
  EXPECT_EQ(report.at("exit_code"), 1);
  EXPECT_EQ(report.at("faults"), 1);
  const auto& first = report.at("findings").at(0).as_object();
  EXPECT_EQ(first.at("code"), "config_error");
  EXPECT_EQ(first.at("severity"), "fault");
  EXPECT_EQ(first.at("topic"), "configuration");
  EXPECT_EQ(first.at("params").at("line"), "2");
  EXPECT_EQ(first.at("remedy").at("kind"), "setting");
}

TEST(TheDoctorsWords, HaveOneEntryForEachCodeAndARemedyForEachFault) {
  std::set<std::string_view> seen;
  for (const auto meanings : {board_meanings(), system_meanings()}) {
    for (const Meaning& meaning : meanings) {
      EXPECT_TRUE(seen.insert(meaning.code).second) << meaning.code;
      EXPECT_FALSE(meaning.sentence.empty()) << meaning.code;
      EXPECT_EQ(meaning.mends == Mends::nothing, meaning.remedy.empty()) << meaning.code;
      EXPECT_TRUE(meaning.severity < Severity::warning || meaning.mends != Mends::nothing) << meaning.code;
    }
  }
}

TEST(TheDoctorsWords, DoNotLookThroughWhatStandsInAParameter) {
  EXPECT_EQ(sentence_of({"chip_unreadable", {{"path", "{why}"}, {"why", "no"}}}),
            "{why} cannot be opened: no");
}

}  // namespace
}  // namespace arbiter::doctor::test
