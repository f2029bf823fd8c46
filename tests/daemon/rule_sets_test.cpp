// SPDX-License-Identifier: MIT
// Rule sets of D.U.D.O.S. as files: what they may say, what is wrong with them, and which of them count.
#include "daemon/rule_sets/rule_sets.h"

#include <gmock/gmock.h>

#include <fstream>

#include "daemon/rule_sets/rule_set_file.h"
#include "rules/registry.h"
#include "tests/support/temporary_directory.h"

namespace arbiter {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string files_and_a_target = R"(labels = [1, 2, 3]
assumed = ["line.points"]
[line]
scoring = "fixed"
points = 7
[turn]
rows = "files"
[stones]
each = 8
takes = true
[match]
rounds = 9
points = 10
)";

// What is wrong, as "LINE: message".
std::vector<std::string> errors_of(const std::string& toml) {
  std::vector<std::string> errors;
  for (const Error& error : parse_rule_set("test", toml).errors) {
    errors.push_back(std::to_string(error.line) + ": " + error.message);
  }
  return errors;
}

// The text with one line, counted from 1, replaced.
std::string with_line(std::string text, int line, const std::string& replacement) {
  std::size_t begin = 0;
  for (int i = 1; i < line; ++i) begin = text.find('\n', begin) + 1;
  return text.replace(begin, text.find('\n', begin) - begin, replacement);
}

TEST(RuleSetFile, SaysWhatTheShippedOnesAssume) {
  for (const RuleSetText& shipped : shipped_rule_sets()) {
    const RuleSetReport report = parse_rule_set(std::string(shipped.name), shipped.toml);
    EXPECT_THAT(report.errors, IsEmpty()) << shipped.name;
    EXPECT_THAT(report.rules.assumed, testing::Contains("line.points")) << shipped.name;
  }
}

TEST(RuleSetFile, HoldsTheValuesOfTheSpecification) {
  const dudos::RuleSet kult = parse_rule_set("kult", shipped_rule_sets()[0].toml).rules;
  using dudos::Task;
  EXPECT_THAT(kult.points, ElementsAre(5, 10, 20, 30, 45, 65, 100, 160, 240));
  EXPECT_THAT(kult.red, ElementsAre(Task::set, Task::set, Task::set, Task::turn, Task::turn, Task::turn));
  EXPECT_THAT(kult.blue, ElementsAre(Task::set, Task::turn, Task::set_take, Task::set_take, Task::turn_take,
                                     Task::turn_take));
  EXPECT_EQ(kult.stones, 12);
  EXPECT_EQ(kult.blue_after, 4);
  EXPECT_EQ(kult.rounds, 5);
  const dudos::RuleSet taktik = parse_rule_set("taktik", shipped_rule_sets()[1].toml).rules;
  EXPECT_FALSE(taktik.dice);
  EXPECT_FALSE(taktik.free_takes);
  EXPECT_EQ(taktik.quiet_turns, 3);
  EXPECT_EQ(taktik.points, kult.points);
}

TEST(RuleSetFile, MayHaveOtherAimsAndRows) {
  const RuleSetReport report = parse_rule_set("test", files_and_a_target);
  EXPECT_THAT(report.errors, IsEmpty());
  EXPECT_FALSE(report.rules.ranks_turn);
  EXPECT_TRUE(report.rules.files_turn);
  EXPECT_TRUE(report.rules.free_takes);
  EXPECT_EQ(report.rules.scoring, dudos::Scoring::fixed);
  EXPECT_EQ(report.rules.points[0], 7);
  EXPECT_EQ(report.rules.target, 10);
}

