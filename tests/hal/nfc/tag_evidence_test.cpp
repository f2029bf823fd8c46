// SPDX-License-Identifier: MIT
// From looks to readings: a tag is at one site, whatever its neighbours hear.
#include "hal/nfc/tag_evidence.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <set>

namespace arbiter::hal::nfc {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

const std::string horse = "04A1B2C3";
const std::string rider = "04A1B2C4D5E6F7";

class Board {
 public:
  // So many looks at each of these sites, in turn.
  Board& look(const std::map<std::string, Tags>& sites, int times = 1) {
    for (int i = 0; i < times; ++i) {
      for (const auto& [site, tags] : sites) {
        for (const SiteChange& change : evidence.look(site, tags))
          said.push_back(change.site + " " + change.value);
      }
    }
    return *this;
  }
  std::vector<std::string> heard() { return std::exchange(said, {}); }

  TagEvidence evidence;
  std::vector<std::string> said;
};

TEST(TagEvidence, TellsEachSitesFirstReading) {
  Board board;
  board.look({{"a1", {horse}}, {"b1", {}}}, 2);
  EXPECT_THAT(board.heard(), IsEmpty());
  board.look({{"a1", {horse}}, {"b1", {}}});
  EXPECT_THAT(board.heard(), ElementsAre("a1 04A1B2C3", "b1 -"));
  EXPECT_THAT(board.evidence.readings(), ElementsAre(Pair("a1", horse), Pair("b1", "-")));
}

TEST(TagEvidence, TakesTwoLooksToBelieveInATagAndThreeToMissIt) {
  Board board;
  board.look({{"a1", {}}}, 3).heard();
  EXPECT_THAT(board.look({{"a1", {horse}}}).heard(), IsEmpty());
  EXPECT_THAT(board.look({{"a1", {horse}}}).heard(), ElementsAre("a1 04A1B2C3"));
  EXPECT_THAT(board.look({{"a1", {}}}, 2).heard(), IsEmpty());
  EXPECT_THAT(board.look({{"a1", {}}}).heard(), ElementsAre("a1 -"));
}

TEST(TagEvidence, IsNotTroubledByALookThatMissesATag) {
  Board board;
  board.look({{"a1", {horse}}}, 3).heard();
  for (int i = 0; i < 20; ++i) board.look({{"a1", {}}}, 2).look({{"a1", {horse}}});
  EXPECT_THAT(board.heard(), IsEmpty());
}

TEST(TagEvidence, ListsTheTagsOfAStackAsTheyCame) {
  Board board;
  board.look({{"a1", {rider}}}, 3).heard();
  board.look({{"a1", {rider, horse}}}, 2);
  EXPECT_THAT(board.heard(), ElementsAre("a1 04A1B2C4D5E6F7+04A1B2C3"));
}

TEST(TagEvidence, MovesATagOnceItsOldSiteMissesIt) {
  Board board;
  board.look({{"a1", {horse}}, {"a3", {}}}, 8).heard();
  board.look({{"a1", {}}, {"a3", {horse}}}, 3);
  EXPECT_THAT(board.heard(), ElementsAre("a1 -", "a3 04A1B2C3"));
}

TEST(TagEvidence, LeavesATagWhereItIsThoughANeighbourHearsItAllTheTime) {
  Board board;
  board.look({{"a1", {horse}}, {"b1", {}}}, 8).heard();
  board.look({{"a1", {horse}}, {"b1", {horse}}}, 100);
  EXPECT_THAT(board.heard(), IsEmpty());
  EXPECT_THAT(board.evidence.twins(), ElementsAre(Twin{horse, "a1", "b1"}));
  board.look({{"b1", {}}});
  EXPECT_THAT(board.evidence.twins(), IsEmpty());
}

TEST(TagEvidence, GivesATagToTheNeighbourThatSeesItFarMoreOften) {
  Board board;
  board.look({{"a1", {horse}}, {"b1", {}}}, 8).heard();
  for (int i = 0; i < 4; ++i)
    board.look({{"a1", {}}, {"b1", {horse}}}, 2).look({{"a1", {horse}}, {"b1", {horse}}});
  EXPECT_THAT(board.heard(), ElementsAre("a1 -", "b1 04A1B2C3"));
}

TEST(TagEvidence, GivesANewTagToTheAntennaThatSeesItMoreOften) {
  Board board;
  board.look({{"a1", {}}, {"b1", {}}}, 3).heard();
  board.look({{"a1", {horse}}, {"b1", {horse}}});
  board.look({{"a1", {}}, {"b1", {horse}}}, 2);
  EXPECT_THAT(board.heard(), ElementsAre("b1 04A1B2C3"));
}

TEST(TagEvidence, DecidesForOneSiteWhereTwoHearANewTagAlike) {
  Board board;
  board.look({{"a1", {}}, {"b1", {}}}, 3).heard();
  board.look({{"a1", {horse}}, {"b1", {horse}}}, 7);
  EXPECT_THAT(board.heard(), IsEmpty());
  board.look({{"a1", {horse}}, {"b1", {horse}}}, 2);
  EXPECT_THAT(board.heard(), ElementsAre("a1 04A1B2C3"));
}

TEST(TagEvidence, KeepsWhatWasReadWhereNobodyLooksAnyMore) {
  Board board;
  board.look({{"a1", {horse}}, {"a3", {}}}, 8).heard();
  board.evidence.lose_sight("a1");
  board.look({{"a3", {}}}, 20);
  EXPECT_THAT(board.heard(), IsEmpty());
  board.look({{"a3", {horse}}}, 2);
  EXPECT_THAT(board.heard(), ElementsAre("a1 -", "a3 04A1B2C3"));
}

TEST(TagEvidence, MissesATagThatWasTakenWhileNobodyLooked) {
  Board board;
  board.look({{"a1", {horse}}}, 8).heard();
  board.evidence.lose_sight("a1");
  board.look({{"a1", {}}}, 3);
  EXPECT_THAT(board.heard(), ElementsAre("a1 -"));
}

// What each antenna sees: its own tags nine times in ten, its neighbours' one time in ten.
RC_GTEST_PROP(TagEvidence, NeverTakesAStrayReadForAReading, (std::uint32_t seed)) {
  Board board;
  const std::vector<std::string> sites{"a1", "b1", "c1", "d1"};
  const auto chance = [&](std::uint32_t one_in) {
    seed = seed * 1664525U + 1013904223U;
    return (seed >> 16U) % one_in == 0;
  };
  for (int i = 0; i < 8; ++i) board.look({{"a1", {}}, {"b1", {horse}}, {"c1", {rider}}, {"d1", {}}});
  board.heard();
  for (int i = 0; i < 200; ++i) {
    Tags first;
    Tags last;
    if (chance(3)) first.insert(horse);
    if (chance(3)) last.insert(rider);
    board.look({{"a1", first}, {"b1", {horse}}, {"c1", {rider}}, {"d1", last}});
  }
  RC_ASSERT(board.heard().empty());
}

RC_GTEST_PROP(TagEvidence, NeverHasATagAtTwoSitesAndComesToRestAtTheTruth, ()) {
  const std::vector<std::string> sites{"a1", "b1", "c1"};
  const std::vector<std::string> tags{horse, rider, "04A1B2C5"};
  const auto any = [&] {
    std::map<std::string, Tags> seen;
    for (const auto& tag : tags) {
      for (const auto& site : sites) {
        if (*rc::gen::inRange(0, 3) == 0) seen[site].insert(tag);
      }
    }
    for (const auto& site : sites) seen[site];
    return seen;
  };
  Board board;
  for (int i = 0; i < 30; ++i) {
    board.look(any());
    std::multiset<std::string> read;
    for (const auto& [site, value] : board.evidence.readings()) {
      for (const auto& tag : tags) {
        if (value.find(tag) != std::string::npos && value.find(tag + "D5") == std::string::npos)
          read.insert(tag);
      }
    }
    for (const auto& tag : tags) RC_ASSERT(read.count(tag) <= 1U);
  }
  board.look({{"a1", {horse}}, {"b1", {}}, {"c1", {rider}}}, 8);
  RC_ASSERT((board.evidence.readings() ==
             std::map<std::string, std::string>{{"a1", horse}, {"b1", "-"}, {"c1", rider}}));
}

}  // namespace
}  // namespace arbiter::hal::nfc
