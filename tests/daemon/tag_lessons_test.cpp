// SPDX-License-Identifier: MIT
// The lessons in which tags are learned: what teaches, what does not, and how one gets about in them.
#include "daemon/tag_lessons.h"

#include <gmock/gmock.h>

#include "rules/registry.h"

namespace arbiter {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

AnyGame small_diablo() { return *new_game("diablo size=4"); }

// A person at the antennas of a table, and the disk.
class ATagPupil : public testing::Test {
 protected:
  TagLessons lessons(TagTable known = {}, hal::Time rest = 0ms, const std::string& only = "") {
    const auto save = [this](const TagTable& tags) {
      if (!disk_full_) saved_ = tags;
      return disk_full_ ? Status(Error{"the disk is full"}) : ok();
    };
    TagLessons made(small_diablo(), std::move(known), only, save, rest);
    made.begin({{"a1", "-"}, {"a2", "-"}});
    return made;
  }
  // Puts a piece with that tag on a1, alone.
  static void put(TagLessons& lessons, const std::string& tag) {
    lessons.hear(0ms, "a1", "-");
    lessons.hear(0ms, "a1", tag);
  }

  TagTable saved_;
  bool disk_full_ = false;
};

TEST_F(ATagPupil, IsLedThroughAllPiecesOfBothPlayers) {
  const auto all = tag_lessons(small_diablo());
  EXPECT_EQ(all.size(), 16U);
  EXPECT_EQ(describe_piece(small_diablo(), all[0]), "Black's piece 1 of 8");
  EXPECT_EQ(describe_piece(small_diablo(), all[15]), "Green's piece 8 of 8");
}

TEST_F(ATagPupil, IsLedThroughTheSixFacesOfADie) {
  const AnyGame duell = *new_game("duell");
  const auto all = tag_lessons(duell);
  EXPECT_EQ(all.size(), 2U * (8 * 6 + 1));
  std::vector<std::string> pieces;
  for (const TagLesson& lesson : all) pieces.push_back(describe_piece(duell, lesson));
  EXPECT_THAT(pieces, testing::IsSupersetOf({"White's die 1 of 8, with the 6 up", "White's key"}));
}

TEST_F(ATagPupil, LearnsATagThatNewlyAppears) {
  TagLessons lesson = lessons();
  put(lesson, "04A1B2C3");
  EXPECT_EQ(lesson.news(), (TagNews{"learned", {{"tag", "04A1B2C3"}, {"meaning", "b"}}}));
  EXPECT_EQ(lesson.current()->number, 2U);
  put(lesson, "04A1B2C4D5E6F7");
  EXPECT_THAT(lesson.tags(), ElementsAre(Pair("04A1B2C3", "b"), Pair("04A1B2C4D5E6F7", "b")));
  EXPECT_EQ(saved_, lesson.tags());
}

TEST_F(ATagPupil, LearnsATagOnlyOnceItHasRested) {
  TagLessons lesson = lessons({}, 150ms);
  lesson.hear(1000ms, "a1", "04A1B2C3");
  EXPECT_EQ(lesson.next_deadline(), std::optional<hal::Time>(1150ms));
  lesson.hear(1100ms, "a1", "-");
  lesson.hear(1120ms, "a2", "04A1B2C4");
  lesson.advance(1200ms);
  EXPECT_THAT(lesson.tags(), IsEmpty()) << "a die that was rolled across a1, and rests since 1120";
  lesson.advance(1270ms);
  EXPECT_THAT(lesson.tags(), ElementsAre(Pair("04A1B2C4", "b")));
  EXPECT_EQ(lesson.next_deadline(), std::nullopt);
}

TEST_F(ATagPupil, LearnsNothingFromWhatLiesThereAtFirst) {
  TagLessons lesson = lessons();
  lesson.begin({{"a1", "04A1B2C3"}});
  lesson.hear(0ms, "a1", "04A1B2C3");
  lesson.hear(0ms, "b1", "04A1B2C4");
  EXPECT_EQ(lesson.news(), (TagNews{"lying", {{"site", "b1"}}}));
  EXPECT_THAT(lesson.tags(), IsEmpty());
  ASSERT_TRUE(lesson.take("04A1B2C4")) << "but a person may say that it is the piece";
  EXPECT_THAT(lesson.tags(), ElementsAre(Pair("04A1B2C4", "b")));
}

TEST_F(ATagPupil, RefusesDuplicatesPairsAndTagsThatChange) {
  TagLessons lesson = lessons({{"04A1B2C3", "g"}});
  put(lesson, "04A1B2C3");
  EXPECT_EQ(lesson.news(), (TagNews{"known", {{"tag", "04A1B2C3"}, {"meaning", "g"}}}));
  put(lesson, "04A1B2C4+04A1B2C5");
  EXPECT_EQ(lesson.news(), (TagNews{"several", {{"site", "a1"}}}));
  put(lesson, "08A1B2C4");
  EXPECT_EQ(lesson.news(), (TagNews{"changes", {{"tag", "08A1B2C4"}}}));
  EXPECT_EQ(lesson.take("08A1B2C4").error().code, "tag_changes");
  EXPECT_EQ(lesson.tags().size(), 1U);
}

TEST_F(ATagPupil, RefusesASecondTagWhileOneRests) {
  TagLessons lesson = lessons({}, 150ms);
  lesson.hear(0ms, "a1", "04A1B2C3");
  lesson.hear(50ms, "a2", "04A1B2C4");
  lesson.advance(1s);
  EXPECT_EQ(lesson.news()->code, "several");
  EXPECT_THAT(lesson.tags(), IsEmpty());
}

TEST_F(ATagPupil, TakesADuplicateFromThePieceThatHadIt) {
  TagLessons lesson = lessons({{"04A1B2C3", "g"}});
  EXPECT_EQ(lesson.take("04A1B2C3").error().code, "tag_not_there");
  put(lesson, "04A1B2C3");
  ASSERT_TRUE(lesson.take("04A1B2C3"));
  EXPECT_THAT(saved_, ElementsAre(Pair("04A1B2C3", "b")));
  EXPECT_EQ(lesson.lessons()[8].tag, "") << "Green's piece is to be learned again";
}

TEST_F(ATagPupil, ReplacesTheTagOfASinglePiece) {
  TagLessons lesson = lessons({{"04A1B2C3", "b"}, {"04A1B2C4", "b"}});
  ASSERT_TRUE(lesson.go_to(1));
  EXPECT_EQ(lesson.tags().size(), 2U) << "nothing is forgotten before the new one is there";
  put(lesson, "04A1B2C5");
  EXPECT_THAT(saved_, ElementsAre(Pair("04A1B2C3", "b"), Pair("04A1B2C5", "b")));
  EXPECT_EQ(lesson.current()->number, 3U);
  EXPECT_EQ(lesson.go_to(16).error().code, "bad_command");
}

TEST_F(ATagPupil, GoesBackAndPutsTheRightPieceThere) {
  TagLessons lesson = lessons();
  EXPECT_EQ(lesson.previous().error().code, "no_lesson");
  put(lesson, "04A1B2C3");
  ASSERT_TRUE(lesson.previous());
  EXPECT_EQ(lesson.current()->number, 1U);
  put(lesson, "04A1B2C4");
  EXPECT_THAT(saved_, ElementsAre(Pair("04A1B2C4", "b")));
  EXPECT_EQ(lesson.current()->number, 2U);
}

TEST_F(ATagPupil, SkipsPiecesThatComeAgainAfterTheLast) {
  TagTable known;
  for (int i = 0; i < 14; ++i) known["04A1B2" + std::to_string(10 + i)] = i < 7 ? "b" : "g";
  TagLessons lesson = lessons(known);
  EXPECT_EQ(lesson.at(), std::optional<std::size_t>(7));
  ASSERT_TRUE(lesson.skip());
  EXPECT_EQ(lesson.at(), std::optional<std::size_t>(15));
  put(lesson, "04A1B2C5");
  EXPECT_EQ(lesson.at(), std::optional<std::size_t>(7));
  ASSERT_TRUE(lesson.skip());
  EXPECT_EQ(lesson.at(), std::nullopt);
  EXPECT_EQ(lesson.skip().error().code, "no_lesson");
  put(lesson, "04A1B2C6");
  EXPECT_EQ(lesson.news()->code, "not_needed");
}

TEST_F(ATagPupil, ForgetsWhatRestedWhenAnotherPieceIsAskedFor) {
  TagLessons lesson = lessons({}, 150ms);
  lesson.hear(0ms, "a1", "04A1B2C3");
  ASSERT_TRUE(lesson.skip());
  lesson.advance(1s);
  EXPECT_THAT(lesson.tags(), IsEmpty());
}

TEST_F(ATagPupil, DoesNotHearThePieceAgainThatWasJustLearned) {
  TagLessons lesson = lessons();
  put(lesson, "04A1B2C3");
  lesson.hear(0ms, "a1", "-");
  lesson.hear(0ms, "a2", "04A1B2C3");
  EXPECT_EQ(lesson.news()->code, "learned");
}

TEST_F(ATagPupil, LearnsNothingThatCannotBeSaved) {
  TagLessons lesson = lessons();
  disk_full_ = true;
  put(lesson, "04A1B2C3");
  EXPECT_EQ(lesson.news(), (TagNews{"not_written", {{"why", "the disk is full"}}}));
  EXPECT_EQ(lesson.at(), std::optional<std::size_t>(0));
  EXPECT_EQ(lesson.take("04A1B2C3").error().code, "not_saved");
  disk_full_ = false;
  put(lesson, "04A1B2C3");
  EXPECT_EQ(lesson.tags().size(), 1U);
}

TEST_F(ATagPupil, GoesOnWhereItStopped) {
  EXPECT_EQ(lessons({{"04A1B2C3", "b"}, {"04A1B2C4", "b"}}).current()->number, 3U);
  EXPECT_EQ(lessons({}, 0ms, "g").current()->meaning, "g");
}

}  // namespace
}  // namespace arbiter
