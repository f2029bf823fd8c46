// SPDX-License-Identifier: MIT
// Duell's texts: settings, positions that contradict themselves, and the code of each broken rule.
#include <gmock/gmock.h>

#include "rules/duell/duell.h"
#include "rules/registry.h"
#include "tests/rules/positions.h"

namespace arbiter {
namespace {

// A board with nothing between rank 8 and rank 1.
std::string between(const std::string& rank_8, const std::string& rank_1) {
  return rank_8 + "/........./........./........./........./........./........./" + rank_1;
}

const std::string both_keys = between("....bK....", "....wK....");
const std::string no_black_key = between(".........", "....wK....");
const std::string on_the_key_space = between("....wK...bK", ".........");
const std::string cornered_key =
    "bKw26......./w26......../........./........./........./........./........./....wK....";

TEST(DuellPosition, OfEveryPhaseSurvivesParseAndPrint) {
  for (const std::string& position :
       {both_keys + " w move", between("....bK....", "w26...wK....") + " b move", no_black_key + " w over:w",
        on_the_key_space + " w over:w", cornered_key + " b move"}) {
    EXPECT_EQ(position_of<Duell>({}, position).text(), position);
  }
  EXPECT_EQ(position_of<Duell>({.quiet_draw = 1}, both_keys + " b over:draw").text(),
            both_keys + " b over:draw");
}

TEST(DuellPosition, IsRefusedWithTheColumnOfWhatIsWrong) {
  const auto column = [](const std::string& text) { return why_no_position<Duell>({}, text).column; };
  EXPECT_EQ(column(between("..x.bK....", "....wK....") + " w move"), 3U);
  EXPECT_EQ(column(between("..w7.bK...", "....wK....") + " w move"), 4U);
  EXPECT_EQ(column(between("..w16.bK...", "....wK....") + " w move"), 4U) << "opposite faces";
  EXPECT_EQ(column(between("..w11.bK...", "....wK....") + " w move"), 4U) << "the same face twice";
  EXPECT_EQ(column(between("....bK.....", "....wK....") + " w move"), 11U);
  EXPECT_EQ(column(both_keys + "/......... w move"), 82U);
  EXPECT_EQ(column(both_keys + " x move"), 83U);
  EXPECT_EQ(column(both_keys + " w roll"), 85U);
  EXPECT_EQ(column(both_keys + " w  move"), 1U);
}

TEST(DuellPosition, IsRefusedWhereItContradictsItself) {
  for (const std::string& position :
       {between("....bK..bK.", "....wK....") + " w move", no_black_key + " w move", both_keys + " w over:w",
        both_keys + " w over:draw", no_black_key + " b over:w", no_black_key + " w over:b",
        on_the_key_space + " w move", between("b13b13b13b13bKb13b13b13b13", "b13...wK....") + " w move"}) {
    EXPECT_FALSE(why_no_position<Duell>({}, position).message.empty()) << position;
  }
  EXPECT_THAT(why_no_position<Duell>({.key_captures = false}, cornered_key + " b move").message,
              testing::HasSubstr("has no move"));
}

TEST(DuellSettings, HaveDefaultsThatAreNotWritten) {
  const auto plain = new_game(
      "duell board=9x8 chirality=right first=white key_captures=true quiet_draw=0 repetition_draw=0");
  ASSERT_TRUE(plain);
  EXPECT_TRUE(plain->settings().empty());
  const std::string others =
      "duell board=9x9 chirality=left first=black key_captures=false quiet_draw=40 repetition_draw=3";
  EXPECT_EQ(new_game(others)->settings().size(), 6U);
}

TEST(DuellSettings, AreRefusedWhereTheyMakeNoSense) {
  for (const char* line : {"duell board=8x8", "duell chirality=up", "duell first=green",
                           "duell key_captures=no", "duell quiet_draw=-1", "duell quiet_draw=01",
                           "duell repetition_draw=1", "duell repetition_draw=1001", "duell size=8"}) {
    EXPECT_FALSE(new_game(line)) << line;
  }
}

TEST(DuellRoll, IsThereNever) { EXPECT_FALSE(new_game("duell")->roll("1,2")); }

TEST(DuellAction, IsRefusedWithTheReason) {
  const auto game = position_of<Duell>({}, between("....bK....", "w26.b13.wKw13...") + " w move");
  const auto why = [&](const char* action) { return why_illegal(game, action); };
  EXPECT_THAT(why("a1-c1"), testing::HasSubstr("is written a1xc1"));
  EXPECT_THAT(why("a1-d1"), testing::HasSubstr("is 3; the die's top is 2"));
  EXPECT_THAT(why("e1-e3"), testing::HasSubstr("one square"));
  EXPECT_THAT(why("e1-f1"), testing::HasSubstr("own piece stands on f1"));
  EXPECT_THAT(why("c1-c2"), testing::HasSubstr("not White's"));
  EXPECT_THAT(why("b2-b3"), testing::HasSubstr("no die stands on b2"));
  EXPECT_THAT(why("a1-a2-a3-b3"), testing::HasSubstr("turns once"));
  EXPECT_THAT(why("a1"), testing::HasSubstr("missing"));
  EXPECT_THAT(why("a1-a9"), testing::HasSubstr("a square of the board"));
  EXPECT_THAT(why("a1+a2"), testing::HasSubstr("- or x"));
}

Reason refusal_of(const Duell& game, const std::string& from, const std::string& to) {
  Attempt attempt;
  for (std::uint16_t i = 0; i < game.site_count(); ++i) {
    if (game.site_name(Site{i}) == from) attempt.from = Site{i};
    if (game.site_name(Site{i}) == to) attempt.to = Site{i};
  }
  return game.why_not(attempt);
}

TEST(DuellReferee, NamesTheRuleThatAnAttemptBreaks) {
  const auto game = position_of<Duell>({}, between("....bK....", "w36b14b13.wKw13...") + " w move");
  EXPECT_EQ(refusal_of(game, "c1", "c2").code, "not_your_turn");
  EXPECT_EQ(refusal_of(game, "a1", "a3").code, "wrong_distance");
  EXPECT_EQ(refusal_of(game, "a1", "a3").params,
            (Params{{"from", "a1"}, {"to", "a3"}, {"distance", "2"}, {"top", "3"}}));
  EXPECT_EQ(refusal_of(game, "a1", "d1").code, "path_blocked");
  EXPECT_EQ(refusal_of(game, "a1", "a4").code, "wrong_tumble");
  EXPECT_EQ(refusal_of(game, "e1", "e3").code, "key_moves_one");
  EXPECT_EQ(refusal_of(game, "e1", "f1").code, "own_die_there");
  EXPECT_EQ(refusal_of(game, "a1", "").code, "no_use_for_lifted");
  EXPECT_EQ(refusal_of(game, "", "h5").code, "nothing_to_put_there");
  EXPECT_EQ(refusal_of(position_of<Duell>({}, no_black_key + " w over:w"), "e1", "e2").code, "game_over");
}

}  // namespace
}  // namespace arbiter
