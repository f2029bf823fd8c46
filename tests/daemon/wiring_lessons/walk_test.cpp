// SPDX-License-Identifier: MIT
// Testing a wiring: each fault of a board is named, with its line and its remedy.
#include <gmock/gmock.h>

#include <algorithm>

#include "daemon/wiring_lessons/live_view.h"
#include "daemon/wiring_lessons/walk_report.h"
#include "daemon/wiring_lessons/wiring_file.h"
#include "rules/site_names.h"
#include "tests/daemon/wiring_lessons/hands_on_wires.h"

namespace arbiter::lessons::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// An example board whose wires are otherwise than its wiring says.
class WalkOver {
 public:
  explicit WalkOver(
      const std::string& example, const std::function<void(Wiring&)>& mix = [](Wiring&) {},
      const std::vector<std::string>& only = {})
      : config_(load_config(std::string(ARBITER_EXAMPLES) + "/" + example + ".toml").config),
        game_(*new_game(config_.game.name, config_.game.settings)),
        hands([&] {
          Wiring real = *config_.wiring;
          mix(real);
          return real;
        }()),
        walk(*config_.wiring,
             lessons_of(*config_.wiring, board_of(game_, config_.sensors.capability, {}), only)) {}

  void begin() { hands.begin(walk, scanned_lines(*config_.wiring, {})); }
  void walk_through() {
    begin();
    hands.obey_all();
    EXPECT_TRUE(hands.ended) << hands.task();
  }
  std::string report() const {
    std::string text;
    for (const std::string& line : report_of(*config_.wiring, walk.findings()))
      text.append(line).append("\n");
    return text;
  }
  const Wiring& wiring() const { return *config_.wiring; }
  const Config& config() const { return config_; }
  const AnyGame& game() const { return game_; }

 private:
  Config config_;
  AnyGame game_;

 public:
  HandsOnWires hands;
  Walk walk;
};

class WalkedExample : public testing::TestWithParam<const char*> {};

TEST_P(WalkedExample, IsFineAllThrough) {
  WalkOver over(GetParam());
  over.walk_through();
  EXPECT_TRUE(is_well(over.walk.findings())) << over.report();
  EXPECT_THAT(over.walk.findings().untested, IsEmpty());
  EXPECT_EQ(over.hands.chips.shorts(), 0U);
}

