// SPDX-License-Identifier: MIT
// Game records: what is read, what is written, and what is refused where (notation.md, "Game record").
#include "rules/record.h"

#include <gmock/gmock.h>
#include <rapidcheck.h>

#include "daemon/hands/random_game.h"

namespace arbiter {
namespace {

using testing::HasSubstr;

const std::string tags = "[Game \"diablo\"]\n[Settings \"size=4\"]\n\n";

Record read(const std::string& text) {
  const Result<Record> record = parse_record(text);
  EXPECT_TRUE(record) << describe(record.error());
  return record ? *record : Record{};
}

Error unreadable(const std::string& text) {
  const Result<Record> record = parse_record(text);
  EXPECT_FALSE(record) << text;
  return record ? Error{} : record.error();
}

std::string end_of(const std::string& text) {
  const Result<Replay> played = replay(read(text));
  EXPECT_TRUE(played) << describe(played.error());
  return played ? played->end.text() : "";
}

Error unplayable(const std::string& text) {
  const Result<Replay> played = replay(read(text));
  EXPECT_FALSE(played) << text;
  return played ? Error{} : played.error();
}

TEST(GameRecord, HoldsTagsInOrderAndTurnsWithTheirLines) {
  const Record record = read("[Game \"diablo\"]\n[Black \"Anna\"]\n\n1. 1,2 a2xa1\n2. 1,1 b2-a2 a3xa4\n");
  EXPECT_EQ(record.tags,
            (std::vector<std::pair<std::string, std::string>>{{"Game", "diablo"}, {"Black", "Anna"}}));
  EXPECT_EQ(record.turns, (std::vector<RecordTurn>{{"1,2", {"a2xa1"}, 4}, {"1,1", {"b2-a2", "a3xa4"}, 5}}));
  EXPECT_EQ(record.tag("White"), "");
}

TEST(GameRecord, LeavesCommentsOut) {
  const std::string end = end_of(tags + "1. 1,2 a2xa1\n2. 1,1 b2-a2 a3xa4\n");
  EXPECT_EQ(
      end_of(tags + "; a remark { that opens nothing\n1. 1,2 {why?} a2xa1 ; good\n2. 1,1 b2-a2 a3xa4\n"),
      end);
  EXPECT_EQ(end_of("{ over\n1. 9,9 lines ; [ }\n" + tags + "1. 1,2 a2xa1{!}\n2. 1,1 b2-a2 a3xa4"), end);
}

TEST(GameRecord, KeepsEveryCharacterOfATagsValue) {
  for (const std::string name :
       {R"(A; {B} [C])", R"(say "hi")", R"(back\slash)", R"(ends in \)", "Zo\xC3\xAB", ""}) {
    Record record;
    record.tags = {{"Game", "diablo"}, {"Black", name}};
    record.turns = {{"1,2", {"a2xa1"}, 0}};
    const Record back = read(print_record(record));
    EXPECT_EQ(back.tags, record.tags) << print_record(record);
    EXPECT_EQ(back.turns.size(), 1U);
  }
}

TEST(GameRecord, MayComeFromWindows) {
  EXPECT_EQ(end_of("\xEF\xBB\xBF[Game \"diablo\"]\r\n[Settings \"size=4\"]\r\n\r\n1. 1,2 a2xa1\r\n"),
            end_of(tags + "1. 1,2 a2xa1\n"));
}

TEST(GameRecord, NamesThePlaceOfWhatIsMalformed) {
  EXPECT_EQ(unreadable(tags + "2. 1,2 a2xa1\n").line, 4U);
  EXPECT_EQ(unreadable(tags + "1. 1,2 a2xa1\n1. 1,1 b2-a2\n").line, 5U);
  EXPECT_EQ(unreadable(tags + "1. 1,2 a2xa1\n[Black \"Anna\"]\n").line, 5U);
  EXPECT_EQ(unreadable(tags + "1.\n").line, 4U);
  EXPECT_EQ(unreadable(tags + "   x 1,2\n").column, 4U);
  EXPECT_EQ(unreadable(tags + "1. 1,2 { a2xa1\n\n").line, 4U);
  EXPECT_EQ(unreadable(tags + "1. 1,2 a2xa1\n }\n").line, 5U);
  EXPECT_EQ(unreadable("[Game \"diablo\"]\n[Game \"herd\"]\n").line, 2U);
  EXPECT_EQ(unreadable("[Event \"\"]\n[Event \"\"]\n").line, 2U);
}

TEST(GameRecord, RefusesTagsThatAreNone) {
  for (const std::string tag :
       {"[Game diablo]", R"([Game "diablo")", R"([Game "diablo])", R"(["diablo"])", R"([ "diablo"])",
        R"([Ga me "x"])", R"([Game  "x"])", R"([Game "x"] 1.)", R"([Game "x\"])", "[", "[]"}) {
    EXPECT_EQ(unreadable("\n" + tag + "\n").line, 2U) << tag;
  }
}

