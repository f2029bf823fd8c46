// SPDX-License-Identifier: MIT
// The story of a game: its plies with their times, and what happened beside them.
#include "db/story.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "db/payload.h"
#include "tests/db/logged_games.h"
#include "tests/db/played_game.h"

namespace arbiter::test {
namespace {

using std::chrono::seconds;

// A game of Diablo on 4x4, each event a second after the one before.
std::vector<db::Event> with_times(std::vector<db::NewEvent> events) {
  events.insert(events.begin(), db::NewEvent{"start", db::start_payload(club_game())});
  std::vector<db::Event> list = numbered(events);
  for (db::Event& event : list)
    event.stamp = stamp(std::chrono::microseconds{seconds{event.sequence}}.count());
  return list;
}

db::NewEvent rolled(std::size_t turn, const std::string& dice) { return {"roll", roll_payload(turn, dice)}; }
db::NewEvent seen(std::size_t turn, const std::vector<std::string>& actions) {
  return {"moved", actions_payload(turn, actions)};
}
db::NewEvent taken_back(std::size_t turn, const std::vector<std::string>& actions) {
  return {"undone", actions_payload(turn, actions)};
}
const db::NewEvent refused{"illegal", R"({"turn":1,"code":"stack_too_tall","params":{},"sites":[]})"};

db::Story story_of(const std::vector<db::Event>& events) {
  Result<db::Story> story = db::tell_story(events);
  if (!story) throw std::runtime_error(story.error().message);
  return *std::move(story);
}

TEST(Story, TellsWhenEachPlyWasPlayed) {
  const db::Story story = story_of(with_times({rolled(1, "1,2"), seen(1, {"a2+c2"}), seen(1, {"a2+a4"})}));
  ASSERT_EQ(story.plies.size(), 2U);
  EXPECT_EQ(story.plies[0].text, "1,2");
  EXPECT_EQ(story.plies[1].text, "a2+a4");
  EXPECT_EQ(story.plies[1].sequence, 4) << "the event by which it came to stand, not the revised one";
  EXPECT_EQ(db::time_taken(story.plies, 1), seconds{2});
  EXPECT_EQ(db::time_taken(story.plies, 0), std::nullopt);
}

TEST(Story, PutsARefusedAttemptWhereItHappened) {
  const db::Story story =
      story_of(with_times({rolled(1, "1,2"), refused, seen(1, {"a2+a4"}), rolled(2, "1,1")}));
  ASSERT_EQ(story.notes.size(), 1U);
  EXPECT_EQ(story.notes[0].ply, 1U);
  EXPECT_EQ(story.notes[0].event.kind, "illegal");
}

TEST(Story, SaysWhatWasTakenBack) {
  const db::Story story = story_of(with_times({rolled(1, "1,2"), seen(1, {"a2+a4"}), taken_back(1, {})}));
  ASSERT_EQ(story.plies.size(), 1U);
  ASSERT_EQ(story.notes.size(), 1U);
  EXPECT_EQ(story.notes[0].ply, 1U);
  EXPECT_EQ(story.notes[0].actions, std::vector<std::string>{"a2+a4"});
}

TEST(Story, KeepsWhatHappenedInATurnThatWasTakenBack) {
  const db::Story story = story_of(with_times({rolled(1, "1,2"), seen(1, {"a2+a4"}), rolled(2, "1,1"),
                                               refused, taken_back(1, {}), seen(1, {"a2+c2"})}));
  ASSERT_EQ(story.notes.size(), 2U);
  EXPECT_EQ(story.notes[0].ply, 1U) << "what it belonged to is gone, so it moves to the last ply before";
  EXPECT_EQ(story.notes[1].event.kind, "undone");
  EXPECT_EQ(story.plies.back().text, "a2+c2");
}

TEST(Story, TellsAnswersButNotMovesThatWereSeen) {
  const std::string told = R"({"turn":1,"actions":["a2+a4"],"how":"answered"})";
  const db::Story story = story_of(with_times(
      {rolled(1, "1,2"), {"ask", R"({"turn":1,"candidates":[["a2+a4"],["a2+c2"]]})"}, {"moved", told}}));
  ASSERT_EQ(story.notes.size(), 2U);
  EXPECT_EQ(story.notes[0].event.kind, "ask");
  EXPECT_EQ(story.notes[1].event.kind, "moved");
}

TEST(Story, GivesNoTimeAcrossARestartOrASetClock) {
  std::vector<db::Event> events = with_times({rolled(1, "1,2"), seen(1, {"a2+a4"})});
  events[2].stamp.wall += std::chrono::hours{1};
  EXPECT_EQ(db::time_taken(story_of(events).plies, 1), std::nullopt);
  events[2].stamp = {std::chrono::microseconds{1}, events[1].stamp.wall + seconds{1}};
  EXPECT_EQ(db::time_taken(story_of(events).plies, 1), std::nullopt);
}

RC_GTEST_PROP(AStory, HasThePliesOfTheRecord, ()) {
  const PlayedGame game{*rc::gen::arbitrary<unsigned>(), {4, *rc::gen::arbitrary<bool>(), 40}};
  const std::vector<db::Event> events = numbered(game.events());
  const db::Story story = story_of(events);
  const Record record =
      db::to_record({1, game.about(), stamp(0).wall, game.position().result(), false, 0}, *story.end);
  const Result<Replay> replayed = replay(record);
  RC_ASSERT(replayed.has_value());
  RC_ASSERT(replayed->plies.size() == story.plies.size());
  std::int64_t sequence = 0;
  for (std::size_t i = 0; i < story.plies.size(); ++i) {
    RC_ASSERT(replayed->plies[i].text == story.plies[i].text);
    RC_ASSERT(replayed->plies[i].turn == story.plies[i].turn);
    RC_ASSERT(story.plies[i].sequence >= sequence);
    sequence = story.plies[i].sequence;
  }
  for (const db::StoryNote& note : story.notes) RC_ASSERT(note.ply <= story.plies.size());
}

}  // namespace
}  // namespace arbiter::test
