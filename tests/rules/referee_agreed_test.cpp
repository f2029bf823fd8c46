// SPDX-License-Identifier: MIT
// What both sides agree on: a position that the rules refuse, and a result.
#include <gmock/gmock.h>
#include <rapidcheck.h>

#include <algorithm>

#include "daemon/hands/random_game.h"
#include "rules/agreed.h"
#include "rules/record.h"
#include "tests/rules/referee_boards.h"

namespace arbiter {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

std::vector<std::string> texts(const std::vector<AnyGame>& positions) {
  std::vector<std::string> result;
  for (const AnyGame& position : positions) result.push_back(position.text());
  return result;
}

// A board on which Black has moved a1 to d4, which no die allows.
TableHand wrong_move() {
  TableHand hand = at_position(open_board);
  hand.roll("1,2").move("a1", "d4").wait(2s);
  EXPECT_EQ(hand.last(VerdictKind::illegal).kind, VerdictKind::illegal);
  return hand;
}
const char* const moved_to_d4 = ".....b1/g1...../...b1../....g1./....../..g1... g roll";

Status accept(TableHand& hand, const std::string& position) {
  return hand.referee().accept_as_played(hand.now(), *hand.referee().base().with_position(position));
}

TEST(AcceptAsPlayed, OffersWhatTheHandsDid) {
  EXPECT_THAT(texts(wrong_move().referee().as_played()), ElementsAre(moved_to_d4));
}

TEST(AcceptAsPlayed, OffersNothingWhereNothingIsWrong) {
  TableHand hand = at_position(open_board);
  EXPECT_THAT(hand.roll("1,2").wait(2s).referee().as_played(), SizeIs(0));
}

TEST(AcceptAsPlayed, MakesTheTurnFinalAndTheGameGoesOn) {
  TableHand hand = wrong_move();
  ASSERT_TRUE(accept(hand, moved_to_d4));
  EXPECT_THAT(hand.wait(2s).heard(), ElementsAre("moved", "final"));
  EXPECT_EQ(hand.referee().base().text(), moved_to_d4);
  EXPECT_EQ(hand.referee().turn(), 2U);
  EXPECT_TRUE(hand.try_roll("1,1"));
}

TEST(AcceptAsPlayed, IsTakenBackAsAnyTurn) {
  TableHand hand = wrong_move();
  ASSERT_TRUE(accept(hand, moved_to_d4));
  ASSERT_TRUE(hand.undo_turn());
  EXPECT_EQ(hand.referee().base().text(), ".....b1/g1...../....../....g1./....../b1.g1... b act:1,2");
}

TEST(AcceptAsPlayed, KeepsWhatWasLegalOfTheTurnBefore) {
  TableHand hand = at_position(open_board);
  hand.roll("1,2").move("a1", "a2").wait(2s).move("f6", "d1").wait(2s);
  EXPECT_EQ(hand.last(VerdictKind::illegal).kind, VerdictKind::illegal);
  ASSERT_TRUE(accept(hand, hand.referee().as_played().at(0).text()));
  const std::vector<Verdict> said = hand.wait(1s).said();
  ASSERT_FALSE(said.empty());
  EXPECT_THAT(said.back().actions,
              ElementsAre("a1-a2", "=....../g1...../....../....g1./b1...../..g1b1.._g_roll"));
}

TEST(AcceptAsPlayed, TakesOnlyWhatTheBoardShowsBetweenTurns) {
  TableHand hand = wrong_move();
  EXPECT_EQ(accept(hand, ".....b1/g1...../....../....g1./....../b1.g1... g roll").error().code,
            "not_on_board");
  EXPECT_EQ(accept(hand, ".....b1/g1...../...b1../....g1./....../..g1... b act:1,2").error().code,
            "turn_goes_on");
  EXPECT_EQ(hand.referee().base().text(), ".....b1/g1...../....../....g1./....../b1.g1... b act:1,2");
}

// A piece that stands somewhere is put where nothing stands, against the rules or not.
class AcceptAnything : public testing::TestWithParam<const char*> {};

AnyGame any_position(std::string_view line) {
  SmallRandom random(*rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint64_t>()));
  AnyGame game = *new_game(line);
  std::size_t plies = *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::size_t>(4, 60));
  while (plies > 0 || game.need() != Need::action || game.awaits_next_round()) {
    if (game.need() == Need::over) game = game.start();
    RC_ASSERT(play_ply(game, random_ply(game, random)).has_value());
    plies -= plies > 0 ? 1 : 0;
  }
  return game;
}

std::vector<std::string> sites_with(const AnyGame& game, bool piece) {
  std::vector<std::string> sites;
  for (std::size_t i = 0; i < game.site_count(); ++i) {
    const auto site = static_cast<Site>(i);
    const std::string name = game.site_name(site);
    if (name.find('.') == std::string::npos && (game.image(site).count != 0) == piece) sites.push_back(name);
  }
  return sites;
}

