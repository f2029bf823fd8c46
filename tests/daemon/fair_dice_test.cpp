// SPDX-License-Identifier: MIT
// Verifiable dice at the table: what is secret until when, what stays the same, and what anybody can
// recompute.
#include "daemon/fair_dice.h"

#include <gmock/gmock.h>

#include <SQLiteCpp/Database.h>

#include <boost/json.hpp>

#include "daemon/cli/text_file.h"
#include "daemon/dice_proof.h"
#include "daemon/snapshot.h"
#include "tests/support/simulated_table.h"
#include "tests/support/temporary_directory.h"

namespace arbiter {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;

DiceProof vectors(const std::string& name) {
  const auto text = read_text_file(std::string(ARBITER_DICE_VECTORS) + "/" + name + ".json");
  if (!text) throw std::runtime_error(describe(text.error()));
  const auto proof = parse_dice_proof(*text);
  if (!proof) throw std::runtime_error(describe(proof.error()));
  return *proof;
}

class FixedVectors : public testing::TestWithParam<const char*> {};

TEST_P(FixedVectors, AreWhatTheDiceShow) {
  const DiceProof proof = vectors(GetParam());
  const auto found = check_dice_proof(proof);
  ASSERT_TRUE(found) << describe(found.error());
  EXPECT_EQ(found->agreeing, proof.rolls.size());
}

INSTANTIATE_TEST_SUITE_P(Dice, FixedVectors, testing::Values("plain", "words", "named"));

TEST(DiceProofs, ShowARollThatWasChanged) {
  DiceProof proof = vectors("plain");
  proof.rolls[7].dice = proof.rolls[7].dice == "1,1" ? "1,2" : "1,1";
  EXPECT_THAT(check_dice_proof(proof)->disagreeing, testing::ElementsAre(HasSubstr("turn 8 was rolled")));
}

TEST(DiceProofs, ShowWordsThatWereChanged) {
  DiceProof proof = vectors("words");
  proof.evidence.words["b"] += "!";
  EXPECT_FALSE(check_dice_proof(proof)->disagreeing.empty());
}

TEST(DiceProofs, RefuseASeedThatWasNotCommittedTo) {
  DiceProof proof = vectors("plain");
  proof.evidence.seed.back() = proof.evidence.seed.back() == '0' ? '1' : '0';
  EXPECT_THAT(describe(check_dice_proof(proof).error()), HasSubstr("the commitment"));
}

TEST(DiceProofs, AreReadAsTheyWereWritten) {
  const std::string text = print_dice_proof(vectors("words"));
  EXPECT_EQ(print_dice_proof(*parse_dice_proof(text)), text);
}

TEST(DiceProofs, NamesThePlaceOfWhatIsWrongInAFile) {
  const auto why = [](const std::string& text) { return describe(parse_dice_proof(text).error()); };
  EXPECT_THAT(why("{\n\"a\": x}"), HasSubstr("line 2, column 6"));
  EXPECT_THAT(why("{\"a\":"), HasSubstr("ends too early"));
  EXPECT_THAT(why("{} {}"), HasSubstr("something follows"));
  EXPECT_THAT(why("{}"), HasSubstr("arbiter_dice: is missing"));
  std::string text = print_dice_proof(vectors("plain"));
  text.replace(text.find("\"count\":2"), 9, "\"count\":0");
  EXPECT_THAT(why(text), HasSubstr("rolls[0].count: is not a number from 1 to 16"));
}

class FairDiceTable : public testing::Test {
 protected:
  static Config small_game(const std::string& policy) {
    Config config;
    config.game.settings = {{"size", "4"}};
    config.dice.policy = policy;
    return config;
  }
  explicit FairDiceTable(const std::string& policy = "electronic")
      : table(directory.path(), small_game(policy)) {
    table.wait(1s);
  }

