// SPDX-License-Identifier: MIT
// Herd's texts: positions of every phase, and those that contradict themselves (spec/notation.md).
#include <gmock/gmock.h>

#include "rules/herd/herd.h"
#include "rules/registry.h"
#include "tests/rules/positions.h"

namespace arbiter {
namespace {

constexpr Herd::Settings three{3};

TEST(HerdPosition, OfEveryPhaseSurvivesParseAndPrint) {
  for (const char* position : {".../..../...../..../... b opening", ".../..../...../..../... b place:6",
                               "w../..../...../..../... b roll", "ww./..../...../..../... b remove:2/5",
                               "ww./..../...../..../... w place:1", "wwb/bb../...../..../... b place:9",
                               "bwb/wwbb/bbbbb/bbbb/bbb b over:b", "bwb/wwww/wwwww/wwbb/bbb b over:w"}) {
    EXPECT_EQ(position_of<Herd>(three, position).text(), position);
  }
}

TEST(HerdPosition, IsRefusedWhereItsPhaseDoesNotHold) {
  for (const char* position : {".../..../...../..../... w opening",    "b../..../...../..../... b opening",
                               ".../..../...../..../... b roll",       "w../..../...../..../... b remove:2/3",
                               "ww./..../...../..../... b remove:2/1", "ww./..../...../..../... b remove:1/7",
                               "ww./..../...../..../... b remove:0/2", "ww./..../...../..../... b remove:1",
                               "w../..../...../..../... b place:7",    "b../..../...../..../... b place:0",
                               "b../..../...../..../... b place:01",   "b../..../...../..../... b place:",
                               "b../..../...../..../... b place:200",  "bwb/wwbb/bbbbb/bbbb/bbb b roll",
                               "bwb/wwbb/bbbbb/bbbb/bbb b over:w",     "bwb/wwbb/bbbbb/bbbb/bbb b over:draw",
                               "bwb/wwbb/bbbbb/bbbb/bb. b over:b",     ".wb/wwbb/bbbbb/bbbb/bbb b place:1",
                               "b../..../...../..../... b Roll",       "b../..../...../..../... b roll:"}) {
    EXPECT_FALSE(why_no_position<Herd>(three, position).message.empty());
  }
}

TEST(HerdPosition, IsRefusedWithTheColumnOfWhatIsWrong) {
  EXPECT_EQ(why_no_position<Herd>(three, ".x./..../...../..../... b roll").column, 2U);
  EXPECT_EQ(why_no_position<Herd>(three, "..../..../...../..../... b roll").column, 4U);
  EXPECT_EQ(why_no_position<Herd>(three, ".../..../...../..../.../... b roll").column, 24U);
  EXPECT_EQ(why_no_position<Herd>(three, ".../..../...../..../... x roll").column, 25U);
  EXPECT_EQ(why_no_position<Herd>(three, ".../..../...../..../... b rolling").column, 27U);
  EXPECT_EQ(why_no_position<Herd>(three, ".../..../...../..../...  b roll").column, 1U);
  EXPECT_EQ(why_no_position<Herd>(three, ".../..../...../..../... b roll ").column, 1U);
}

TEST(HerdPosition, HasRowsOfTheHexagonsLengths) {
  EXPECT_EQ(Herd::start({4}).text(), "..../...../....../......./....../...../.... b opening");
  EXPECT_EQ(Herd::start({3}).site_count(), 19U);
  EXPECT_EQ(Herd::start({5}).site_count(), 61U);
  EXPECT_EQ(Herd::start({8}).site_count(), 169U);
}

TEST(HerdSettings, AreASizeFromThreeToEight) {
  for (const char* line : {"herd size=3", "herd size=8", "herd"}) EXPECT_TRUE(new_game(line)) << line;
  for (const char* line :
       {"herd size=2", "herd size=9", "herd size=05", "herd size=five", "herd board=9x8"}) {
    EXPECT_FALSE(new_game(line)) << line;
  }
  EXPECT_TRUE(new_game("herd size=5")->settings().empty()) << "the default is not written";
}

TEST(HerdAction, IsRefusedWithTheReason) {
  const auto removing = position_of<Herd>(three, "ww./..../...../..../b.. b remove:1/2");
  EXPECT_THAT(why_illegal(removing, "c3"), testing::HasSubstr("removed first: 1"));
  EXPECT_THAT(why_illegal(removing, "c1-off"), testing::HasSubstr("one's own"));
  EXPECT_THAT(why_illegal(removing, "c3-off"), testing::HasSubstr("no stone lies on c3"));
  EXPECT_THAT(why_illegal(removing, "a1-off"), testing::HasSubstr("a cell of the board"));
  EXPECT_THAT(why_illegal(removing, "a5-of"), testing::HasSubstr("after the cell"));
  const auto placing = position_of<Herd>(three, "ww./..../...../..../b.. b place:2");
  EXPECT_THAT(why_illegal(placing, "a5"), testing::HasSubstr("a stone lies on a5"));
  EXPECT_THAT(why_illegal(placing, "a5-off"), testing::HasSubstr("any more"));
  EXPECT_THAT(why_illegal(position_of<Herd>(three, "w../..../...../..../... b roll"), "c3"),
              testing::HasSubstr("rolled first"));
}

}  // namespace
}  // namespace arbiter
