// SPDX-License-Identifier: MIT
// What the doctor says of chips, lines and bias.
#include "daemon/doctor/chips.h"

#include <gmock/gmock.h>

#include "tests/daemon/doctor/doctored.h"
#include "tests/support/fake_chips.h"

namespace arbiter::doctor::test {
namespace {

using hal::gpio::Bias;
using hal::gpio::test::FakeChips;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// Two switches on the header, at lines 5 and 8.
class TheDoctorOfChips : public testing::Test {
 protected:
  TheDoctorOfChips() {
    config_.sensors.kind = "gpio";
    config_.wiring.emplace();
    config_.wiring->chips = {{"header", {"pi"}}};
    config_.wiring->contacts = {{"a1", {"header", "5"}}, {"b1", {"header", "GPIO8"}}};
    auto& header = chips_.add("pinctrl-bcm2711", 16);
    header.names = {{8, "GPIO8"}};
  }
  Findings examine(bool serves = false) { return examine_chips(look_at_chips(chips_), config_, serves); }

  FakeChips chips_;
  Config config_;
};

TEST_F(TheDoctorOfChips, ListsEachChipWithItsLinesAndWhoHoldsThem) {
  chips_.chip("pinctrl-bcm2711").held = {{4, "w1-gpio"}};
  EXPECT_THAT(words_for(examine(), "chip"), HasSubstr("pinctrl-bcm2711, 16 lines; in use: 4 w1-gpio"));
}

TEST_F(TheDoctorOfChips, FindsNothingWrongWithLinesThatAreFree) {
  EXPECT_THAT(codes(examine()), ElementsAre("chip", "lines_free"));
}

TEST_F(TheDoctorOfChips, NamesWhoHoldsALineOfTheWiring) {
  chips_.chip("pinctrl-bcm2711").held = {{5, "fancontrol"}};
  const std::string words = words_for(examine(), "line_held");
  EXPECT_THAT(words, HasSubstr("a1: line 5 of pinctrl-bcm2711 is held by 'fancontrol'"));
  EXPECT_THAT(words, HasSubstr("sudo fuser -v pinctrl-bcm2711"));
}

TEST_F(TheDoctorOfChips, KnowsTheLineOfConfigTxtThatFreesALineFromABus) {
  chips_.chip("pinctrl-bcm2711").held = {{8, "spi0 CS0"}};
  const std::string words = words_for(examine(), "line_held_by_bus");
  EXPECT_THAT(words, HasSubstr("b1: line 8"));
  EXPECT_THAT(words, HasSubstr("dtparam=spi=off"));
}

TEST_F(TheDoctorOfChips, TakesLinesThatTheRunningDaemonHoldsForItsOwn) {
  chips_.chip("pinctrl-bcm2711").held = {{5, "arbiter"}, {8, "arbiter"}};
  EXPECT_THAT(codes(examine(true)), ElementsAre("chip", "lines_own"));
  EXPECT_THAT(words_for(examine(true), "lines_own"), HasSubstr("sudo systemctl stop arbiter"));
  EXPECT_TRUE(holds_lines(look_at_chips(chips_), config_));
}

TEST_F(TheDoctorOfChips, DoesNotBelieveThatWhereNoDaemonRuns) {
  chips_.chip("pinctrl-bcm2711").held = {{5, "arbiter"}};
  EXPECT_THAT(codes(examine(false)), Contains("line_held"));
}

TEST_F(TheDoctorOfChips, SaysWhichLinesAChipHasWhereOneIsMissing) {
  config_.wiring->contacts.push_back({"c1", {"header", "27"}});
  EXPECT_THAT(words_for(examine(), "line_absent"), HasSubstr("c1: pinctrl-bcm2711 has no line '27'"));
  EXPECT_THAT(words_for(examine(), "line_absent"), HasSubstr("0 to 15"));
}

TEST_F(TheDoctorOfChips, GivesTheOverlayOfAnExpanderThatIsMissing) {
  config_.wiring->chips["low"] = {"mcp23017@1-0021"};
  config_.wiring->contacts.push_back({"c1", {"low", "0"}});
  EXPECT_THAT(words_for(examine(), "expander_absent"), HasSubstr("dtoverlay=mcp23017,addr=0x21"));
}

TEST_F(TheDoctorOfChips, SaysThatAMachineHasNoChipsAtAll) {
  chips_.unplug("pinctrl-bcm2711");
  EXPECT_THAT(codes(examine()), ElementsAre("no_chips", "header_absent"));
}

TEST_F(TheDoctorOfChips, PassesOverAChipThatItMayNotOpen) {
  chips_.chip("pinctrl-bcm2711").forbidden = true;
  EXPECT_THAT(codes(examine()), ElementsAre("chip_unreadable", "chip_forbidden"));
}

TEST_F(TheDoctorOfChips, KnowsWhichChipsCannotBeListenedTo) {
  EXPECT_THAT(unusable_chips(look_at_chips(chips_), config_), IsEmpty());
  chips_.chip("pinctrl-bcm2711").held = {{5, "fancontrol"}};
  EXPECT_THAT(unusable_chips(look_at_chips(chips_), config_), ElementsAre("header"));
  chips_.unplug("pinctrl-bcm2711");
  EXPECT_THAT(unusable_chips(look_at_chips(chips_), config_), ElementsAre("header"));
}

TEST_F(TheDoctorOfChips, LooksAtTheLinesThatSelectAReadersAntennas) {
  config_.sensors.kind = "nfc";
  config_.readers = {{"reader 1", "pn532_uart:/dev/ttyAMA0", {"a1", "b1"}, {"5"}}};
  chips_.chip("pinctrl-bcm2711").held = {{5, "lirc"}};
  EXPECT_THAT(words_for(examine(), "line_held"), HasSubstr("reader 1's multiplexer"));
}

TEST_F(TheDoctorOfChips, HasNoObjectionToABiasThatTheChipCanSet) {
  config_.wiring->chips["header"].bias = Bias::pull_down;
  EXPECT_THAT(examine_bias(config_), IsEmpty());
}

TEST_F(TheDoctorOfChips, WarnsOfAPullDownThatAnMcp23017DoesNotHave) {
  config_.wiring->chips["header"] = {"mcp23017@1-0020", Bias::pull_down, false};
  EXPECT_THAT(words_for(examine_bias(config_), "bias_only_up"), HasSubstr("bias = \"pull-up\""));
}

TEST_F(TheDoctorOfChips, TellsTheResistorsThatAChipWithoutBiasNeeds) {
  config_.wiring->chips["header"] = {"pca9555@1-0020", Bias::pull_up, true};
  const std::string words = words_for(examine_bias(config_), "bias_impossible");
  EXPECT_THAT(words, HasSubstr("a1, b1 hang in the air"));
  EXPECT_THAT(words, HasSubstr("10 kOhm from each line to 3.3 V"));
  config_.wiring->chips["header"].bias = Bias::none;
  EXPECT_THAT(codes(examine_bias(config_)), ElementsAre("bias_outside"));
}

}  // namespace
}  // namespace arbiter::doctor::test