  void play_turn() {
    const Status rolled = table.table().roll();
    if (!rolled) throw std::runtime_error(describe(rolled.error()));
    play_out();
  }
  void play_out() {
    while (table.table().history().shown.need() == Need::action) {
      const auto action = table.table().history().shown.legal().front();
      const auto count = table.table().history().provisional.size();
      table.play(action);
      table.wait(2s);
      const auto& question = table.table().referee().question();
      if (!question.empty()) {
        ASSERT_TRUE(table.table().answer(question.front().actions));
      }
      ASSERT_TRUE(table.table().history().over || table.table().history().provisional.size() > count);
    }
  }
  std::vector<db::Event> events(db::GameId game) { return *table.log().events(game); }
  DiceProof proof(db::GameId game) {
    return *dice_proof((*table.log().find(game))->about, *table.log().events(game));
  }
  std::string last_kind(db::GameId game) { return table.log().events(game)->back().kind; }
  std::string seed() { return table.log().seed(table.table().game().id)->value_or(""); }
  void shell(const std::string& sql) {
    SQLite::Database((directory.path() / "arbiter.db").string(), SQLite::OPEN_READWRITE).exec(sql);
  }

  TemporaryDirectory directory;
  SimulatedTable table;
};

TEST_F(FairDiceTable, CommitsBeforeAnythingIsRolled) {
  const auto events = table.log().events(table.table().game().id);
  EXPECT_EQ((*events)[1].kind, "commitment");
  EXPECT_EQ(commitment_to(*seed_from_hex(seed())), table.table().history().evidence.commitment);
}

TEST_F(FairDiceTable, TellsTheSeedNowhereBeforeTheEnd) {
  play_turn();
  const std::string secret = seed();
  ASSERT_EQ(secret.size(), 64U);
  EXPECT_THAT(boost::json::serialize(snapshot_of(table.table())), Not(HasSubstr(secret)));
  const auto game = table.table().game().id;
  for (const db::Event& event : events(game)) EXPECT_THAT(event.payload, Not(HasSubstr(secret)));
  const auto readings = table.log().readings(game);
  for (const db::RawReading& reading : *readings) EXPECT_NE(reading.value, secret);
  EXPECT_THAT(print_dice_proof(proof(game)), Not(HasSubstr(secret)));
  EXPECT_THAT(findings_words(*check_dice_proof(proof(game))), HasSubstr("revealed when the game ends"));
}

TEST_F(FairDiceTable, RevealsTheSeedOfAnAbandonedGameAndEveryRollAgrees) {
  const auto game = table.table().game().id;
  const std::string secret = seed();
  for (int turn = 0; turn < 3; ++turn) play_turn();
  ASSERT_TRUE(table.table().abandon());
  EXPECT_EQ(last_kind(game), "reveal");
  EXPECT_EQ(proof(game).evidence.seed, secret);
  EXPECT_EQ(check_dice_proof(proof(game))->agreeing, 3U);
  EXPECT_NE(seed(), secret) << "another game, another seed";
  EXPECT_EQ(table.log().seed(game)->has_value(), false);
}

TEST_F(FairDiceTable, RevealsTheSeedWhenTheGameIsOver) {
  const auto game = table.table().game().id;
  for (int turn = 0; turn < 300 && !table.table().history().over; ++turn) {
    play_turn();
    table.wait(1s);
  }
  ASSERT_TRUE(table.table().history().over);
  EXPECT_EQ(last_kind(game), "reveal");
  const DiceProof all = proof(game);
  EXPECT_EQ(check_dice_proof(all)->agreeing, all.rolls.size());
  EXPECT_TRUE(table.log().verify_chain(game));
}

TEST_F(FairDiceTable, KnowsTheNextRollOnlyFromTheSeedAlsoAfterAPowerCut) {
  const std::string expected = table.table().history().shown.roll_of(
      fair_draws(*seed_from_hex(seed()), {}, 1, table.table().history().shown.dice_faces()));
  table.restart();
  table.wait(1s);
  ASSERT_TRUE(table.table().roll());
  EXPECT_EQ(table.table().history().turns.back().roll, expected);
  EXPECT_FALSE(table.table().roll()) << "pressed twice";
  EXPECT_EQ(table.table().history().turns.back().roll, expected);
}

TEST_F(FairDiceTable, MixesInWordsBeforeTheFirstRollOnly) {
  ASSERT_TRUE(table.table().add_words("b", "heads"));
  ASSERT_TRUE(table.table().add_words("g", "Grüße"));
  EXPECT_FALSE(table.table().add_words("x", "nobody"));
  EXPECT_FALSE(table.table().add_words("b", "two\nlines"));
  const DiceWords words{{"b", "heads"}, {"g", "Grüße"}};
  const std::string expected = table.table().history().shown.roll_of(
      fair_draws(*seed_from_hex(seed()), words, 1, table.table().history().shown.dice_faces()));
  table.restart();
  table.wait(1s);
  ASSERT_TRUE(table.table().roll());
  EXPECT_EQ(table.table().history().turns.back().roll, expected);
  EXPECT_EQ(table.table().add_words("b", "tails").error().code, "words_too_late");
  EXPECT_EQ(table.table().history().evidence.words, words);
}

TEST_F(FairDiceTable, KeepsTheDiceOfTurnsThatAreTakenBack) {
  const auto game = table.table().game().id;
  play_turn();
  ASSERT_TRUE(table.table().confirm());
  ASSERT_TRUE(table.table().roll());
  const std::string second = table.table().history().turns.back().roll;
  ASSERT_TRUE(table.table().undo_turn());
  ASSERT_TRUE(table.table().arrange());
  table.wait(1s);
  play_out();
  ASSERT_TRUE(table.table().roll());
  EXPECT_EQ(table.table().history().turns.back().roll, second);
  ASSERT_TRUE(table.table().abandon());
  EXPECT_EQ(check_dice_proof(proof(game))->agreeing, 2U);
}

TEST_F(FairDiceTable, LogsALostSeedAsVoidAndGoesOn) {
  const auto game = table.table().game().id;
  play_turn();
  shell("DELETE FROM seeds");
  table.restart();
  table.wait(1s);
  EXPECT_FALSE(table.table().history().evidence.why_void.empty());
  EXPECT_TRUE(table.table().roll());
  const auto found = check_dice_proof(proof(game));
  EXPECT_EQ(found->unchecked, 2U);
  EXPECT_THAT(findings_words(*found), HasSubstr("void"));
  table.restart();
  int voids = 0;
  for (const db::Event& event : events(game)) voids += event.kind == "void" ? 1 : 0;
  EXPECT_EQ(voids, 1);
}

TEST_F(FairDiceTable, LogsTheSeedOfADroppedGameAsVoid) {
  const auto dropped = table.log().begin({"diablo", {}, {}, "", "occupancy"}, {},
                                         db::DiceSeed{std::string(64, 'a'), std::string(64, 'b')});
  ASSERT_TRUE(dropped);
  ASSERT_TRUE(table.table().abandon());
  EXPECT_EQ(last_kind(*dropped), "void");
  EXPECT_FALSE(table.log().seed(*dropped)->has_value());
  EXPECT_TRUE(table.log().verify_chain(*dropped));
}

TEST_F(FairDiceTable, SaysThatOlderLogsCannotBeChecked) {
  const auto game = *table.log().begin({"diablo", {{"size", "4"}}, {}, "", "occupancy"}, {});
  const std::vector<db::NewEvent> events{{"ready", "{}"}, {"roll", R"({"turn":1,"dice":"1,2"})"}};
  ASSERT_TRUE(table.log().append(game, events, {}, {}));
  EXPECT_THAT(findings_words(*check_dice_proof(proof(game))),
              HasSubstr("1 roll not checked: no commitment was logged"));
}

class OwnDiceTable : public FairDiceTable {
 protected:
  OwnDiceTable() : FairDiceTable("physical") {}
};

TEST_F(OwnDiceTable, TakesWhatTheyShowAndLogsThatPeopleThrewThem) {
  const auto game = table.table().game().id;
  EXPECT_EQ(table.table().roll().error().code, "dice_are_physical");
  EXPECT_EQ(table.table().roll_physical("1,9").error().code, "bad_dice");
  EXPECT_EQ(table.table().roll_physical("").error().code, "bad_dice");
  table.restart();
  table.wait(1s);
  ASSERT_TRUE(table.table().roll_physical("1,2"));
  EXPECT_FALSE(table.table().roll_physical("1,2")) << "once a turn";
  EXPECT_EQ(table.table().history().turns.back().roll, "1,2");
  EXPECT_EQ(proof(game).rolls.front().source, "physical");
  EXPECT_EQ(findings_words(*check_dice_proof(proof(game))), "1 roll by people's own dice");
  EXPECT_TRUE(table.table().history().evidence.commitment.empty());
}

TEST_F(FairDiceTable, TakesNoTypedDiceWhereTheTableRolls) {
  EXPECT_EQ(table.table().roll_physical("1,2").error().code, "dice_are_electronic");
}

}  // namespace
}  // namespace arbiter
