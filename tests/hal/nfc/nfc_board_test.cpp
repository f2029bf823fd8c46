// SPDX-License-Identifier: MIT
// A board of readers on their threads: what its listener hears, on its own thread.
#include "hal/nfc/nfc_board.h"

#include <gmock/gmock.h>

#include <thread>

#include "hal/nfc/libnfc_reader.h"
#include "tests/hal/nfc/loop_until.h"
#include "tests/hal/nfc/scripted_reader.h"
#include "tests/hal/nfc/simulated_pn532.h"
#include "tests/hal/recording_listener.h"
#include "tests/support/temporary_directory.h"

namespace arbiter::hal::nfc::test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// What sites read, and whether all of it was said on one thread.
class Listener : public hal::test::RecordingListener {
 public:
  void on_reading(const Reading& reading) override {
    EXPECT_EQ(std::this_thread::get_id(), thread_);
    sites[reading.site] = reading.value;
    RecordingListener::on_reading(reading);
  }
  bool was_said(const std::string& words) const {
    return std::any_of(devices.begin(), devices.end(),
                       [&](const std::string& said) { return said.find(words) != std::string::npos; });
  }

  std::map<std::string, std::string> sites;

 private:
  std::thread::id thread_ = std::this_thread::get_id();
};

BoardReader scripted(const std::string& name, Field& field, std::vector<Antenna> antennas) {
  auto reader = std::make_unique<ScriptedReader>(field);
  auto selector = std::make_unique<SelectorOf>(*reader);
  return {name, std::move(antennas), std::move(reader), std::move(selector)};
}

std::vector<BoardReader> readers_of(Field& left, Field& right) {
  std::vector<BoardReader> readers;
  readers.push_back(scripted("left", left, {{0, "a1"}, {1, "a2"}}));
  readers.push_back(scripted("right", right, {{0, "b1"}, {3, "b2"}}));
  return readers;
}

class AnNfcBoard : public testing::Test {
 protected:
  AnNfcBoard() { EXPECT_THAT(board_.attach(listener_), IsEmpty()); }
  void wait_for(const std::string& site, const std::string& value) {
    EXPECT_TRUE(loop_until(context_, [&] { return listener_.sites[site] == value; }))
        << site << " reads " << listener_.sites[site];
  }
  void wait_for_words(const std::string& words) {
    EXPECT_TRUE(loop_until(context_, [&] { return listener_.was_said(words); })) << words;
  }

  boost::asio::io_context context_;
  Field left_;
  Field right_;
  Listener listener_;
  NfcBoard board_{context_, readers_of(left_, right_), [] { return Time{7}; }};
};

TEST_F(AnNfcBoard, ReadsEverySite) {
  left_.put(1, {"04A1B2C3"});
  right_.put(3, {"04A1B2C4", "04A1B2C5"});
  for (const auto& [site, value] : std::map<std::string, std::string>{
           {"a1", "-"}, {"a2", "04A1B2C3"}, {"b1", "-"}, {"b2", "04A1B2C4+04A1B2C5"}})
    wait_for(site, value);
  EXPECT_EQ(listener_.readings[0].time, Time{7});
}

TEST_F(AnNfcBoard, FollowsAPieceFromOneReaderToAnother) {
  left_.put(0, {"04A1B2C3"});
  wait_for("a1", "04A1B2C3");
  left_.put(0, {});
  wait_for("a1", "-");
  right_.put(0, {"04A1B2C3"});
  wait_for("b1", "04A1B2C3");
}

TEST_F(AnNfcBoard, DoesNotTakeANeighboursStrayReadForAPiece) {
  left_.put(0, {"04A1B2C3"});
  wait_for("a1", "04A1B2C3");
  right_.put(0, {"04A1B2C3"});
  wait_for_words("the tag 04A1B2C3 is read at a1 and at b1 alike: put the piece in the middle of its square");
  EXPECT_EQ(listener_.sites["a1"], "04A1B2C3");
  EXPECT_NE(listener_.sites["b1"], "04A1B2C3");
}

TEST_F(AnNfcBoard, KeepsWhatALostReaderSaidAndCatchesUp) {
  left_.put(0, {"04A1B2C3"});
  wait_for("a1", "04A1B2C3");
  left_.fail("unplugged");
  wait_for_words("left lost: unplugged");
  EXPECT_EQ(listener_.sites["a1"], "04A1B2C3");
  EXPECT_THAT(listener_.lost_sites, ElementsAre("a1", "a2"));
  listener_.devices.clear();
  left_.put(0, {});
  left_.put(1, {"04A1B2C3"});
  left_.fail("");
  wait_for_words("left back: 2 antennas, a full scan takes ");
  EXPECT_EQ(listener_.sites["a1"], "-") << "it is back when all its sites read what is there now";
  EXPECT_EQ(listener_.sites["a2"], "04A1B2C3");
}

TEST_F(AnNfcBoard, HasAReaderBackForTheNextGameToo) {
  left_.fail("unplugged");
  wait_for_words("left lost: unplugged");
  left_.fail("");
  board_.detach();
  Listener next;
  board_.attach(next);
  EXPECT_TRUE(loop_until(context_, [&] { return next.was_said("left back: "); }));
}

TEST_F(AnNfcBoard, DoesNotTakeAReaderForFoundThatHeardATagOfAnother) {
  left_.put(0, {"04A1B2C3"});
  wait_for("a1", "04A1B2C3");
  right_.put(0, {"04A1B2C3"});
  wait_for_words("is read at a1 and at b1 alike");
  right_.fail("unplugged");
  wait_for_words("right lost: unplugged");
  left_.put(1, {"04A1B2C4"});
  wait_for("a2", "04A1B2C4");
  EXPECT_FALSE(listener_.was_said("at one site again"));
}

