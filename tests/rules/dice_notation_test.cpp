// SPDX-License-Identifier: MIT
// Dice notation: every outcome of small rolls, and where errors point.
#include "rules/dice_notation.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <map>

namespace arbiter {
namespace {

// Draws that are given beforehand; the faces that were asked for are kept.
class ScriptedDraws {
 public:
  explicit ScriptedDraws(std::vector<int> draws) : draws_(std::move(draws)) {}

  DrawFace source() {
    return [this](int faces) {
      asked_.push_back(faces);
      return draws_.at(asked_.size() - 1);
    };
  }
  const std::vector<int>& asked() const { return asked_; }

 private:
  std::vector<int> draws_;
  std::vector<int> asked_;
};

TableRoll rolled(std::string_view notation, const std::vector<int>& draws) {
  ScriptedDraws script(draws);
  const Result<TableRoll> roll = roll_notation(notation, script.source());
  EXPECT_TRUE(roll) << notation << ": " << describe(roll.error());
  return roll ? *roll : TableRoll{};
}

Error refusal_of(std::string_view notation) {
  ScriptedDraws script({});
  const Result<TableRoll> roll = roll_notation(notation, script.source());
  EXPECT_FALSE(roll) << notation;
  EXPECT_TRUE(script.asked().empty()) << notation << ": drawn in vain";
  return roll ? Error{} : roll.error();
}

// How often each total comes when every sequence of draws is made once.
std::map<int, int> totals(std::string_view notation, int dice, int faces) {
  std::map<int, int> counts;
  std::vector<int> draws(static_cast<std::size_t>(dice), 1);
  for (bool done = false; !done;) {
    ++counts[rolled(notation, draws).total];
    std::size_t place = 0;
    while (place < draws.size() && draws[place] == faces) draws[place++] = 1;
    done = place == draws.size();
    if (!done) ++draws[place];
  }
  return counts;
}

std::vector<int> kept(const TableRoll& roll) {
  std::vector<int> values;
  for (const RolledDie& die : roll.dice) {
    if (die.kept) values.push_back(die.value);
  }
  return values;
}

TEST(DiceNotation, GivesTwoDiceTheirTriangle) {
  EXPECT_EQ(totals("2d6", 2, 6),
            (std::map<int, int>{
                {2, 1}, {3, 2}, {4, 3}, {5, 4}, {6, 5}, {7, 6}, {8, 5}, {9, 4}, {10, 3}, {11, 2}, {12, 1}}));
}

TEST(DiceNotation, GivesFateDiceTheirKnownDistribution) {
  EXPECT_EQ(
      totals("4dF", 4, 3),
      (std::map<int, int>{{-4, 1}, {-3, 4}, {-2, 10}, {-1, 16}, {0, 19}, {1, 16}, {2, 10}, {3, 4}, {4, 1}}));
}

TEST(DiceNotation, KeepsTheHighestThreeOfFourAsOftenAsIsKnown) {
  const auto counts = totals("4d6kh3", 4, 6);
  int sum = 0;
  for (const auto& [total, count] : counts) sum += total * count;
  EXPECT_EQ(sum, 15869);  // of 1296 rolls: 12.2446 on average
  EXPECT_EQ(counts.at(18), 21);
  EXPECT_EQ(counts.at(3), 1);
}

TEST(DiceNotation, DropsTheLowestAsItKeepsTheOthers) {
  EXPECT_EQ(totals("4d4dl1", 4, 4), totals("4d4kh3", 4, 4));
  EXPECT_EQ(totals("4d4dh3", 4, 4), totals("4d4kl1", 4, 4));
  EXPECT_NE(totals("4d4dl1", 4, 4), totals("4d4dh1", 4, 4));
}

TEST(DiceNotation, TellsWhichDiceWereKept) {
  EXPECT_EQ(kept(rolled("4d6kh3", {3, 1, 6, 2})), (std::vector<int>{3, 6, 2}));
  EXPECT_EQ(kept(rolled("4d6kl2", {3, 1, 6, 2})), (std::vector<int>{1, 2}));
  EXPECT_EQ(kept(rolled("4d6dh1", {3, 1, 6, 2})), (std::vector<int>{3, 1, 2}));
  EXPECT_EQ(kept(rolled("3d6kh1", {5, 5, 5})), (std::vector<int>{5}));
}

TEST(DiceNotation, AddsAndSubtractsTerms) {
  const TableRoll roll = rolled("2d6+3-d4+1", {5, 6, 4});
  EXPECT_EQ(roll.modifier, 4);
  EXPECT_EQ(roll.total, 11);
  EXPECT_EQ(roll.dice, (std::vector<RolledDie>{{5}, {6}, {4, true, true, false, std::nullopt, "d4"}}));
}

TEST(DiceNotation, KeepsWithinEachTermAlone) {
  EXPECT_EQ(rolled("2d20kh1+2d6kl1", {3, 17, 5, 2}).total, 19);
  EXPECT_EQ(rolled("10-2d6dl1", {3, 5}).total, 5);
}

TEST(DiceNotation, AsksForTheFacesThatAreWritten) {
  ScriptedDraws script({1, 2, 100, 1000, 2});
  const auto roll = roll_notation("d20+d2+d%+d1000-dF", script.source());
  ASSERT_TRUE(roll);
  EXPECT_EQ(script.asked(), (std::vector<int>{20, 2, 100, 1000, 3}));
  EXPECT_EQ(roll->total, 1103);
}

TEST(DiceNotation, ThrowsOneMoreDieForEachHighestFace) {
  const TableRoll roll = rolled("2d6!", {6, 3, 6, 2});
  EXPECT_EQ(roll.dice, (std::vector<RolledDie>{{6, true, false, true}, {3}, {6, true, false, true}, {2}}));
  EXPECT_EQ(roll.total, 17);
}

TEST(DiceNotation, EndsExplosionsAfterAHundred) {
  const auto roll = roll_notation("3d6!", [](int faces) { return faces; });
  ASSERT_TRUE(roll);
  EXPECT_EQ(roll->dice.size(), 103U);
}

TEST(DiceNotation, KeepsAndDropsAmongTheExplodedDiceToo) {
  EXPECT_EQ(kept(rolled("2d6!kh1", {6, 3, 5})), (std::vector<int>{6}));
  EXPECT_EQ(kept(rolled("2d6!dl1", {6, 3, 5})), (std::vector<int>{6, 5}));
}

TEST(DiceNotation, CountsSuccesses) {
  const std::vector<int> draws{1, 6, 7, 8, 10, 7};
  EXPECT_EQ(rolled("6d10>=7", draws).total, 4);
  EXPECT_EQ(rolled("6d10>7", draws).total, 2);
  EXPECT_EQ(rolled("6d10<=7", draws).total, 4);
  EXPECT_EQ(rolled("6d10<7", draws).total, 2);
  EXPECT_EQ(rolled("6d10=7", draws).total, 2);
  EXPECT_EQ(rolled("6d10kh2>=7", draws).total, 2);
  EXPECT_EQ(rolled("9-6d10>=7+1", draws).total, 6);
}

TEST(DiceNotation, KnowsTheGamesDiceByName) {
  ScriptedDraws script({4, 3, 6, 1});
  EXPECT_EQ(roll_notation("diablo", script.source())->total, 7);
  EXPECT_EQ(roll_notation("herd", script.source())->total, 7);
  EXPECT_EQ(script.asked(), (std::vector<int>{4, 4, 6, 6}));
}

TEST(DiceNotation, RollsASetByItsName) {
  const DiceSets sets{{"attack", "2d6+1"}, {"herd", "d4"}};
  ScriptedDraws script({4, 3, 6, 1});
  const Result<TableRoll> attack = roll_notation("attack", script.source(), sets);
  EXPECT_EQ(attack->total, 8);
  EXPECT_EQ(attack->name, "attack");
  EXPECT_EQ(attack->notation, "2d6+1");
  EXPECT_EQ(roll_notation("herd", script.source(), sets)->notation, "2d6")
      << "a game's name stays the game's";
  EXPECT_FALSE(roll_notation("attack+1", script.source(), sets)) << "a name stands alone";
  EXPECT_FALSE(roll_notation("defence", script.source(), sets));
}

TEST(DiceNotation, TakesNamesThatCannotBeMistakenForAnythingElse) {
  for (const char* name : {"attack", "a", "D6", "my-dice_2", "d6x", "d"})
    EXPECT_TRUE(check_set_name(name)) << name;
  for (const char* name :
       {"", "2d6", "d6", "d%", "6", "my dice", "-a", "herd", "diablo", "abcdefghijklmnopqrstu"})
    EXPECT_FALSE(check_set_name(name)) << name;
}

TEST(DiceNotation, PointsAtWhatIsWrong) {
  const std::vector<std::pair<std::string, std::size_t>> cases{
      {"", 1},          {"d", 2},          {"2d", 3},        {"0d6", 1},
      {"101d6", 1},     {"2d1", 3},        {"2d1001", 3},    {"2d06", 3},
      {"02d6", 1},      {"2d6+", 5},       {"2d6+x", 5},     {"2d6 + 1", 4},
      {"-2d6", 1},      {"+2d6", 1},       {"2d6--1", 5},    {"2D6", 2},
      {"2d6k1", 5},     {"2d6kh", 6},      {"2d6kh0", 6},    {"2d6kh3", 6},
      {"2d6dl2", 6},    {"d6dl1", 5},      {"2d6kh1kl1", 7}, {"5", 1},
      {"2d6+10001", 5}, {"2df", 3},        {"2d%6", 4},      {"99999999999d6", 1},
      {"2d6\n", 4},     {"4dF!", 4},       {"3d6!!", 5},     {"3d6>", 5},
      {"6d10>=", 7},    {"6d10>=1001", 7}, {"6d10=>7", 6},   {"6d10>=7>2", 8},
      {"3d6>=4kh1", 7}, {"herds", 1},      {"herd+1", 1},    {"3d6kh1!", 7}};
  for (const auto& [notation, column] : cases) {
    const Error error = refusal_of(notation);
    EXPECT_EQ(error.column, column) << notation << ": " << error.message;
    EXPECT_FALSE(error.message.empty());
  }
}

TEST(DiceNotation, RefusesALongerTextThanAnyoneWrites) {
  std::string sum = "d6";
  while (sum.size() <= 100) sum += "+1";
  EXPECT_EQ(refusal_of(sum).column, 101U);
}

TEST(DiceNotation, NeverFailsOnForeignText) {
  EXPECT_TRUE(rc::check([] {
    const auto text = *rc::gen::container<std::string>(rc::gen::elementOf(std::string("0129d%Fkhl+-!<>= x")));
    const auto roll = roll_notation(text, [](int faces) { return faces; });
    if (!roll) RC_ASSERT(roll.error().column >= 1U);
    if (!roll && text.size() <= 100) RC_ASSERT(roll.error().column <= text.size() + 1);
    if (roll) RC_ASSERT(!kept(*roll).empty());
  }));
}

}  // namespace
}  // namespace arbiter