TEST_P(AcceptAnything, EveryOfferIsShownByTheBoardAndCanBePlayedOn) {
  EXPECT_TRUE(rc::check("a piece anywhere can be agreed on", [] {
    const AnyGame position = any_position(GetParam());
    const auto full = sites_with(position, true);
    const auto empty = sites_with(position, false);
    RC_PRE(!full.empty() && !empty.empty());
    TableHand::Table table;
    table.position = position.text();
    TableHand hand(GetParam(), table);
    hand.move(*rc::gen::elementOf(full), *rc::gen::elementOf(empty)).wait(3s);
    const auto& standing = hand.referee().standing();
    // In a game of free choice many a move is legal after all.
    if (!standing || standing->kind != VerdictKind::illegal) return;
    const std::vector<AnyGame> offers = hand.referee().as_played();
    RC_ASSERT(!offers.empty());
    const AnyGame offer = *rc::gen::elementOf(offers);
    RC_ASSERT(hand.referee().board().shows_position(offer));
    RC_ASSERT(hand.referee().accept_as_played(hand.now(), offer).has_value());
    RC_ASSERT(hand.referee().shown() == offer);
    RC_ASSERT(is_between_turns(offer));
    AnyGame replayed = position;
    RC_ASSERT(play(replayed, agreed_action(offer)).has_value());
    RC_ASSERT(replayed == offer);
  }));
}

INSTANTIATE_TEST_SUITE_P(Games, AcceptAnything,
                         testing::Values("diablo size=6", "herd size=4", "duell", "dudos",
                                         "dudos rules=taktik"));

TEST(AcceptAsPlayed, OffersEveryWayInWhichADieMayLie) {
  TableHand hand("duell");
  hand.move("a1", "a3").wait(2s);
  // Two tumbles to the north, or slid as it was.
  const std::string others = "b54b14b24b64bKb64b24b14b54/........./........./........./........./";
  const std::string rest = "......../........./.w13w23w63wKw63w23w13w53 b move";
  EXPECT_THAT(texts(hand.referee().as_played()), ElementsAre(others + "w24" + rest, others + "w53" + rest));
}

TEST(AgreeResult, ResignationEndsTheGame) {
  TableHand hand = at_position(open_board);
  hand.roll("1,2").wait(1s);
  hand.said();
  ASSERT_TRUE(hand.referee().agree_result(hand.now(), "g", "resignation"));
  hand.wait(2s);
  const Verdict over = hand.last(VerdictKind::over);
  EXPECT_EQ(over.result, "g");
  EXPECT_EQ(over.how, "resignation");
  EXPECT_TRUE(hand.referee().over());
  EXPECT_EQ(hand.try_roll("1,1").error().code, "game_over");
  EXPECT_EQ(hand.referee().agree_result(hand.now(), "b", "resignation").error().code, "game_over");
}

TEST(AgreeResult, TakesOnlyResultsThatThereAre) {
  TableHand hand = at_position(open_board);
  const auto refused = [&](const char* result, const char* how) {
    return hand.referee().agree_result(hand.now(), result, how).error().code;
  };
  EXPECT_EQ(refused("w", "resignation"), "bad_result");
  EXPECT_EQ(refused("draw", "resignation"), "bad_result");
  EXPECT_EQ(refused("*", "agreement"), "bad_result");
  EXPECT_EQ(refused("b", "rules"), "bad_result");
  EXPECT_FALSE(hand.referee().over());
}

TEST(AgreeResult, ClearingTheBoardAfterwardsSaysNothing) {
  TableHand hand = at_position(open_board);
  ASSERT_TRUE(hand.referee().agree_result(hand.now(), "draw", "agreement"));
  hand.wait(1s);
  hand.said();
  hand.lift("a1").aside().wait(3s);
  EXPECT_THAT(hand.heard(), SizeIs(0));
}

TEST(AgreedRecord, ReplaysAPositionAndAResultThatWereAgreedOn) {
  const auto record = parse_record(
      "[Game \"diablo\"]\n[Settings \"size=4\"]\n[Result \"g\"]\n[Termination \"resignation\"]\n\n"
      "1. 1,2 a2xa1\n2. 1,1 =.1\n");
  ASSERT_TRUE(record);
  EXPECT_THAT(replay(*record).error().message, HasSubstr("turn 2: '=.1'"));
  Record good = *record;
  good.turns[1].actions = {"=b1g1b1g1/g1b1g1b1/.g1b1g1/b1..g1_b_roll"};
  const auto replayed = replay(good);
  ASSERT_TRUE(replayed) << replayed.error().message;
  EXPECT_EQ(replayed->end.text(), "b1g1b1g1/g1b1g1b1/.g1b1g1/b1..g1 b roll");
  EXPECT_TRUE(parse_record(print_record(good)));
}

}  // namespace
}  // namespace arbiter
