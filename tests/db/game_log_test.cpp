// SPDX-License-Identifier: MIT
// The game log in good times: what is appended is read again.
#include "db/game_log.h"

#include <gtest/gtest.h>

#include "tests/db/logged_games.h"

namespace arbiter::test {
namespace {

using db::GameLog;

TEST(GameLog, GivesEventsBackAsTheyWereAppended) {
  const TemporaryDirectory directory;
  GameLog log = open_log(directory.path());
  const db::GameId game = begin_game(log);
  ASSERT_TRUE(append(log, game, {{"ready", "{}"}, {"roll", R"({"turn":1,"dice":"1,2"})"}}, {}, 42));

  const auto events = log.events(game);
  ASSERT_TRUE(events);
  ASSERT_EQ(events->size(), 3U);
  EXPECT_EQ((*events)[0].kind, "start");
  EXPECT_EQ((*events)[2].sequence, 3);
  EXPECT_EQ((*events)[2].kind, "roll");
  EXPECT_EQ((*events)[2].payload, R"({"turn":1,"dice":"1,2"})");
  EXPECT_EQ((*events)[2].stamp.monotonic, std::chrono::microseconds{42});
  EXPECT_EQ((*events)[2].stamp.wall, stamp(42).wall);
  EXPECT_EQ((*events)[2].hash.size(), 64U);
}

TEST(GameLog, IsTheSameAfterItWasClosedAndOpened) {
  const TemporaryDirectory directory;
  db::GameId game = 0;
  {
    GameLog log = open_log(directory.path());
    game = begin_game(log);
    ASSERT_TRUE(append(log, game, {numbered_event(7)}));
  }
  const GameLog log = open_log(directory.path());
  EXPECT_EQ(log.report().why, "");
  EXPECT_EQ(log.report().put_aside, std::nullopt);
  ASSERT_EQ(log.events(game)->size(), 2U);
  EXPECT_EQ((*log.events(game))[1].payload, numbered_event(7).payload);
  EXPECT_TRUE(log.verify_chain(game));
}

TEST(GameLog, KeepsReadingsBesideTheEventsInOrder) {
  const TemporaryDirectory directory;
  GameLog log = open_log(directory.path());
  const db::GameId game = begin_game(log);
  ASSERT_TRUE(
      append(log, game, {numbered_event(1)},
             {{std::chrono::microseconds{5}, "a1", "0"}, {std::chrono::microseconds{6}, "a1.face", "?"}}));
  ASSERT_TRUE(append(log, game, {}, {{std::chrono::microseconds{7}, "@table", "diablo size=8"}}));
  ASSERT_TRUE(append(log, game, {}, {{std::chrono::microseconds{-8}, "b2", ""}}));

  const auto readings = log.readings(game);
  ASSERT_TRUE(readings);
  ASSERT_EQ(readings->size(), 4U);
  EXPECT_EQ((*readings)[1].site, "a1.face");
  EXPECT_EQ((*readings)[1].value, "?");
  EXPECT_EQ((*readings)[2].value, "diablo size=8");
  EXPECT_EQ((*readings)[3].time, std::chrono::microseconds{-8});
  EXPECT_EQ((*readings)[3].value, "");
}

TEST(GameLog, ListsGamesNewestFirst) {
  const TemporaryDirectory directory;
  GameLog log = open_log(directory.path());
  const db::GameId first = begin_game(log);
  const db::GameId second = begin_game(log);
  ASSERT_TRUE(append(log, first, {{"over", R"({"result":"b"})"}}));

  const auto games = log.games({});
  ASSERT_TRUE(games);
  ASSERT_EQ(games->size(), 2U);
  EXPECT_EQ((*games)[0].id, second);
  EXPECT_EQ((*games)[0].result, "*");
  EXPECT_EQ((*games)[1].id, first);
  EXPECT_EQ((*games)[1].result, "b");
  EXPECT_EQ((*games)[1].events, 2);
  EXPECT_EQ((*games)[1].about.settings, club_game().settings);
  EXPECT_EQ((*games)[1].about.players, club_game().players);
  EXPECT_EQ((*games)[1].about.event, "Club");
  EXPECT_EQ((*games)[1].about.sensors, "occupancy");
  EXPECT_EQ((*games)[1].begun, stamp(0).wall);
}

TEST(GameLog, ListsOnlyWhatTheFilterAsksFor) {
  const TemporaryDirectory directory;
  GameLog log = open_log(directory.path());
  begin_game(log);
  const db::GameId other = *log.begin({"herd", {}, {{"b", "Clara O'Neill"}}, "", ""}, stamp(1));

  EXPECT_EQ(log.games({.game = "herd"})->front().id, other);
  EXPECT_EQ(log.games({.game = "herd"})->size(), 1U);
  EXPECT_EQ(log.games({.player = "clara o'neill"})->size(), 1U);
  EXPECT_EQ(log.games({.player = "' OR 1=1 --"})->size(), 0U);
  EXPECT_EQ(log.games({.game = "herd", .player = "Anna"})->size(), 0U);
  EXPECT_EQ(log.games({.offset = 1, .limit = 1})->size(), 1U);
  EXPECT_EQ(log.games({.offset = 2})->size(), 0U);
  expect_error(log.games({.limit = 0}), "1 to 1000");
  expect_error(log.games({.limit = 1001}), "1 to 1000");
  expect_error(log.games({.offset = -1}), "negative");
}

TEST(GameLog, ListsAllOthersWhereTheBeginningOfAGameIsDamaged) {
  const TemporaryDirectory directory;
  db::GameLog log = open_log(directory.path());
  begin_game(log);
  const db::GameId sound = begin_game(log);
  shell(directory.path())
      .exec(
          "DROP TRIGGER events_stay; UPDATE events SET payload = '{\"game\":' WHERE game = 1 AND sequence = "
          "1");
  const std::string game = (*log.find(sound))->about.game;
  for (const db::GameFilter& filter : {db::GameFilter{}, db::GameFilter{.game = game}}) {
    const auto games = log.games(filter);
    ASSERT_TRUE(games) << games.error().message;
    ASSERT_EQ(games->size(), 1U);
    EXPECT_EQ(games->front().id, sound);
  }
}

TEST(GameLog, FindsTheNewestGameThatIsNeitherOverNorAbandoned) {
  const TemporaryDirectory directory;
  GameLog log = open_log(directory.path());
  EXPECT_EQ(log.unfinished()->has_value(), false);
  const db::GameId kept = begin_game(log);
  const db::GameId given_up = begin_game(log);
  const db::GameId ended = begin_game(log);
  EXPECT_EQ((*log.unfinished())->id, ended);
  ASSERT_TRUE(append(log, ended, {{"over", R"({"result":"g"})"}}));
  EXPECT_EQ((*log.unfinished())->id, given_up);
  ASSERT_TRUE(append(log, given_up, {{"abandoned", "{}"}}));
  EXPECT_EQ((*log.unfinished())->id, kept);
  EXPECT_TRUE((*log.find(given_up))->abandoned);
  EXPECT_EQ(log.find(99)->has_value(), false);
}

TEST(GameLog, RefusesWhatIsNoEventAndKeepsNothingOfThatCall) {
  const TemporaryDirectory directory;
  GameLog log = open_log(directory.path());
  const db::GameId game = begin_game(log);
  expect_error(append(log, game, {{"ready", "{}"}, {"Roll!", "{}"}}), "\"Roll!\"");
  expect_error(append(log, game, {{"", "{}"}}), "no kind");
  expect_error(append(log, game, {{"start", "{}"}}), "begins");
  expect_error(append(log, game, {{"ready", "[]"}}), "object");
  expect_error(append(log, game, {{"ready", "{"}}), "JSON");
  expect_error(append(log, game, {{"ready", "{\"a\":\"\xff\"}"}}), "JSON");
  expect_error(append(log, game, {{"over", "{}"}}), "result");
  expect_error(append(log, game, {{"ready", "{}"}}, {{std::chrono::microseconds{1}, "a 1", "0"}}),
               "one word");
  expect_error(append(log, game, {{"ready", "{}"}}, {{std::chrono::microseconds{1}, "a1", "0\n1"}}),
               "one line");
  expect_error(append(log, 99, {{"ready", "{}"}}), "no game 99");
  expect_error(log.begin({"diablo", {}, {{"b", "\xff"}}, "", ""}, stamp(0)), "UTF-8");
  EXPECT_EQ(log.events(game)->size(), 1U);
  EXPECT_EQ(log.games({})->size(), 1U);
}

TEST(GameLog, TakesAnyNameThatIsText) {
  const TemporaryDirectory directory;
  GameLog log = open_log(directory.path());
  const std::string name("\"<b>\\\n\0Zo\xc3\xab", 11);
  const db::GameId game = *log.begin({"diablo", {}, {{"b", name}}, name, ""}, stamp(0));
  EXPECT_EQ((*log.find(game))->about.players.at("b"), name);
  EXPECT_EQ((*log.find(game))->about.event, name);
  EXPECT_TRUE(log.verify_chain(game));
}

TEST(GameLog, DoesNotCareWhenTheClocksGoBack) {
  const TemporaryDirectory directory;
  GameLog log = open_log(directory.path());
  const db::GameId game = begin_game(log);
  db::Stamp before_1970{std::chrono::microseconds{-5},
                        std::chrono::system_clock::time_point{} - std::chrono::hours{1}};
  ASSERT_TRUE(append(log, game, {numbered_event(1)}, {}, 1000));
  ASSERT_TRUE(log.append(game, std::vector{numbered_event(2)}, {}, before_1970));
  EXPECT_EQ(log.events(game)->back().payload, numbered_event(2).payload);
  EXPECT_EQ(log.events(game)->back().stamp.wall, before_1970.wall);
  EXPECT_TRUE(log.verify_chain(game));
}

TEST(GameLog, LetsNobodyChangeOrDeleteAnEvent) {
  const TemporaryDirectory directory;
  GameLog log = open_log(directory.path());
  const db::GameId game = begin_game(log);
  ASSERT_TRUE(append(log, game, {numbered_event(1)}));
  SQLite::Database database = shell(directory.path());
  EXPECT_THROW(database.exec("UPDATE events SET kind = 'x' WHERE sequence = 2"), SQLite::Exception);
  EXPECT_THROW(database.exec("DELETE FROM events WHERE sequence = 2"), SQLite::Exception);
  EXPECT_THROW(
      database.exec(
          "REPLACE INTO events SELECT game, sequence, 'x', payload, monotonic, wall, hash FROM events"),
      SQLite::Exception);
  EXPECT_THROW(
      database.exec(
          "INSERT INTO events SELECT game, sequence + 5, kind, payload, monotonic, wall, hash FROM events"),
      SQLite::Exception);
  EXPECT_TRUE(log.verify_chain(game));
}

TEST(GameLog, IsReadBesideARunningDaemon) {
  const TemporaryDirectory directory;
  GameLog log = open_log(directory.path());
  const db::GameId game = begin_game(log);
  Result<GameLog> reader = GameLog::open_read_only(directory.path());
  ASSERT_TRUE(reader);
  EXPECT_EQ(reader->events(game)->size(), 1U);
  ASSERT_TRUE(append(log, game, {numbered_event(1)}));
  EXPECT_EQ(reader->events(game)->size(), 2U);
  expect_error(append(*reader, game, {numbered_event(2)}), "cannot write");
  EXPECT_TRUE(append(log, game, {numbered_event(3)}));
}

}  // namespace
}  // namespace arbiter::test
