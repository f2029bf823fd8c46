// SPDX-License-Identifier: MIT
// `arbiter roll`: what it prints, for people and programs.
#include "daemon/cli/roll_command.h"

#include <gmock/gmock.h>

#include <boost/json.hpp>
#include <sstream>

namespace arbiter {
namespace {

using testing::EndsWith;

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