TEST(GameRecordReplay, GivesEveryPlyWithItsPosition) {
  const Result<Replay> played = replay(read(tags + "1. 1,2 a2xa1\n2. 1,1 b2-a2 a3xa4\n"));
  ASSERT_TRUE(played);
  ASSERT_EQ(played->plies.size(), 5U);
  EXPECT_TRUE(played->plies[2].is_roll);
  EXPECT_EQ(played->plies[2].turn, 2U);
  EXPECT_EQ(played->plies[1].text, "a2xa1");
  EXPECT_EQ(played->plies[1].position, "b1g1b1g1/g1b1g1b1/.g1b1g1/b1b1g1b1 g roll");
  EXPECT_EQ(played->plies.back().position, played->end.text());
}

TEST(GameRecordReplay, NamesLineTurnAndReasonOfWhatTheRulesRefuse) {
  const Error error = unplayable(tags + "1. 1,2 a2xa1\n\n2. 1,1 b2-a2 a3xd3\n");
  EXPECT_EQ(error.line, 6U);
  EXPECT_THAT(error.message, HasSubstr("turn 2"));
  EXPECT_THAT(error.message, HasSubstr("no die shows 3: the die left is 1"));
  EXPECT_THAT(unplayable(tags + "1. 1,9 a2xa1\n").message, HasSubstr("dice show 1 to 2"));
  EXPECT_THAT(unplayable(tags + "1. a2xa1\n").message, HasSubstr("the dice must be rolled first"));
}

TEST(GameRecordReplay, AllowsOnlyTheLastTurnToBeIncomplete) {
  EXPECT_THAT(end_of(tags + "1. 1,2 a2xa1\n2. 1,1 b2-a2\n"), HasSubstr("act:1"));
  EXPECT_THAT(end_of(tags + "1. 1,2\n"), HasSubstr("opening:1,2"));
  for (const std::string rest : {"3. 1,2 b1-b2\n", "3. a3xa4\n"}) {
    std::string text = tags + "1. 1,2 a2xa1\n2. 1,1 b2-a2\n";
    text += rest;
    const Error error = unplayable(text);
    EXPECT_EQ(error.line, 5U);
    EXPECT_THAT(error.message, HasSubstr("turn 2: the turn is not complete"));
  }
}

TEST(GameRecordReplay, RefusesAnActionBeyondTheTurnsEnd) {
  const Error error = unplayable(tags + "1. 1,2 a2xa1 a3xa4\n");
  EXPECT_EQ(error.line, 4U);
  EXPECT_THAT(error.message, HasSubstr("'a3xa4' comes after the turn's end"));
}

TEST(GameRecordReplay, NeedsAGameThatExists) {
  EXPECT_THAT(unplayable("1. 1,2 a2xa1\n").message, HasSubstr("[Game"));
  EXPECT_THAT(unplayable("[Game \"chess\"]\n").message, HasSubstr("'chess'"));
  EXPECT_THAT(unplayable("[Game \"diablo\"]\n[Settings \"size=5\"]\n").message, HasSubstr("size=5"));
}

