// SPDX-License-Identifier: MIT
// `arbiter roll`: what it prints, for people and programs.
#include "daemon/cli/roll_command.h"

#include <gmock/gmock.h>

#include <boost/json.hpp>
#include <fstream>
#include <sstream>

#include "db/game_log.h"
#include "tests/support/temporary_directory.h"

namespace arbiter {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

struct Printed {
  int code;
  std::string out;
  std::string err;
};

/// Rolls with dice that show 1, 2, 3 ... as far as they have faces.
Printed roll(const RollOptions& options) {
  int next = 0;
  const auto draw = [&](int faces) { return next++ % faces + 1; };
  std::ostringstream out;
  std::ostringstream err;
  const int code = run_roll(options, draw, out, err);
  return {code, out.str(), err.str()};
}

TEST(RollCommand, PrintsDiceModifierAndTotal) {
  EXPECT_EQ(roll({"2d6"}).out, "2d6: 1 2 = 3\n");
  EXPECT_EQ(roll({"d20+3"}).out, "d20+3: 1 + 3 = 4\n");
  EXPECT_EQ(roll({"2d6-1"}).out, "2d6-1: 1 2 - 1 = 2\n");
  EXPECT_EQ(roll({"2d6-d4+1"}).out, "2d6-d4+1: 1 2 - 3 + 1 = 1\n");
  EXPECT_EQ(roll({"3dF"}).out, "3dF: -1 0 1 = 0\n");
}

TEST(RollCommand, PutsDroppedDiceInBrackets) { EXPECT_EQ(roll({"4d6kh3"}).out, "4d6kh3: (1) 2 3 4 = 9\n"); }

TEST(RollCommand, MarksExplosionsAndSuccesses) {
  EXPECT_EQ(roll({"2d2!"}).out, "2d2!: 1 2! 1 = 4\n");
  EXPECT_EQ(roll({"3d6>=2"}).out, "3d6>=2: 1 2* 3* = 2\n");
  EXPECT_NE(roll({"d6>=2", 1, true}).out.find(R"("success":false)"), std::string::npos);
}

TEST(RollCommand, RollsAsOftenAsIsAsked) {
  EXPECT_EQ(roll({"d6", 3}).out, "d6: 1 = 1\nd6: 2 = 2\nd6: 3 = 3\n");
}

TEST(RollCommand, KnowsTheSetsOfTheTable) {
  EXPECT_EQ(roll({"attack", 1, false, {{"attack", "2d6+1"}}}).out, "attack (2d6+1): 1 2 + 1 = 4\n");
}

TEST(RollCommand, KeepsEveryRollInTheLogAndTellsItsNumber) {
  const TemporaryDirectory directory;
  EXPECT_EQ(roll({"2d6", 2, false, {}, directory.path()}).code, 0);
  const Printed third = roll({"d6", 1, true, {}, directory.path()});
  EXPECT_EQ(boost::json::parse(third.out).at("id"), 3);
  auto log = db::GameLog::open(directory.path());
  ASSERT_TRUE(log);
  const auto rolls = log->rolls(std::nullopt, 10);
  ASSERT_EQ(rolls->size(), 3U);
  EXPECT_THAT(rolls->back().payload, HasSubstr(R"("total":3)"));
  EXPECT_TRUE(log->verify_rolls());
}

TEST(RollCommand, LogsBesideTheProgramThatHoldsTheLog) {
  const TemporaryDirectory directory;
  auto log = db::GameLog::open(directory.path());
  ASSERT_TRUE(log);
  ASSERT_TRUE(log->add_roll("the table's", "{}", {}));
  EXPECT_EQ(roll({"2d6", 1, false, {}, directory.path()}).code, 0);
  ASSERT_TRUE(log->add_roll("the table's next", "{}", {}));
  EXPECT_EQ(log->rolls(std::nullopt, 10)->size(), 3U);
  EXPECT_TRUE(log->verify_rolls());
}

TEST(RollCommand, RollsNothingThatItCannotLog) {
  const TemporaryDirectory directory;
  const Printed printed = roll({"2d6", 1, false, {}, directory / "file" / "within"});
  EXPECT_EQ(printed.code, 0) << "folders are made";
  std::ofstream(directory / "plain") << "a file";
  const Printed refused = roll({"2d6", 1, false, {}, directory / "plain"});
  EXPECT_EQ(refused.code, 3);
  EXPECT_EQ(refused.out, "");
  EXPECT_THAT(refused.err, HasSubstr("--no-log"));
}

TEST(RollCommand, PrintsOneJsonObjectARoll) {
  const auto json = boost::json::parse(roll({"2d6kh1+2", 1, true}).out);
  EXPECT_EQ(json, boost::json::parse(R"({"notation":"2d6kh1+2","modifier":2,"total":4,
      "dice":[{"die":"d6","value":1,"kept":false,"subtracted":false,"exploded":false},
              {"die":"d6","value":2,"kept":true,"subtracted":false,"exploded":false}]})"));
}

TEST(RollCommand, PointsAtWhatIsWrong) {
  const Printed printed = roll({"2d6+x"});
  EXPECT_EQ(printed.code, 1);
  EXPECT_EQ(printed.out, "");
  EXPECT_THAT(printed.err, EndsWith("\n  2d6+x\n      ^\n"));
}

TEST(RollCommand, RefusesALongNotationBriefly) {
  const Printed printed = roll({std::string(100'000, 'd')});
  EXPECT_EQ(printed.code, 1);
  EXPECT_LT(printed.err.size(), 100U);
}

}  // namespace
}  // namespace arbiter
