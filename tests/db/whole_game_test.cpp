// SPDX-License-Identifier: MIT
// Whole games between logs: as JSON and as records, once and not twice, and never half.
#include "db/whole_game.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "daemon/hands/random_game.h"
#include "db/history.h"
#include "rules/registry.h"
#include "tests/db/logged_games.h"

namespace arbiter::test {
namespace {

using db::GameLog;
using db::WholeGame;

WholeGame whole(const GameLog& log, db::GameId game) { return {*log.events(game), *log.readings(game)}; }

std::vector<WholeGame> reread(const std::vector<WholeGame>& games) {
  auto read = db::parse_games(db::print_games(games));
  EXPECT_TRUE(read) << read.error().message;
  return read ? *std::move(read) : std::vector<WholeGame>{};
}

// A record of a random game of so many plies; rounds and passes included.
Record random_record(std::string_view line, std::uint64_t seed, std::size_t plies) {
  SmallRandom random(seed);
  AnyGame game = *new_game(line);
  Record record;
  record.tags = {{"Event", "Club"}, {"Date", "2026.12.01"}, {"Game", std::string(game.name())}};
  std::string settings;
  for (const auto& [name, value] : game.settings())
    settings += (settings.empty() ? "" : " ") + name + "=" + value;
  record.tags.emplace_back("Settings", settings);
  record.tags.emplace_back(game.players()[0].tag, "Anna");
  bool open = false;
  for (; plies > 0 && game.need() != Need::over; --plies) {
    const bool rolls = game.need() == Need::roll;
    const Seat mover = game.to_move();
    const bool round = game.awaits_next_round();
    const std::string ply = random_ply(game, random);
    EXPECT_TRUE(play_ply(game, ply));
    if (rolls || !open || round) record.turns.push_back({rolls ? ply : "", {}, 0});
    if (!rolls) record.turns.back().actions.push_back(ply);
    open = game.has_dice() && !round && game.need() == Need::action && game.to_move() == mover;
  }
  record.tags.emplace_back("Result", game.result());
  return record;
}

class WholeGames : public testing::Test {
 protected:
  WholeGames() {
    game = begin_game(log);
    EXPECT_TRUE(
        append(log, game, {{"ready", "{}"}, numbered_event(1)}, {{std::chrono::microseconds(5), "a1", "1"}}));
  }