// A whole game at random, as a record.
Record random_record(int size, std::uint64_t seed, std::size_t most_turns, std::string* end) {
  Record record;
  record.tags = {{"Game", "diablo"}, {"Settings", "size=" + std::to_string(size)}};
  AnyGame game = *game_of(record);
  SmallRandom random(seed);
  while (game.need() != Need::over && (game.need() == Need::action || record.turns.size() < most_turns)) {
    const bool rolls = game.need() == Need::roll;
    const std::string ply = random_ply(game, random);
    EXPECT_TRUE(play_ply(game, ply));
    if (rolls) record.turns.push_back({ply, {}, 0});
    if (!rolls) record.turns.back().actions.push_back(ply);
  }
  record.tags.emplace_back("Result", game.result());
  *end = game.text();
  return record;
}

TEST(GameRecordReplay, LeadsToThePositionThatWasReached) {
  EXPECT_TRUE(rc::check("printed, read and replayed", [] {
    const auto size = *rc::gen::element(4, 6, 8);
    const auto turns = *rc::gen::inRange<std::size_t>(0, 100);
    std::string end;
    const Record record = random_record(size, *rc::gen::arbitrary<std::uint64_t>(), turns, &end);
    const Record back = read(print_record(record));
    RC_ASSERT(back.tags == record.tags);
    const Result<Replay> played = replay(back);
    RC_ASSERT(played.has_value());
    RC_ASSERT(played->end.text() == end);
  }));
}

TEST(GameRecordReplay, RefusesAResultThatIsNotWhatHappened) {
  std::string end;
  Record record = random_record(4, 1, 1000, &end);
  const std::string winner = record.tags.back().second;
  ASSERT_TRUE(winner == "b" || winner == "g");
  for (const std::string wrong : {winner == "b" ? "g" : "b", "draw", "1-0"}) {
    record.tags.back().second = wrong;
    ASSERT_FALSE(replay(record)) << wrong;
    EXPECT_THAT(replay(record).error().message, HasSubstr("lead to " + winner));
  }
  record.tags.back().second = "*";
  EXPECT_TRUE(replay(record));
  EXPECT_THAT(unplayable("[Game \"diablo\"]\n[Result \"b\"]\n\n").message, HasSubstr("not over"));
}

TEST(GameRecord, NeverFailsOnForeignText) {
  EXPECT_TRUE(rc::check("any text is read or refused", [] {
    std::string text = tags + "1. 1,2 a2xa1\n2. 1,1 b2-a2 a3xa4\n";
    for (int i = *rc::gen::inRange(1, 6); i > 0; --i) {
      text[*rc::gen::inRange<std::size_t>(0, text.size())] =
          *rc::gen::elementOf(std::string("[]{};\"\\\n\r 1.,a") + '\0');
    }
    const Result<Record> record = parse_record(text);
    if (!record) RC_ASSERT(record.error().line >= 1U);
    const Result<Replay> played = record ? replay(*record) : Result<Replay>(record.error());
    if (!played) RC_ASSERT(!played.error().message.empty());
  }));
}

TEST(Record, MayHaveARoundThatEndsInMidTurn) {
  const auto record = parse_record(
      "[Game \"dudos\"]\n[Settings \"rules=taktik\"]\n[Result \"*\"]\n\n1. a1\n2. a2\n3. b1\n4. b2\n5. "
      "c1\n6. c2\n"
      "7. d1\n8. next\n9. a1\n");
  ASSERT_TRUE(record) << record.error().message;
  const auto played = replay(*record);
  ASSERT_TRUE(played) << played.error().message;
  EXPECT_EQ(played->plies.size(), 9U);
}

TEST(Records, StandOneAfterTheOtherInAFile) {
  const std::string one = "[Game \"diablo\"]\n[Result \"*\"]\n\n1. 1,2 a2xa1\n";
  const auto records = parse_records(one + "; between\n" + one + "2. 1,1 a1-a2\n");
  ASSERT_TRUE(records) << records.error().message;
  ASSERT_EQ(records->size(), 2U);
  EXPECT_EQ((*records)[0].turns.size(), 1U);
  EXPECT_EQ((*records)[1].turns.size(), 2U);
  EXPECT_EQ((*records)[1].turns[1].line, 10U);
  EXPECT_FALSE(parse_record(one + one)) << "one record holds one game";
  EXPECT_EQ(parse_records(one + "[Game").error().line, 5U);
}

}  // namespace
}  // namespace arbiter