TEST_F(AnNfcBoard, TellsANewGameWhatItKnows) {
  left_.put(0, {"04A1B2C3"});
  for (const std::string site : {"a2", "b1", "b2"}) wait_for(site, "-");
  wait_for("a1", "04A1B2C3");
  NfcSensors sensors(board_);
  sensors.stop();
  Listener next;
  std::vector<std::string> first;
  for (const Reading& reading : sensors.start(next)) first.push_back(reading.site + " " + reading.value);
  EXPECT_THAT(first, ElementsAre("a1 04A1B2C3", "a2 -", "b1 -", "b2 -"));
  left_.put(0, {});
  EXPECT_TRUE(loop_until(context_, [&] { return next.sites["a1"] == "-"; }));
}

TEST_F(AnNfcBoard, TellsANewGameWhichReadersAreLost) {
  left_.fail("unplugged");
  wait_for_words("left lost: unplugged");
  board_.detach();
  Listener next;
  board_.attach(next);
  EXPECT_TRUE(loop_until(context_, [&] { return next.was_said("left lost: unplugged"); }));
  EXPECT_THAT(next.lost_sites, ElementsAre("a1", "a2"));
}

TEST_F(AnNfcBoard, SaysWhenATagIsHeardAtOneSiteAgain) {
  left_.put(0, {"04A1B2C3"});
  wait_for("a1", "04A1B2C3");
  right_.put(0, {"04A1B2C3"});
  wait_for_words("is read at a1 and at b1 alike");
  right_.put(0, {});
  wait_for_words("right back: the tag 04A1B2C3 is read at one site again");
}

TEST_F(AnNfcBoard, TellsANewGameOfATagThatIsHeardAtTwoSites) {
  left_.put(0, {"04A1B2C3"});
  wait_for("a1", "04A1B2C3");
  right_.put(0, {"04A1B2C3"});
  wait_for_words("is read at a1 and at b1 alike");
  board_.detach();
  Listener next;
  board_.attach(next);
  EXPECT_TRUE(loop_until(context_, [&] { return next.was_said("is read at a1 and at b1 alike"); }));
}

TEST_F(AnNfcBoard, SaysWhichTagIsStillHeardAtTwoSitesWhereAnotherIsNoMore) {
  left_.put(0, {"04A1B2C3"});
  left_.put(1, {"04A1B2C4"});
  wait_for("a1", "04A1B2C3");
  wait_for("a2", "04A1B2C4");
  right_.put(3, {"04A1B2C4"});
  wait_for_words("04A1B2C4 is read at a2 and at b2 alike");
  right_.put(0, {"04A1B2C3"});
  wait_for_words("04A1B2C3 is read at a1 and at b1 alike");
  listener_.devices.clear();
  right_.put(0, {});
  wait_for_words("04A1B2C4 is read at a2 and at b2 alike");
  EXPECT_FALSE(listener_.was_said("at one site again"));
}

// The real library, a thread a reader, faults: what a thread sanitizer is to see.
class ABoardOfPn532s : public testing::Test {
 protected:
  BoardReader reader(const std::string& name, SimulatedPn532& device, std::vector<Antenna> antennas) {
    return {name, std::move(antennas), std::make_unique<LibnfcReader>(library_, device.connection()),
            std::make_unique<SimulatedSelector>(device)};
  }
  std::vector<BoardReader> readers() {
    std::vector<BoardReader> all;
    all.push_back(reader("left", left_, {{0, "a1"}, {1, "a2"}, {2, "a3"}}));
    all.push_back(reader("right", right_, {{0, "b1"}}));
    return all;
  }
  bool reads(const std::string& site, const std::string& value) {
    return loop_until(context_, [&] { return listener_.sites[site] == value; });
  }
  bool says(const std::string& words) {
    return loop_until(context_, [&] { return listener_.was_said(words); });
  }

  TemporaryDirectory directory_;
  boost::asio::io_context context_;
  SimulatedPn532 left_{directory_ / "left"};
  SimulatedPn532 right_{directory_ / "right"};
  std::shared_ptr<LibnfcContext> library_ = std::make_shared<LibnfcContext>();
  Listener listener_;
};

TEST_F(ABoardOfPn532s, ReadsThroughTheLibraryWhileReadersComeAndGo) {
  right_.unplug();
  NfcBoard board(context_, readers(), [] { return Time{0}; });
  board.attach(listener_);
  left_.put(1, {"04A1B2C3", "04A1B2C3D4E5F6"});
  EXPECT_TRUE(reads("a2", "04A1B2C3+04A1B2C3D4E5F6"));
  EXPECT_TRUE(says("right lost: there is no "));
  right_.put(0, {"04A1B2C3D4E5F6071829"});
  right_.plug_in();
  EXPECT_TRUE(reads("b1", "04A1B2C3D4E5F6071829"));
  left_.set_mute(true);
  EXPECT_TRUE(says("left lost: the reader at "));
  left_.set_mute(false);
  left_.put(1, {});
  left_.put(2, {"04A1B2C3"});
  EXPECT_TRUE(reads("a3", "04A1B2C3"));
  EXPECT_TRUE(says("left back: 3 antennas, a full scan takes"));
}

TEST_F(ABoardOfPn532s, DoesNotMindAGarbledAnswer) {
  NfcBoard board(context_, readers(), [] { return Time{0}; });
  board.attach(listener_);
  EXPECT_TRUE(reads("a3", "-"));
  left_.put(0, {"04A1B2C3"});
  left_.garble_next();
  EXPECT_TRUE(reads("a1", "04A1B2C3"));
  EXPECT_FALSE(listener_.was_said("left lost"));
}

}  // namespace
}  // namespace arbiter::hal::nfc::test
