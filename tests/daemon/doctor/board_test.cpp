// SPDX-License-Identifier: MIT
// What the doctor hears of switches and readers, on simulated ones.
#include <gmock/gmock.h>

#include "daemon/doctor/levels.h"
#include "daemon/doctor/readers.h"
#include "tests/daemon/doctor/doctored.h"
#include "tests/hal/nfc/simulated_pn532.h"
#include "tests/support/fake_chips.h"
#include "tests/support/manual_loop.h"

namespace arbiter::doctor::test {
namespace {

using namespace std::chrono_literals;
using hal::gpio::test::FakeChips;
using hal::gpio::test::ManualLoop;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// Duell, of whose squares four have switches to ground on lines 0 to 3, and a button. Pieces begin on the
/// first and the last rank.
class TheDoctorOfSwitches : public testing::Test {
 protected:
  TheDoctorOfSwitches() {
    config_.game.name = "duell";
    config_.sensors.kind = "gpio";
    config_.wiring.emplace();
    config_.wiring->chips = {{"header", {"header"}}};
    chips_.add("header", 16);
    for (const char* name : {"a1", "b1", "a3", "b3", "button.roll"}) {
      const auto line = static_cast<unsigned>(switches_.size());
      config_.wiring->contacts.push_back({name, {"header", std::to_string(line)}});
      switches_.push_back(chips_.add_switch({"header", line}, FakeChips::ground));
    }
  }
  Findings examine(const std::function<void(hal::Time)>& let_pass) {
    return examine_levels(watch_switches(config_, chips_, loop_, 3s, let_pass), config_);
  }
  Findings examine() {
    return examine([this](hal::Time time) { loop_.advance(time); });
  }
  void toggle(std::size_t number, hal::Time every, hal::Time length) {
    for (hal::Time passed{0}; passed < length; passed += every) {
      chips_.set_switch(number, passed / every % 2 == 0);
      loop_.advance(every);
    }
  }

  FakeChips chips_;
  ManualLoop loop_{chips_};
  Config config_;
  std::vector<std::size_t> switches_;
};

TEST_F(TheDoctorOfSwitches, AsksForAMagnetWhereNothingIsClosed) {
  EXPECT_THAT(codes(examine()), ElementsAre("none_closed", "watched"));
}

TEST_F(TheDoctorOfSwitches, ListsWhatReadsAPiece) {
  chips_.set_switch(switches_[0], true);
  chips_.set_switch(switches_[1], true);
  const Findings findings = examine();
  EXPECT_THAT(words_for(findings, "some_closed"), HasSubstr("2 of 4 sites read a piece: a1, b1"));
}

TEST_F(TheDoctorOfSwitches, SuspectsTheRailWhereEverythingIsClosed) {
  for (std::size_t i = 0; i < 4; ++i) chips_.set_switch(switches_[i], true);
  EXPECT_THAT(words_for(examine(), "all_closed"), HasSubstr("active = \"high\""));
}

TEST_F(TheDoctorOfSwitches, TakesAFullBoardForOneThatIsSetUpWhereAGameBeginsSo) {
  config_.game.name = "diablo";
  for (std::size_t i = 0; i < 4; ++i) chips_.set_switch(switches_[i], true);
  EXPECT_THAT(codes(examine()), ElementsAre("all_closed_as_set_up", "watched"));
}

TEST_F(TheDoctorOfSwitches, SuspectsAClosedSwitchWhereNoPieceStandsWhenAGameBegins) {
  for (const std::size_t i : {0U, 3U}) chips_.set_switch(switches_[i], true);
  const Findings findings = examine();
  EXPECT_THAT(words_for(findings, "stuck_closed"), HasSubstr("b3: reads a piece all the time"));
}

TEST_F(TheDoctorOfSwitches, HearsAHandThatTriesTheBoard) {
  const Findings findings = examine([this](hal::Time time) {
    toggle(switches_[1], 400ms, 1600ms);
    loop_.advance(time - 1600ms);
  });
  EXPECT_THAT(words_for(findings, "sites_changed"), HasSubstr("changed while watched: b1"));
  EXPECT_THAT(codes(findings, Severity::warning), IsEmpty());
}

TEST_F(TheDoctorOfSwitches, ForgivesTheBounceOfAContact) {
  const Findings findings = examine([this](hal::Time time) {
    toggle(switches_[1], 1ms, 30ms);
    loop_.advance(time - 30ms);
  });
  EXPECT_THAT(codes(findings, Severity::warning), IsEmpty());
}

TEST_F(TheDoctorOfSwitches, FindsALineThatWandersFasterThanAnyHand) {
  for (const hal::Time every : {5ms, 60ms}) {
    const Findings findings = examine([&](hal::Time time) {
      toggle(switches_[2], every, 1800ms);
      loop_.advance(time - 1800ms);
    });
    EXPECT_THAT(words_for(findings, "chattering"), HasSubstr("a3 chatters"));
  }
}

TEST_F(TheDoctorOfSwitches, DoesNotComplainOfSitesThatAreMasked) {
  config_.sensors.masked = {"a3"};
  const Findings findings = examine([this](hal::Time time) {
    toggle(switches_[2], 60ms, 1800ms);
    loop_.advance(time - 1800ms);
  });
  EXPECT_THAT(codes(findings, Severity::warning), IsEmpty());
}

TEST_F(TheDoctorOfSwitches, HearsTheButtons) {
  const Findings findings = examine([this](hal::Time time) {
    toggle(switches_[4], 300ms, 600ms);
    loop_.advance(time - 600ms);
  });
  EXPECT_THAT(words_for(findings, "buttons_pressed"), HasSubstr("roll"));
}

TEST_F(TheDoctorOfSwitches, TellsWhichChipIsGone) {
  chips_.unplug("header");
  EXPECT_THAT(words_for(examine(), "device_lost"), HasSubstr("header cannot be read: no chip 'header'"));
}

TEST_F(TheDoctorOfSwitches, FindsTheGhostOfAMatrixWithoutDiodes) {
  config_.wiring->contacts.clear();
  config_.wiring->matrices = {{{{"header", "8"}, {"header", "9"}},
                               {{"header", "10"}, {"header", "11"}},
                               {{"a1", "b1"}, {"a2", "b2"}},
                               false}};
  for (const auto& [row, column] : {std::pair{8U, 10U}, {8U, 11U}, {9U, 10U}})
    chips_.set_switch(chips_.add_switch({"header", column}, {"header", row}), true);
  const std::string words = words_for(examine(), "ghosting");
  EXPECT_THAT(words, HasSubstr("a1 b1 a2 b2"));
  EXPECT_THAT(words, HasSubstr("a diode 1N4148"));
}

TEST_F(TheDoctorOfSwitches, FindsAMatrixColumnThatIsShortedToGround) {
  config_.wiring->contacts.clear();
  config_.wiring->matrices = {
      {{{"header", "8"}}, {{"header", "10"}, {"header", "11"}}, {{"a1", "b1"}}, true}};
  chips_.set_switch(chips_.add_switch({"header", 10}, FakeChips::ground), true);
  EXPECT_THAT(words_for(examine(), "device_odd"),
              HasSubstr("the matrix column on line 10 of header stays low"));
}

class TheDoctorOfReaders : public testing::Test {
 protected:
  TheDoctorOfReaders() {
    config_.sensors.kind = "nfc";
    config_.sensors.tags = "tags.toml";
    config_.readers = {{"left", reader_.connection(), {"a1", "b1"}, {"5"}}};
    config_.tags = {{"04A1B2C3", "b"}};
  }
  Findings examine() {
    const auto select = [this](const ReaderConfig&) {
      return std::make_unique<hal::nfc::test::SimulatedSelector>(reader_);
    };
    return examine_readers(ask_readers(config_), hear_tags(config_, 3s, select), config_, "board.toml");
  }