INSTANTIATE_TEST_SUITE_P(Wirings, WalkedExample,
                         testing::Values("diablo-6x6-matrix", "diablo-8x8-expanders", "herd-5-matrix",
                                         "duell-9x8-matrix", "dudos-prisms", "dice-only"),
                         [](const auto& one) {
                           std::string name = one.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(WalkReport, NamesTwoWiresThatAreSwappedAndCorrectsThem) {
  WalkOver over("diablo-8x8-expanders", [](Wiring& real) {
    const auto named = [&](const std::string& name) {
      return std::find_if(real.contacts.begin(), real.contacts.end(),
                          [&](const auto& contact) { return contact.name == name; });
    };
    std::swap(named("a1")->pin, named("b1")->pin);
  });
  over.begin();
  over.hands.type("");
  over.hands.touch("a1", "1");
  EXPECT_THAT(over.hands.heard(), HasSubstr("b1 (low/1) closed instead of a1 (low/0)"));
  over.hands.obey_all();
  EXPECT_THAT(over.report(), HasSubstr("swapped: a1 (low/0) and b1 (low/1)."));
  const auto right = corrected(over.wiring(), over.walk.findings());
  ASSERT_TRUE(right);
  EXPECT_EQ(ContactMap(*right).ends_of("a1"), grounded({"low", "1"}));
  EXPECT_EQ(ContactMap(*right).ends_of("b1"), grounded({"low", "0"}));
}

TEST(WalkReport, CorrectsRowsOfAMatrixThatAreSwapped) {
  WalkOver over("diablo-6x6-matrix",
                [](Wiring& real) { std::swap(real.matrices[0].rows[0], real.matrices[0].rows[3]); });
  over.walk_through();
  const auto right = corrected(over.wiring(), over.walk.findings());
  ASSERT_TRUE(right);
  EXPECT_EQ(right->matrices[0].rows[0], (Pin{"header", "13"}));
  EXPECT_EQ(right->matrices[0].rows[3], (Pin{"header", "5"}));
  WiringFile file{over.config().game, "occupancy", {}, site_names(over.game())};
  file.wiring = *right;
  const std::string text = print_wiring(file);
  EXPECT_TRUE(check_wiring(text, *right));
  EXPECT_THAT(text, HasSubstr("corner = \"a1\""));
}

TEST(WalkReport, NamesASwitchThatNeverCloses) {
  WalkOver over("diablo-8x8-expanders");
  over.begin();
  over.hands.type("");
  over.hands.type("");  // there it stands, and nothing closes
  over.hands.obey_all();
  EXPECT_THAT(over.report(), HasSubstr("dead: a1 (low/0). Look for a broken wire"));
}

TEST(WalkReport, NamesARowWhoseWireIsOff) {
  WalkOver over("diablo-6x6-matrix", [](Wiring& real) { real.matrices[0].rows[1] = {"header", "40"}; });
  over.walk_through();
  EXPECT_THAT(over.report(), HasSubstr("dead: all of a2 b2 c2 d2 e2 f2, which hang on line 6."));
}

TEST(WalkReport, NamesASwitchThatIsStuck) {
  WalkOver over("diablo-8x8-expanders");
  over.hands.board.set("c3", "1");
  over.begin();
  over.hands.type("");
  EXPECT_THAT(over.hands.heard(), HasSubstr("c3 (middle/2) is closed on an empty board."));
  EXPECT_THAT(over.report(), HasSubstr("stuck: c3 (middle/2)"));
}

TEST(WalkReport, NamesSwitchesThatCloseTogether) {
  WalkOver over("diablo-8x8-expanders");
  const std::size_t shorted = over.hands.chips.add_switch({"mcp23017@1-0020", 0}, {"mcp23017@1-0020", 1});
  over.hands.chips.set_switch(shorted, true);
  over.walk_through();
  EXPECT_THAT(over.report(), HasSubstr("together: a piece on a1 closes a1 (low/0), b1 (low/1)."));
  EXPECT_FALSE(corrected(over.wiring(), over.walk.findings()));
}

TEST(WalkReport, NamesASwitchThatChatters) {
  WalkOver over("diablo-8x8-expanders");
  over.begin();
  for (int i = 0; i < 40; ++i) {
    over.hands.board.set("d4", i % 2 == 0 ? "1" : "0");
    over.hands.loop.advance(20ms);
  }
  EXPECT_THAT(over.report(), HasSubstr("chatters: d4 (middle/11)"));
}

TEST(Walk, GoesOnWithTheOtherSquaresWhileOneChatters) {
  WalkOver over("diablo-8x8-expanders");
  over.begin();
  over.hands.type("");
  const auto chatter = [&](int times) {
    for (int i = 0; i < times; ++i) {
      over.hands.board.set("d4", i % 2 == 0 ? "1" : "0");
      over.hands.loop.advance(20ms);
    }
  };
  chatter(60);
  over.hands.board.set("a1", "1");
  chatter(30);
  over.hands.board.set("a1", "0");
  chatter(30);
  EXPECT_THAT(over.hands.heard(), HasSubstr("Put a piece on b1."));
}

TEST(ContactMap, KnowsTheFlowOfASwitchThatAPieceOpens) {
  Wiring wiring;
  wiring.chips["header"].label = "header";
  wiring.matrices.push_back({{{"header", "5"}}, {{"header", "17"}}, {{"a1"}}});
  wiring.normally_closed = {"a1"};
  const ContactMap map(wiring);
  const Closed pieces = map.with_pieces({});
  ASSERT_EQ(pieces.size(), 1U);
  EXPECT_FALSE(map.flows_backward(pieces.begin()->first, pieces.begin()->second));
}

TEST(WalkReport, NamesMissingDiodesThatMakeGhosts) {
  WalkOver over("diablo-6x6-matrix", [](Wiring& real) { real.matrices[0].diodes = false; });
  over.walk_through();
  EXPECT_THAT(over.report(), HasSubstr("no diode, or a shorted one: a1 a2"));
  EXPECT_THAT(over.report(), HasSubstr("a ghost"));
}

TEST(WalkReport, NamesDiodesThatAreTheWrongWayRound) {
  WalkOver over("diablo-6x6-matrix", [](Wiring& real) {
    // Current that flows from rows to columns: rows and columns exchanged, cells turned.
    auto& matrix = real.matrices[0];
    std::swap(matrix.rows, matrix.columns);
    auto turned = matrix.contacts;
    for (std::size_t row = 0; row < turned.size(); ++row) {
      for (std::size_t column = 0; column < turned.size(); ++column)
        turned[column][row] = matrix.contacts[row][column];
    }
    matrix.contacts = turned;
  });
  over.walk_through();
  EXPECT_THAT(over.report(), HasSubstr("diode the wrong way round: a1 a2"));
}

TEST(WalkReport, NamesARowThatIsTiedToGround) {
  WalkOver over("diablo-6x6-matrix");
  const std::size_t tied = over.hands.chips.add_switch({"pinctrl-bcm2711", 6}, FakeChips::ground);
  over.hands.chips.set_switch(tied, true);
  over.begin();
  over.hands.type("");
  EXPECT_THAT(over.report(), HasSubstr("held low: line 6, on which a2 b2 c2 d2 e2 f2 hang."));
}

TEST(WalkReport, NamesAPrismThatReadsAnotherFace) {
  WalkOver over("dudos-prisms", [](Wiring& real) { real.faces = {"01", "10", "11"}; });
  over.walk_through();
  EXPECT_THAT(over.report(), HasSubstr("prism on a1: at face 0 its switches read 01 instead of 10"));
}

TEST(WalkReport, TestsOnlyTheSitesThatAreNamed) {
  WalkOver over("diablo-8x8-expanders", [](Wiring&) {}, {"b2", "h8"});
  over.walk_through();
  EXPECT_THAT(over.report(), HasSubstr("fine: b2 h8\n"));
  EXPECT_THAT(over.report(), Not(HasSubstr("not tested")));
}

TEST(WalkReport, LightsEachLampAndAsks) {
  WalkOver over("dice-only");
  over.begin();
  over.hands.type("");
  over.hands.press("dice");
  EXPECT_THAT(over.hands.task(), HasSubstr("The lamp upper left of die 1 must be lit."));
  EXPECT_EQ(over.hands.chips.driven({"pinctrl-bcm2711", 5}), true);
  EXPECT_EQ(over.hands.chips.driven({"pinctrl-bcm2711", 6}), false);
  over.hands.type("n");
  EXPECT_EQ(over.hands.chips.driven({"pinctrl-bcm2711", 5}), false);
  EXPECT_EQ(over.hands.chips.driven({"pinctrl-bcm2711", 6}), true);
  EXPECT_THAT(over.report(), HasSubstr("dark or elsewhere: lamp pip.0.0."));
}

TEST(LiveView, TellsEveryChangeWithItsTime) {
  const Config config = load_config(std::string(ARBITER_EXAMPLES) + "/diablo-8x8-expanders.toml").config;
  HandsOnWires hands(*config.wiring);
  LiveView view(*config.wiring);
  hands.begin(view, scanned_lines(*config.wiring, {}));
  hands.touch("b1", "1");
  const std::string heard = hands.heard();
  EXPECT_THAT(heard, HasSubstr("b1 (low/1) closed"));
  EXPECT_THAT(heard, HasSubstr("b1 (low/1) opened"));
  hands.type("q");
  EXPECT_TRUE(hands.ended);
}

}  // namespace
}  // namespace arbiter::lessons::test