TEST(RuleSetFile, IsRefusedWithLineAndReason) {
  const auto error = [](int line, const char* replacement) {
    return errors_of(with_line(files_and_a_target, line, replacement));
  };
  EXPECT_THAT(error(1, "labels = [1, 2]"), ElementsAre("1: labels: these are three numbers, by level"));
  EXPECT_THAT(error(1, "label = [1, 2, 3]"),
              ElementsAre("1: there is no key 'label'", "1: the key 'labels' is missing"));
  EXPECT_THAT(error(2, "assumed = [\"line.colour\"]"),
              ElementsAre("2: assumed: the file has no value 'line.colour'"));
  EXPECT_THAT(error(4, "scoring = \"beauty\""), ElementsAre(HasSubstr("4: line.scoring")));
  EXPECT_THAT(error(4, "scoring = \"levels\""),
              ElementsAre(HasSubstr("5: line.points: this scoring wants nine")));
  EXPECT_THAT(error(4, "scoring = \"labels\""),
              ElementsAre(HasSubstr("5: line.points: this scoring wants nothing")));
  EXPECT_THAT(error(5, "points = 1001"),
              ElementsAre(HasSubstr("5: line.points: this is a whole number from 0 to 1000")));
  EXPECT_THAT(error(7, "rows = 4"), ElementsAre(HasSubstr("7: turn.rows")));
  EXPECT_THAT(error(9, "each = 3"),
              ElementsAre(HasSubstr("9: stones.each: this is a whole number from 4 to 24")));
  EXPECT_THAT(error(10, "takes = 1"), ElementsAre(HasSubstr("10: stones.takes: this is true or false")));
  EXPECT_THAT(error(12, "rounds = 0"), ElementsAre(HasSubstr("12: match.rounds")));
  EXPECT_THAT(error(12, ""), ElementsAre("11: the key 'match.rounds' is missing"));
  EXPECT_THAT(error(8, "[pebbles]"), testing::Contains(HasSubstr("8: there is no table [pebbles]")));
  EXPECT_THAT(error(3, "[line"), ElementsAre(HasSubstr("3: this is not TOML")));
}

TEST(RuleSetFile, OfDiceNeedsBothAndWhenTheyChange) {
  const std::string dice =
      files_and_a_target + "[dice]\nred = [\"set\", \"set\", \"set\", \"turn\", \"turn\", \"turn\"]\n";
  EXPECT_THAT(errors_of(dice),
              ElementsAre("14: the key 'dice.blue' is missing", "14: the key 'dice.blue_after' is missing"));
  EXPECT_THAT(
      errors_of(dice + "blue = [\"set\", \"jump\", \"set\", \"turn\", \"turn\", \"turn\"]\nblue_after = 4\n"),
      ElementsAre(HasSubstr("16: dice.blue: a die is six of")));
}

class RuleSets : public testing::Test {
 protected:
  ~RuleSets() override { dudos::use_rule_sets(find_rule_sets({})); }

  void write(const std::string& file, const std::string& text) const {
    std::ofstream(directory_.path() / file) << text;
  }
  void load() const {
    dudos::use_rule_sets(find_rule_sets({directory_.path() / "absent", directory_.path()}));
  }

  TemporaryDirectory directory_;
};

TEST_F(RuleSets, OfTheUserAreAddedAndPlayed) {
  write("files.toml", files_and_a_target);
  load();
  auto game = new_game("dudos rules=files");
  ASSERT_TRUE(game) << game.error().message;
  EXPECT_TRUE(game->apply("b>+"));
  EXPECT_FALSE(game->apply("b<-")) << "barred";
  EXPECT_FALSE(game->apply("3>+")) << "ranks do not turn";
  for (const char* action : {"a1", "b2", "a2", "b3", "a3", "c4", "a4"})
    EXPECT_TRUE(game->apply(action)) << action;
  EXPECT_THAT(game->text(), HasSubstr(" b round:b:7 "));
  EXPECT_THAT(game->text(), HasSubstr(" r0,b7 "));
}

TEST_F(RuleSets, OfTheUserReplaceShippedOnesOfTheirName) {
  write("taktik.toml", files_and_a_target);
  load();
  EXPECT_TRUE(new_game("dudos rules=taktik")->apply("b>+"));
}

TEST_F(RuleSets, ThatAreWrongAreRefusedWithFileAndLineAndNeverReplacedByTheShippedOne) {
  write("kult.toml", with_line(files_and_a_target, 12, "rounds = 0"));
  load();
  const auto game = new_game("dudos rules=kult");
  ASSERT_FALSE(game);
  EXPECT_THAT(game.error().message,
              HasSubstr((directory_.path() / "kult.toml").string() + ":12: match.rounds"));
  EXPECT_TRUE(new_game("dudos rules=taktik")) << "the others are there";
}

TEST_F(RuleSets, MayBeWrittenOnlyAsFilesOfAReasonableSize) {
  write("huge.toml", std::string(100'000, '#'));
  load();
  EXPECT_THAT(new_game("dudos rules=huge").error().message, HasSubstr("larger than 64 kB"));
}

}  // namespace
}  // namespace arbiter
