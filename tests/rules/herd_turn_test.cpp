// SPDX-License-Identifier: MIT
// Herd's rules one by one on the board of size 3 (spec/rules.md, section 2). Rows are written from the top;
// a5 is the corner at the left end of the first, with the neighbours b5, b4 and a4.
#include <gmock/gmock.h>

#include <algorithm>

#include "rules/herd/herd.h"
#include "tests/rules/positions.h"
#include "tests/rules/random_play.h"

namespace arbiter {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

Herd herd3(std::string_view position) { return position_of<Herd>({3}, position); }

TEST(HerdTurn, IsTheLowerDieInPlacementsAtTheOpening) {
  const Herd game = rolled(Herd::start({3}), "2,5");
  EXPECT_EQ(game.text(), ".../..../...../..../... b place:2");
  EXPECT_EQ(played(game, {"a5", "c3"}).text(), "b../..../..b../..../... w roll");
}

TEST(HerdTurn, RemovesTheLowerDieAndPlacesTheHigher) {
  const Herd game = rolled(herd3("www/..../...../..../b.. b roll"), "2,4");
  EXPECT_EQ(game.text(), "www/..../...../..../b.. b remove:2/4");
  EXPECT_THAT(legal_texts(game), ElementsAre("a5-off", "b5-off", "c5-off"));
  EXPECT_EQ(played(game, {"b5-off", "a5-off"}).text(), "..w/..../...../..../b.. b place:4");
}

TEST(HerdTurn, RemovesNoMoreThanThereAre) {
  EXPECT_EQ(rolled(herd3("w../..../...../..../... b roll"), "3,4").text(),
            "w../..../...../..../... b remove:1/4");
  EXPECT_EQ(rolled(herd3("w../..../...../..../... w roll"), "3,4").text(),
            "w../..../...../..../... w place:4");
}

TEST(HerdTurn, TakesBothDiceAlikeOnDoubles) {
  EXPECT_EQ(rolled(herd3("www/ww../...../..../... b roll"), "3,3").text(),
            "www/ww../...../..../... b remove:3/3");
}

TEST(HerdTurn, EndsAfterTheLastPlacement) {
  EXPECT_EQ(played(herd3("w../..../...../..../b.. b place:1"), {"c3"}).text(),
            "w../..../..b../..../b.. w roll");
}

TEST(HerdTurn, EndsWithStonesLeftWhereNoCellIsOpen) {
  // a5 has white neighbours only.
  EXPECT_EQ(played(herd3(".wb/wwbb/bbbbb/bbbb/bb. b place:3"), {"e1"}).text(),
            ".wb/wwbb/bbbbb/bbbb/bbb w roll");
}

TEST(HerdTurn, EndsAtOnceWhereTheRemovalsLeaveNoOpenCell) {
  // a5 and e1 have white neighbours only.
  EXPECT_EQ(played(herd3(".wb/wwbb/bbbbb/bbww/bww b remove:1/1"), {"e1-off"}).text(),
            ".wb/wwbb/bbbbb/bbww/bw. w roll");
}

TEST(HerdPlacement, IsForbiddenWhereAllNeighboursAreEnemies) {
  const Herd game = herd3(".w./ww../...../..../... b place:2");
  EXPECT_THAT(legal_texts(game), Not(Contains("a5")));
  EXPECT_THAT(legal_texts(game), SizeIs(15));
  EXPECT_THAT(why_illegal(game, "a5"), HasSubstr("all neighbours of a5 are enemy stones"));
}

TEST(HerdPlacement, IsAllowedBesideOneOwnStoneOrOneEmptyCell) {
  EXPECT_THAT(legal_texts(herd3(".b./ww../...../..../... b place:2")), Contains("a5"));
  EXPECT_THAT(legal_texts(herd3("..w/ww../...../..../... b place:2")), Contains("a5"));
  EXPECT_THAT(legal_texts(herd3(".b./bb../...../..../... b place:2")), Contains("a5"));
}

TEST(HerdCapture, TakesAStoneThatHasTheMoversNeighboursOnlyAndGivesAnotherPlacement) {
  const Herd game = played(herd3("wb./b.../...../..../... b place:1"), {"b4"});
  EXPECT_EQ(game.text(), ".b./bb../...../..../... b place:1");
  EXPECT_EQ(played(game, {"a5"}).text(), "bb./bb../...../..../... w roll") << "the captured cell is refilled";
}

TEST(HerdCapture, MayTakeSeveralStonesByOnePlacement) {
  EXPECT_EQ(played(herd3("w.w/bbbb/...../..../... b place:1"), {"b5"}).text(),
            ".b./bbbb/...../..../... b place:2");
}

TEST(HerdCapture, SparesAStoneBesideAnEmptyCellOrAFriend) {
  EXPECT_EQ(played(herd3("w../b.../...../..../... b place:2"), {"b4"}).text(),
            "w../bb../...../..../... b place:1");
  EXPECT_EQ(played(herd3("ww./b.../...../..../... b place:2"), {"b4"}).text(),
            "ww./bb../...../..../... b place:1");
}

TEST(HerdCapture, DoesNotHappenByRemoving) {
  // a5's only white neighbour goes, the others are black, and b5 is empty: a5 stays.
  EXPECT_EQ(played(herd3("ww./bb../...../..../... b remove:1/2"), {"b5-off"}).text(),
            "w../bb../...../..../... b place:2");
}

TEST(HerdEnd, ComesWhenTheBoardIsFullThoughStonesAreLeft) {
  EXPECT_EQ(played(herd3("bwb/wwbb/bbbbb/bbbb/bb. b place:3"), {"e1"}).text(),
            "bwb/wwbb/bbbbb/bbbb/bbb b over:b");
}

TEST(HerdEnd, GivesTheGameToWhoHasMoreStonesWhoeverFilledTheBoard) {
  const Herd game = played(herd3("bwb/wwww/wwwww/wwbb/bb. b place:1"), {"e1"});
  EXPECT_EQ(game.text(), "bwb/wwww/wwwww/wwbb/bbb b over:w");
  EXPECT_EQ(game.result(), "w");
  EXPECT_EQ(game.to_move(), 0);
  EXPECT_EQ(game.need(), Need::over);
}

TEST(HerdReferee, TouchesTheCellAndWhatItCaptures) {
  const Herd game = herd3("wb./b.../...../..../... b place:1");
  Touched touched;
  game.touched(*game.parse_action("b4"), touched);
  std::vector<std::string> must;
  for (const Site site : touched.must) must.push_back(game.site_name(site));
  EXPECT_THAT(must, ElementsAre("b4", "a5"));
  EXPECT_TRUE(touched.may.empty());
}

std::string refusal_code(const char* position, const std::string& from, const std::string& to) {
  const Herd game = herd3(position);
  Attempt attempt;
  for (std::uint16_t i = 0; i < game.site_count(); ++i) {
    if (game.site_name(Site{i}) == from) attempt.from = Site{i};
    if (game.site_name(Site{i}) == to) attempt.to = Site{i};
  }
  return game.why_not(attempt).code;
}

TEST(HerdReferee, NamesTheRuleThatAnAttemptBreaks) {
  EXPECT_EQ(refusal_code("w../..../...../..../... b roll", "a5", ""), "roll_first");
  EXPECT_EQ(refusal_code("wwb/ww../...../..../... b remove:1/2", "c5", ""), "own_stone_stays");
  EXPECT_EQ(refusal_code("wwb/ww../...../..../... b remove:1/2", "", "c3"), "stones_to_remove");
  EXPECT_EQ(refusal_code("wwb/ww../...../..../... b place:1", "a5", ""), "no_removal_due");
  EXPECT_EQ(refusal_code("wwb/ww../...../..../... b place:1", "", "a5"), "cell_taken");
  EXPECT_EQ(refusal_code(".w./ww../...../..../... b place:1", "", "a5"), "cell_surrounded");
  EXPECT_EQ(refusal_code("bwb/wwww/wwwww/wwbb/bbb b over:w", "a5", ""), "game_over");
}

}  // namespace
}  // namespace arbiter
