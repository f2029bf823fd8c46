// SPDX-License-Identifier: MIT
// The texts of D.U.D.O.S.: settings, and positions that contradict themselves.
#include <gmock/gmock.h>

#include "rules/dudos/dudos.h"
#include "rules/registry.h"
#include "tests/rules/positions.h"

namespace arbiter {
namespace {

const std::string flat = "0...,0...,0...,0...";
const std::string upper = flat + "/" + flat + "/" + flat + "/";
const std::string free_board = upper + flat;
const std::string red_line = upper + "0r..,0r..,0r..,0r..";

Dudos::Settings rules_named(const std::string& rules) { return {*dudos::find_rule_set(rules), 2}; }

TEST(DudosPosition, OfEveryPhaseSurvivesParseAndPrint) {
  for (const std::string& position :
       {free_board + " r roll:red - 0 1 r0,b0 r12,b12", free_board + " b roll:blue 3- 0 5 r240,b0 r8,b8",
        free_board + " r act:set - 0 1 r0,b0 r12,b12", free_board + " r act:turn 4+ 0 1 r0,b0 r12,b12",
        free_board + " r act:set+take - 0 1 r0,b0 r4,b4", free_board + " r act:turn+take - 0 1 r0,b0 r4,b4",
        upper + "0b..,0...,0...,0... r act:take - 0 1 r0,b0 r4,b4",
        red_line + " r round:r:5 - 0 1 r5,b0 r8,b12", free_board + " r round:draw - 0 1 r0,b0 r0,b0",
        red_line + " b over:r 1- 0 5 r5,b0 r8,b12", red_line + " b over:r=b 1- 0 5 r5,b5 r8,b12"}) {
    EXPECT_EQ(position_of<Dudos>(rules_named("kult"), position).text(), position);
  }
  for (const std::string& position :
       {free_board + " r act:free - 5 1 r0,b0 r12,b12", free_board + " r round:draw 1- 6 1 r0,b0 r12,b12"}) {
    EXPECT_EQ(position_of<Dudos>(rules_named("taktik"), position).text(), position);
  }
}

TEST(DudosPosition, IsRefusedWithTheColumnOfWhatIsWrong) {
  const auto column = [](const std::string& text) {
    return why_no_position<Dudos>(rules_named("kult"), text).column;
  };
  const std::size_t side = free_board.size() + 2;
  EXPECT_EQ(column("3...,0" + free_board.substr(6) + " r roll:red - 0 1 r0,b0 r12,b12"), 1U);
  EXPECT_EQ(column("0.g." + free_board.substr(4) + " r roll:red - 0 1 r0,b0 r12,b12"), 3U) << "two play";
  EXPECT_EQ(column(free_board + " g roll:red - 0 1 r0,b0 r12,b12"), side);
  EXPECT_EQ(column(free_board + " r roll:green - 0 1 r0,b0 r12,b12"), side + 2);
  EXPECT_EQ(column(free_board + " r roll:red a- 0 1 r0,b0 r12,b12"), side + 11);
  EXPECT_EQ(column(free_board + " r roll:red - 1 1 r0,b0 r12,b12"), side + 13);
  EXPECT_EQ(column(free_board + " r roll:red - 0 6 r0,b0 r12,b12"), side + 15);
  EXPECT_EQ(column(free_board + " r roll:red - 0 1 r0,b r12,b12"), side + 17);
  EXPECT_EQ(column(free_board + " r roll:red - 0 1 r0,b0 r13,b12"), side + 23);
}

TEST(DudosPosition, IsRefusedWhereItContradictsItself) {
  const std::string one_red = upper + "0r..,0...,0...,0...";
  for (const std::string& position :
       {free_board + " r roll:blue - 0 1 r0,b0 r12,b12", free_board + " r roll:red - 0 1 r0,b0 r8,b8",
        free_board + " r act:free - 0 1 r0,b0 r12,b12", free_board + " r act:take - 0 1 r0,b0 r4,b4",
        one_red + " r act:take - 0 1 r0,b0 r4,b4", one_red + " r act:set - 0 1 r0,b0 r0,b4",
        one_red + " r roll:red - 0 1 r0,b0 r12,b12", red_line + " r roll:red - 0 1 r0,b0 r8,b12",
        free_board + " r roll:blue - 0 1 r0,b0 r3,b3", free_board + " r round:draw - 0 1 r0,b0 r12,b12",
        red_line + " r round:r:10 - 0 1 r10,b0 r8,b12", red_line + " r round:r:5 - 0 1 r0,b0 r8,b12",
        red_line + " r round:b:5 - 0 1 r5,b5 r8,b12", red_line + " r round:r:5 - 0 5 r5,b0 r8,b12",
        red_line + " r over:r - 0 4 r5,b0 r8,b12", red_line + " r over:b - 0 5 r5,b0 r8,b12",
        free_board + " r over:r - 0 5 r5,b0 r12,b12"}) {
    EXPECT_FALSE(why_no_position<Dudos>(rules_named("kult"), position).message.empty()) << position;
  }
  for (const std::string& position :
       {free_board + " r roll:red - 0 1 r0,b0 r12,b12", free_board + " r act:free - 6 1 r0,b0 r12,b12"}) {
    EXPECT_FALSE(why_no_position<Dudos>(rules_named("taktik"), position).message.empty()) << position;
  }
}

TEST(DudosSettings, AreARuleSetAndTwoToFourPlayers) {
  EXPECT_TRUE(new_game("dudos")->settings().empty());
  EXPECT_EQ(new_game("dudos rules=taktik players=4")->players().size(), 4U);
  for (const char* line : {"dudos players=1", "dudos players=5", "dudos players=02", "dudos size=4"}) {
    EXPECT_FALSE(new_game(line)) << line;
  }
}

TEST(DudosSettings, RefuseARuleSetThatIsNotThereByNameWithWhatThereIsAndHowToAddOne) {
  const auto game = new_game("dudos rules=mystik");
  ASSERT_FALSE(game);
  for (const char* part : {"'mystik'", "kult", "taktik", "mystik.toml", "/etc/arbiter/dudos"}) {
    EXPECT_THAT(game.error().message, testing::HasSubstr(part));
  }
}

}  // namespace
}  // namespace arbiter