  TemporaryDirectory directory;
  GameLog log = open_log(directory / "from");
  GameLog other = open_log(directory / "to");
  db::GameId game = 0;
};

TEST_F(WholeGames, AreTheSameInAnotherLog) {
  const auto added = other.add(reread({whole(log, game)}));
  ASSERT_TRUE(added) << added.error().message;
  ASSERT_EQ(added->added.size(), 1U);
  const db::GameId there = added->added[0];
  EXPECT_TRUE(other.verify_chain(there));
  EXPECT_EQ((*other.find(there))->about.players.at("b"), "Anna");
  EXPECT_EQ(other.readings(there)->size(), 1U);
  EXPECT_EQ((*other.find(there))->begun, (*log.find(game))->begun);
  EXPECT_FALSE(*other.unfinished()) << "nobody is to resume what was played elsewhere";
}

TEST_F(WholeGames, WithoutTheirSecretSayThatItIsVoid) {
  ASSERT_TRUE(append(log, game, {{"commitment", R"({"commitment":")" + std::string(64, 'a') + R"("})"}}));
  const auto added = other.add(reread({whole(log, game)}));
  ASSERT_TRUE(added) << added.error().message;
  EXPECT_EQ(other.events(added->added[0])->back().kind, "void");
  EXPECT_TRUE(db::replay_events(*other.events(added->added[0])));
}

TEST_F(WholeGames, AreAddedOnlyOnce) {
  ASSERT_TRUE(other.add(reread({whole(log, game)})));
  const auto again = other.add(reread({whole(log, game)}));
  EXPECT_TRUE(again->added.empty());
  EXPECT_EQ(again->known, 1U);
  EXPECT_EQ(log.add(reread({whole(log, game)}))->known, 1U) << "where it comes from, too";
  EXPECT_EQ(other.games({})->size(), 1U);
}

TEST_F(WholeGames, ThatWereChangedAreRefusedWithTheirPlace) {
  const std::string good = db::print_games({whole(log, game), whole(log, game)});
  std::string changed = good;
  changed.replace(changed.rfind("roll_first"), 10, "roll_never");
  expect_error(db::parse_games(changed), "game 2 of the file: event 3 was changed");
  WholeGame gap = whole(log, game);
  gap.events.erase(gap.events.begin() + 1);
  expect_error(db::parse_games(db::print_games({gap})), "game 1 of the file: event 2 is missing");
}

TEST_F(WholeGames, ThatAreNoneAreRefusedWithTheirPlace) {
  const auto broken = db::parse_games("{\"format\":\n\"arbiter-games\",, }");
  ASSERT_FALSE(broken);
  EXPECT_EQ(broken.error().line, 2U);
  EXPECT_GE(broken.error().column, 17U);
  expect_error(db::parse_games("[1,2]"), "no file of games");
  expect_error(db::parse_games(R"({"format":"arbiter-games","version":2,"games":[]})"), "newer Arbiter");
  expect_error(
      db::parse_games(R"({"format":"arbiter-games","version":1,"games":[{"events":[{}],"readings":""}]})"),
      "game 1 of the file: event 1 lacks a member");
  expect_error(db::parse_games(R"({"format":"arbiter-games","version":1,"games":[7]})"), "lacks events");
  expect_error(db::parse_games(db::print_games({}) + "x"), "something follows");
}

TEST(ARecord, WithANameThatIsNoUtf8IsRefused) {
  const std::string record =
      "[Game \"diablo\"]\n[Settings \"size=6\"]\n[Black \"Be\xE9n\"]\n[Green \"Anna\"]\n[Result \"*\"]\n\n1. "
      "1,3 d5xa5\n";
  expect_error(db::read_games(record), "players and event cannot be kept");
}

class RecordsOfEveryGame : public testing::TestWithParam<const char*> {};

TEST_P(RecordsOfEveryGame, AreTheSameRecordsAfterImport) {
  EXPECT_TRUE(rc::check("record, events, record", [] {
    const Record record = random_record(GetParam(), *rc::gen::arbitrary<std::uint64_t>(),
                                        *rc::gen::inRange<std::size_t>(1, 150));
    const auto game = db::game_of_record(record);
    RC_ASSERT(game.has_value());
    RC_ASSERT(db::check_game(*game).has_value());
    const auto history = db::replay_events(game->events);
    db::GameSummary summary;
    summary.about = {
        record.tags[2].second, {}, {{std::string(1, history->base.players()[0].letter), "Anna"}}, "Club", ""};
    const Record again = db::to_record(summary, *history);
    RC_ASSERT(again.turns == record.turns);
    RC_ASSERT(again.tag("Result") == record.tag("Result"));
    RC_ASSERT(db::game_of_record(record)->events.back().hash == game->events.back().hash);
  }));
}

INSTANTIATE_TEST_SUITE_P(Games, RecordsOfEveryGame,
                         testing::Values("diablo size=4", "herd size=3", "duell", "dudos",
                                         "dudos rules=taktik"));

TEST(ImportedRecords, KeepAnAgreedEnd) {
  const auto record = parse_record(
      "[Game \"diablo\"]\n[Settings \"size=4\"]\n[Result \"g\"]\n[Termination \"resignation\"]\n\n1. 1,2 "
      "a2xa1\n");
  const auto game = db::game_of_record(*record);
  ASSERT_TRUE(game) << game.error().message;
  EXPECT_EQ(db::replay_events(game->events)->termination, "resignation");
}

TEST(ImportedRecords, ThatAreIllegalNameLineAndTurn) {
  const auto record = parse_record("[Game \"diablo\"]\n[Settings \"size=4\"]\n\n1. 1,2 a2xd4\n");
  const auto game = db::game_of_record(*record);
  ASSERT_FALSE(game);
  EXPECT_EQ(game.error().line, 4U);
}

}  // namespace
}  // namespace arbiter::test