  TemporaryDirectory directory_;
  hal::nfc::test::SimulatedPn532 reader_{directory_ / "pn532"};
  Config config_;
};

TEST_F(TheDoctorOfReaders, NamesTheChipThatAnswersAndTheTagsOnItsAntennas) {
  reader_.put(0, {"04A1B2C3"});
  const Findings findings = examine();
  EXPECT_THAT(words_for(findings, "reader"), HasSubstr("answers: PN532 v"));
  EXPECT_THAT(words_for(findings, "tags_heard"), HasSubstr("tags at a1; 1 antennas see none"));
  EXPECT_THAT(codes(findings, Severity::warning), IsEmpty());
}

TEST_F(TheDoctorOfReaders, FindsATagThatNobodyHasLearned) {
  reader_.put(1, {"04A1B2C9"});
  const std::string words = words_for(examine(), "tag_unknown");
  EXPECT_THAT(words, HasSubstr("b1: nobody has learned the tag 04A1B2C9"));
  EXPECT_THAT(words, HasSubstr("arbiter tags --config board.toml"));
}

TEST_F(TheDoctorOfReaders, FindsTwoTagsWithTheSameIdentifier) {
  reader_.put(0, {"04A1B2C3"});
  reader_.put(1, {"04A1B2C3"});
  EXPECT_THAT(words_for(examine(), "tag_twice"), HasSubstr("04A1B2C3 is read at"));
}

TEST_F(TheDoctorOfReaders, SaysWhatMendsAReaderThatIsNotThere) {
  reader_.unplug();
  const std::string words =
      words_for(examine_readers(ask_readers(config_), {}, config_, "board.toml"), "reader_silent");
  EXPECT_THAT(words, HasSubstr("left: there is no " + (directory_ / "pn532").string()));
  EXPECT_THAT(words, HasSubstr("raspi-config"));
}

TEST_F(TheDoctorOfReaders, SaysWhatMendsAReaderThatDoesNotAnswer) {
  reader_.set_mute(true);
  EXPECT_THAT(words_for(examine_readers(ask_readers(config_), {}, config_, "board.toml"), "reader_silent"),
              HasSubstr("RX to TX"));
}

}  // namespace
}  // namespace arbiter::doctor::test
