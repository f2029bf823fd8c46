// SPDX-License-Identifier: MIT
// Diablo's texts and refusals: positions that contradict themselves, settings, and the code of each broken
// rule.
#include <gmock/gmock.h>

#include "rules/diablo/diablo.h"
#include "rules/registry.h"
#include "tests/rules/positions.h"

namespace arbiter {
namespace {

constexpr Diablo::Settings four{4, false};

TEST(DiabloPosition, OfEveryPhaseSurvivesParseAndPrint) {
  const std::string start = "b1g1b1g1/g1b1g1b1/b1g1b1g1/g1b1g1b1 b opening";
  for (const std::string& position :
       {start, start + ":1,2", std::string("..../..../..../b1.g1. b roll"),
        std::string("..../..../..../b1.g1. g act:1,2"), std::string("..../..../..../b1.g1. g act:1"),
        std::string("..../..../..../b1.g1. b act:2!"), std::string("..../..../..../b8.g8. b remove:2"),
        std::string("..../..../..../b1.g1. g remove:1"), std::string("..../..../..../b1... b over:b"),
        std::string("..../..../..../..g8. b over:g")}) {
    EXPECT_EQ(position_of<Diablo>(four, position).text(), position);
  }
}

TEST(DiabloPosition, StartsWithGreenOrBlackAtA1) {
  EXPECT_EQ(Diablo::start({4, false}).text(), "b1g1b1g1/g1b1g1b1/b1g1b1g1/g1b1g1b1 b opening");
  EXPECT_EQ(Diablo::start({4, true}).text(), "g1b1g1b1/b1g1b1g1/g1b1g1b1/b1g1b1g1 b opening");
}

TEST(DiabloPosition, IsRefusedWhereItContradictsItself) {
  for (const std::string position : {"..../..../..../b1.g1. b act:0",
                                     "..../..../..../b1.g1. b act:3",
                                     "..../..../..../b1.g1. b act:2,1",
                                     "..../..../..../b1.g1. b act:1!",
                                     "..../..../..../b1g2.. b act:1!",
                                     "..../..../..../b1.g1. b remove:3",
                                     "..../..../..../b1.g1. b remove:0",
                                     "..../..../..../b1.g1. b over:b",
                                     "..../..../..../b1... b over:g",
                                     "..../..../..../b1... b roll",
                                     "..../..../..../.... b roll",
                                     "..../..../..../b9.g1. b roll",
                                     "..../..../..../b4.g1b5 b roll",
                                     "..../..../..../b1.g1. b opening",
                                     "..../..../..../b1.g1. g opening",
                                     "b1g1b1g1/g1b1g1b1/b1g1b1g1/g1b1g1b1 g opening",
                                     "g1b1g1b1/b1g1b1g1/g1b1g1b1/b1g1b1g1 b opening",
                                     "..../..../..../b1.g1. b roll:1,2",
                                     "..../..../..../b1.g1. b act:1,2!",
                                     "..../..../..../b1.g1. b act:",
                                     "..../..../..../b1.g1. b act",
                                     "..../..../..../b1.g1. b remove:",
                                     "..../..../..../b1.g1. b over"}) {
    EXPECT_FALSE(why_no_position<Diablo>(four, position).message.empty()) << position;
  }
}

TEST(DiabloPosition, PointsAtTheColumnOfWhatIsMalformed) {
  EXPECT_EQ(why_no_position<Diablo>(four, "..../..../..../b01.. b roll").column, 17U);
  EXPECT_EQ(why_no_position<Diablo>(four, "..../..../..../b1.r1. b roll").column, 19U);
  EXPECT_EQ(why_no_position<Diablo>(four, "..../..../..../b1... x roll").column, 22U);
  EXPECT_EQ(why_no_position<Diablo>(four, "..../..../..../b1.g1. b rolling").column, 25U);
  EXPECT_EQ(why_no_position<Diablo>(four, "..../..../.../b1.g1. b roll").column, 14U);
  EXPECT_EQ(why_no_position<Diablo>(four, "..../...../..../b1.g1. b roll").column, 10U);
  EXPECT_EQ(why_no_position<Diablo>(four, "..../..../....!b1.g1. b roll").column, 15U);
  EXPECT_EQ(why_no_position<Diablo>(four, "..../.... b roll").column, 10U);
  EXPECT_EQ(why_no_position<Diablo>(four, "..../..../..../b1.g1./.... b roll").column, 22U);
  for (const std::string position :
       {"", " ", "b roll", "..../..../..../b1.g1.  b roll", " ..../..../..../b1.g1. b roll",
        "..../..../..../b1.g1. b roll ", "..../..../..../b.g1. b roll"}) {
    EXPECT_GE(why_no_position<Diablo>(four, position).column, 1U) << position;
  }
}

TEST(DiabloSettings, AreSizeAndColourOfA1) {
  EXPECT_TRUE(new_game("diablo", {{"size", "16"}, {"a1", "black"}}));
  EXPECT_EQ(new_game("diablo", {{"size", "8"}, {"a1", "green"}})->settings(), SettingTexts{});
  EXPECT_EQ(new_game("diablo", {{"size", "6"}, {"a1", "black"}})->settings(),
            (SettingTexts{{"size", "6"}, {"a1", "black"}}));
  for (const char* size : {"2", "5", "18", "", "8 ", "+8", "08", "eight"}) {
    EXPECT_FALSE(new_game("diablo", {{"size", size}})) << size;
  }
  EXPECT_FALSE(new_game("diablo", {{"a1", "red"}}));
  EXPECT_FALSE(new_game("diablo", {{"speed", "fast"}}));
}

// The code of what breaks when a stack goes from one square to another; "" stands for none.
std::string code(const Diablo& game, const std::string& from, const std::string& to) {
  const auto site = [&](const std::string& name) -> std::optional<Site> {
    for (std::size_t i = 0; i < game.site_count(); ++i) {
      if (game.site_name(static_cast<Site>(i)) == name) return static_cast<Site>(i);
    }
    return std::nullopt;
  };
  return game.why_not({site(from), site(to)}).code;
}

TEST(DiabloRefusal, NamesTheRuleThatIsBroken) {
  const Diablo game = position_of<Diablo>(four, "g3.../..../g2.../b1b1g1. b act:1,2");
  EXPECT_EQ(code(game, "c1", "c2"), "not_your_turn");
  EXPECT_EQ(code(game, "a1", "b2"), "not_in_line");
  EXPECT_EQ(code(game, "a1", "d1"), "no_die_shows");
  EXPECT_EQ(code(game, "a1", "a2"), "stack_too_tall");
  EXPECT_EQ(code(game, "a1", ""), "no_use_for_lifted");
  EXPECT_EQ(code(game, "", "d4"), "nothing_to_put_there");
  EXPECT_EQ(code(game, "", ""), "not_a_move");
}

TEST(DiabloRefusal, KnowsThePhaseThatForbidsAMove) {
  EXPECT_EQ(code(position_of<Diablo>(four, "..../..../..../b1.g1. b roll"), "a1", "a2"), "roll_first");
  EXPECT_EQ(code(position_of<Diablo>(four, "..../..../..../b1... b over:b"), "a1", "a2"), "game_over");
  EXPECT_EQ(code(position_of<Diablo>(four, "..../..../..../b1.g1. b remove:1"), "a1", "a2"), "removal_due");
  EXPECT_EQ(code(position_of<Diablo>(four, "..../..../..../b2.g3. b remove:1"), "a1", ""), "wrong_removal");
  EXPECT_EQ(code(position_of<Diablo>(four, "..../..../..../b1.g1. b act:2!"), "a1", "a3"),
            "second_move_to_unoccupied");
  EXPECT_EQ(code(position_of<Diablo>(four, "..../..../..../b1.g1. b act:2"), "a1", "a2"), "no_die_shows");
}

TEST(DiabloRefusal, CarriesWhatFillsItsSentence) {
  const Diablo game = position_of<Diablo>(four, "..../..../g2.../b1.g1. b act:1,2");
  const Reason too_tall = game.why_not({Site{0}, Site{4}});
  EXPECT_EQ(too_tall.params,
            (Params{{"from", "a1"}, {"to", "a2"}, {"height_from", "1"}, {"height_to", "2"}}));
  const Reason distance = game.why_not({Site{0}, Site{3}});
  EXPECT_EQ(distance.params, (Params{{"from", "a1"}, {"to", "d1"}, {"distance", "3"}, {"dice", "1,2"}}));
}

std::string why(const Diablo& game, std::string_view action) {
  const auto parsed = game.parse_action(action);
  EXPECT_FALSE(parsed) << action;
  return parsed ? std::string() : parsed.error().message;
}

TEST(DiabloRefusal, OfAnActionSaysWhyInWords) {
  const Diablo game = position_of<Diablo>(four, "g3.../..../g2.../b1b1g1. b act:1,2");
  EXPECT_EQ(why(game, "a1xa2"), "'a1xa2' is not legal: the stack on a2 is taller (2 against 1)");
  EXPECT_EQ(why(game, "a1-d1"), "'a1-d1' is not legal: no die shows 3: the dice are 1 and 2");
  EXPECT_EQ(why(game, "c1-c2"), "'c1-c2' is not legal: the stack on c1 is not Black's");
  EXPECT_EQ(why(game, "d4-d3"), "'d4-d3' is not legal: no stack stands on d4");
  EXPECT_EQ(why(game, "a1-off"), "'a1-off' is not legal: no checker is to be taken off while a move exists");
  EXPECT_EQ(why(game, "a1-b2"), "'a1-b2' is not legal: stacks move along a rank or a file");
  EXPECT_THAT(why(game, "a1-c1"), testing::HasSubstr("a1xc1"));
  EXPECT_THAT(why(game, "e1-e2"), testing::HasSubstr("a square of the board"));
}

TEST(DiabloRefusal, OfAnActionKnowsThePhase) {
  const Diablo second = position_of<Diablo>(four, "..../..../..../b1.g1. b act:2!");
  EXPECT_THAT(why(second, "a1-a2"), testing::HasSubstr("no die shows 1: the die left is 2"));
  EXPECT_THAT(why(second, "a1-a3"), testing::HasSubstr("only one move of a turn"));
  const Diablo removal = position_of<Diablo>(four, "..../..../g4.../b3g4.. b remove:2");
  EXPECT_THAT(why(removal, "a1-a3"), testing::HasSubstr("a checker must be taken off"));
  EXPECT_THAT(why(removal, "b1-off"), testing::HasSubstr("the stack on b1 is not Black's"));
  EXPECT_THAT(why(removal, "d4-off"), testing::HasSubstr("no stack stands on d4"));
  EXPECT_THAT(why(position_of<Diablo>(four, "..../..../..../b1.g1. b roll"), "d4-d3"),
              testing::HasSubstr("rolled first"));
  EXPECT_THAT(why(position_of<Diablo>(four, "..../..../..../b1... b over:b"), "a1-off"),
              testing::HasSubstr("is over"));
}

}  // namespace
}  // namespace arbiter
