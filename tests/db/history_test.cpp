// SPDX-License-Identifier: MIT
// What a game's events say when they are replayed, and which events contradict the rules or the log.
#include "db/history.h"

#include <gtest/gtest.h>

#include "db/payload.h"
#include "tests/db/logged_games.h"
#include "tests/db/played_game.h"

namespace arbiter::test {
namespace {

using db::History;
using db::NewEvent;
using Actions = std::vector<std::string>;

// Diablo 4x4 from the start: Black's first turn is one move.
const std::string start_position = "b1g1b1g1/g1b1g1b1/b1g1b1g1/g1b1g1b1 b opening";

/// A start event and these.
std::vector<db::Event> game_of(std::vector<NewEvent> events) {
  events.insert(events.begin(), NewEvent{"start", db::start_payload(club_game())});
  return numbered(events);
}

NewEvent roll(std::size_t turn, const std::string& dice) { return {"roll", roll_payload(turn, dice)}; }
NewEvent moved(std::size_t turn, const Actions& actions) { return {"moved", actions_payload(turn, actions)}; }
NewEvent undone(std::size_t turn, const Actions& actions) {
  return {"undone", actions_payload(turn, actions)};
}
NewEvent final(std::size_t turn) {
  return {"final", R"({"turn":)" + std::to_string(turn) + R"(,"how":"confirm"})"};
}

History history_of(const std::vector<NewEvent>& events) {
  Result<History> history = db::replay_events(game_of(events));
  if (!history) throw std::runtime_error(history.error().message);
  return std::move(*history);
}

void expect_contradiction(const std::vector<NewEvent>& events, const std::string& words) {
  expect_error(db::replay_events(game_of(events)), words);
}

TEST(History, BeginsWithTheFirstTurnNotRolled) {
  const History history = history_of({});
  EXPECT_EQ(history.base.text(), start_position);
  EXPECT_EQ(history.shown, history.base);
  ASSERT_EQ(history.turns.size(), 1U);
  EXPECT_EQ(history.turns[0].number, 1U);
  EXPECT_EQ(history.turns[0].seat, 0);
  EXPECT_EQ(history.turns[0].roll, "");
  EXPECT_FALSE(history.ready);
  EXPECT_EQ(history.result, "*");
  EXPECT_TRUE(history_of({{"ready", "{}"}}).ready);
}

TEST(History, KeepsTheBaseWhileMovesAreProvisional) {
  const History history = history_of({roll(1, "1,2"), moved(1, {"a2+a4"})});
  EXPECT_EQ(history.base.text(), "b1g1b1g1/g1b1g1b1/b1g1b1g1/g1b1g1b1 b opening:1,2");
  EXPECT_EQ(history.shown.to_move(), 1);
  EXPECT_EQ(history.provisional, Actions{"a2+a4"});
  ASSERT_EQ(history.turns.size(), 1U);
  EXPECT_EQ(history.turns[0].actions, Actions{"a2+a4"});
  EXPECT_FALSE(history.turns[0].final);
}

TEST(History, ShowsTheLastOfSeveralRevisions) {
  const History history = history_of({roll(1, "1,2"), moved(1, {"a2+c2"}), moved(1, {"a2+a4"})});
  EXPECT_EQ(history.provisional, Actions{"a2+a4"});
  EXPECT_EQ(history.shown.text(), "b2g1b1g1/g1b1g1b1/.g1b1g1/g1b1g1b1 g roll");
}

TEST(History, GoesBackActionByAction) {
  const std::vector<NewEvent> whole{roll(1, "1,2"), moved(1, {"a2+a4"}), roll(2, "1,1"),
                                    moved(2, {"a1xb1", "a3-a2"})};
  std::vector<NewEvent> back = whole;
  back.push_back(undone(2, {"a1xb1"}));
  EXPECT_EQ(history_of(back).provisional, Actions{"a1xb1"});
  EXPECT_EQ(history_of(back).shown.need(), Need::action);
  back.push_back(undone(2, {}));
  EXPECT_EQ(history_of(back).shown, history_of(back).base);
  EXPECT_EQ(history_of(back).turns.back().roll, "1,1");
}

TEST(History, MakesATurnFinalWhenTheNextIsRolled) {
  const History history = history_of({roll(1, "1,2"), moved(1, {"a2+a4"}), roll(2, "1,1")});
  ASSERT_EQ(history.turns.size(), 2U);
  EXPECT_TRUE(history.turns[0].final);
  EXPECT_EQ(history.turns[0].actions, Actions{"a2+a4"});
  EXPECT_EQ(history.turns[1].seat, 1);
  EXPECT_EQ(history.turns[1].roll, "1,1");
  EXPECT_TRUE(history.provisional.empty());
  EXPECT_EQ(history.base.text(), "b2g1b1g1/g1b1g1b1/.g1b1g1/g1b1g1b1 g act:1,1");
}

TEST(History, BeginsANewTurnWhenOneIsConfirmed) {
  const History history = history_of({roll(1, "1,2"), moved(1, {"a2+a4"}), final(1)});
  ASSERT_EQ(history.turns.size(), 2U);
  EXPECT_TRUE(history.turns[0].final);
  EXPECT_EQ(history.turns[1].number, 2U);
  EXPECT_EQ(history.turns[1].roll, "");
  EXPECT_EQ(history.base, history.shown);
  EXPECT_EQ(history.base.need(), Need::roll);
}

TEST(History, GoesBackOverTurnsAndKeepsTheirDice) {
  std::vector<NewEvent> events{roll(1, "1,2"), moved(1, {"a2+a4"}),
                               roll(2, "1,1"), moved(2, {"a1xb1", "a3-a2"}),
                               roll(3, "2,2"), undone(1, {})};
  const History back = history_of(events);
  EXPECT_EQ(back.base.text(), "b1g1b1g1/g1b1g1b1/b1g1b1g1/g1b1g1b1 b opening:1,2");
  EXPECT_EQ(back.turns.size(), 1U);
  EXPECT_EQ(back.rolls, (std::map<std::size_t, std::string>{{1, "1,2"}, {2, "1,1"}, {3, "2,2"}}));
  events.push_back(moved(1, {"a2+c2"}));
  events.push_back(roll(2, "1,1"));
  EXPECT_EQ(history_of(events).turns.size(), 2U);
  events.back() = roll(2, "1,2");
  expect_contradiction(events, "event 9 (roll): the dice of turn 2 were 1,1 before and cannot be 1,2");
}

TEST(History, CanTakeATurnBackToPartOfIt) {
  const History history = history_of({roll(1, "1,2"), moved(1, {"a2+a4"}), roll(2, "1,1"),
                                      moved(2, {"a1xb1", "a3-a2"}), final(2), undone(2, {"a1xb1"})});
  EXPECT_EQ(history.turns.size(), 2U);
  EXPECT_FALSE(history.turns[1].final);
  EXPECT_EQ(history.provisional, Actions{"a1xb1"});
}

TEST(History, NamesTheEventThatContradicts) {
  const NewEvent first_roll = roll(1, "1,2");
  const NewEvent first_move = moved(1, {"a2+a4"});
  expect_contradiction({moved(1, {"a2+a4"})}, "event 2 (moved): turn 1: a2+a4: ");
  expect_contradiction({first_roll, moved(1, {"a2+a3"})}, "event 3 (moved)");
  expect_contradiction({first_roll, moved(2, {"a2+a4"})}, "turn 1 is being played");
  expect_contradiction({first_roll, moved(1, {"a2+a4", "a4+a2"})}, "a4+a2");
  expect_contradiction({first_roll, roll(1, "1,2")}, "event 3 (roll)");
  expect_contradiction({first_roll, roll(2, "1,2")}, "the roll of turn 1 would be due");
  expect_contradiction({roll(1, "1,9")}, "event 2 (roll)");
  expect_contradiction({roll(2, "1,2")}, "the roll of turn 1 would be due, not of turn 2");
  expect_contradiction({first_roll, first_move, roll(3, "1,2")}, "the roll of turn 2 would be due");
  expect_contradiction({first_roll, final(1)}, "turn 1 is not complete");
  expect_contradiction({first_roll, first_move, final(2)}, "turn 2 is not being played");
  expect_contradiction({first_roll, first_move, final(1), final(1)}, "turn 1 is not being played");
  expect_contradiction({first_roll, first_move, undone(2, {})}, "turn 2 was not played");
  expect_contradiction({first_roll, undone(0, {})}, "turn 0 was not played");
  expect_contradiction({{"over", R"({"result":"b"})"}}, "not over");
  expect_contradiction({{"abandoned", "{}"}, first_roll}, "ended already");
  expect_contradiction({{"start", "{}"}}, "event 2 (start)");
  expect_contradiction({{"guess", "{}"}}, "event 2 (guess): this kind of event is not known");
}

TEST(History, NamesWhatAPayloadLacks) {
  expect_contradiction({{"roll", R"({"turn":1})"}}, "\"dice\" is missing");
  expect_contradiction({{"roll", R"({"turn":-1,"dice":"1,2"})"}}, "\"turn\" is missing or of the wrong type");
  expect_contradiction({{"moved", R"({"turn":1,"actions":"a1-a2"})"}}, "\"actions\" is missing");
  expect_contradiction({{"moved", R"({"turn":1,"actions":[1]})"}}, "\"actions\" is missing");
  expect_contradiction({{"final", "{"}}, "no JSON");
  expect_contradiction({{"over", "{}"}}, "\"result\" is missing");
}

TEST(History, RefusesALogThatDoesNotBeginAtItsBeginning) {
  expect_error(db::replay_events({}), "no events");
  std::vector<db::Event> events = game_of({roll(1, "1,2"), moved(1, {"a2+a4"})});
  expect_error(db::replay_events(std::span(events).subspan(1)),
               "event 2 (roll): a game begins with a start event");
  events.erase(events.begin() + 1);
  expect_error(db::replay_events(events), "event 3 (moved): event 2 is missing");
  events[0].payload = R"({"game":"chess","settings":{},"players":{},"event":"","sensors":""})";
  expect_error(db::replay_events(events), "event 1 (start)");
  events[0].payload = "{}";
  expect_error(db::replay_events(events), "lacks a member");
}

TEST(History, IsUnchangedByAnEventThatContradicts) {
  History history = history_of({roll(1, "1,2"), moved(1, {"a2+a4"}), roll(2, "1,1"), moved(2, {"a1xb1"})});
  for (const NewEvent& event :
       {roll(3, "1,1"), moved(2, {"a1xb1", "d4+d4"}), undone(1, {"a1-a2"}), final(2)}) {
    EXPECT_FALSE(db::advance(history, {6, event.kind, event.payload, {}, ""}));
    EXPECT_EQ(history.provisional, Actions{"a1xb1"});
    EXPECT_EQ(history.turns.size(), 2U);
    EXPECT_EQ(history.turns.back().roll, "1,1");
  }
  EXPECT_TRUE(db::advance(history, {6, "moved", actions_payload(2, {"a1xb1", "a3-a2"}), {}, ""}));
}

}  // namespace
}  // namespace arbiter::test
