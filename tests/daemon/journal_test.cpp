// SPDX-License-Identifier: MIT
// The journal: what is wrong when it begins and when it ends, and no flood.
#include "daemon/journal.h"

#include <gmock/gmock.h>

namespace arbiter {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

using Devices = std::map<std::string, hal::DeviceChange>;

Notice unsaved(const std::string& why) { return {"not_saved", {{"why", why}}}; }

Devices missing(const std::string& device) { return {{device, {1s, device, false, "unplugged"}}}; }
Devices back(const std::string& device) { return {{device, {1s, device, true, "it can be read again"}}}; }

class JournalTest : public testing::Test {
 protected:
  std::vector<std::string> lines_after(std::chrono::microseconds now, const std::vector<Notice>& notices,
                                       const Devices& devices = {}) {
    lines_.clear();
    journal_.tell(now, notices, devices);
    return lines_;
  }
  std::vector<std::string> lines_at(std::chrono::microseconds now) {
    lines_.clear();
    journal_.advance(now);
    return lines_;
  }

  std::vector<std::string> lines_;
  Journal journal_{[this](Journal::Level level, const std::string& line) {
    lines_.push_back((level == Journal::Level::warning ? "W " : "I ") + line);
  }};
};

TEST_F(JournalTest, IsToldWhatBeginsAndWhatEnds) {
  EXPECT_THAT(lines_after(1s, {unsaved("disk full")}), ElementsAre("W The game cannot be saved: disk full"));
  EXPECT_THAT(lines_after(2s, {unsaved("disk full")}), IsEmpty());
  EXPECT_THAT(lines_after(3s, {}), ElementsAre("I no longer: The game cannot be saved: disk full"));
  EXPECT_THAT(lines_after(4s, {}), IsEmpty());
}

TEST_F(JournalTest, IsToldOfEachDeviceByItselfAndNotAgainByTheirNotice) {
  Devices devices = missing("header");
  EXPECT_THAT(lines_after(1s, {{"device_lost", {{"device", "header"}, {"why", "unplugged"}}}}, devices),
              ElementsAre("W header is missing: unplugged"));
  devices.merge(missing("mcp"));
  EXPECT_THAT(lines_after(2s, {{"device_lost", {{"device", "header, mcp"}, {"why", "unplugged"}}}}, devices),
              ElementsAre("W mcp is missing: unplugged"));
  devices["header"] = back("header").at("header");
  EXPECT_THAT(lines_after(3s, {{"device_lost", {{"device", "mcp"}, {"why", "unplugged"}}}}, devices),
              ElementsAre("I header: it can be read again"));
}

TEST_F(JournalTest, WarnsOfADeviceThatIsStrangeAndTellsWhatOneSaysOfItself) {
  EXPECT_THAT(lines_after(1s, {}, {{"header", {1s, "header", true, "a short", true}}}),
              ElementsAre("W header: a short"));
  EXPECT_THAT(lines_after(2s, {}, {{"header", {2s, "header", true, "all its lines can be read"}}}),
              ElementsAre("I header: all its lines can be read"));
}

TEST_F(JournalTest, IsToldThatADevicesTroubleEndedWithItsGame) {
  EXPECT_THAT(lines_after(1s, {}, missing("header")), SizeIs(1));
  EXPECT_THAT(lines_after(2s, {}), ElementsAre("I no longer: header is missing: unplugged"));
  EXPECT_THAT(lines_after(3s, {}, back("mcp")), ElementsAre("I mcp: it can be read again"));
  EXPECT_THAT(lines_after(4s, {}), IsEmpty()) << "there was no trouble";
}

TEST_F(JournalTest, IsNotToldOfAnEndThatIsNone) {
  EXPECT_THAT(lines_after(1s, {unsaved("disk full")}), SizeIs(1));
  EXPECT_THAT(lines_after(2s, {unsaved("read-only")}), ElementsAre("W The game cannot be saved: read-only"));
}

TEST_F(JournalTest, TellsTheCodeOfANoticeWithoutASentence) {
  EXPECT_THAT(lines_after(1s, {{"unheard_of", {{"what", "x"}}}}), ElementsAre("W unheard_of what=x"));
}

TEST_F(JournalTest, IsNotFloodedByALoosePlugAndKnowsHowItIsInTheEnd) {
  std::vector<std::string> all;
  for (int second = 0; second < 60; ++second) {
    const Devices devices = second % 2 == 0 ? missing("header") : back("header");
    for (const std::string& line : lines_after(std::chrono::seconds(second), {}, devices))
      all.push_back(line);
  }
  EXPECT_THAT(all, ElementsAre("W header is missing: unplugged", "I header: it can be read again",
                               "W header is missing: unplugged", "I header: it can be read again"));
  EXPECT_EQ(journal_.next_deadline(), std::nullopt) << "it is as it was told";
  EXPECT_THAT(lines_after(59500ms, {}, missing("header")), IsEmpty());
  ASSERT_EQ(journal_.next_deadline(), 60s);
  EXPECT_THAT(lines_at(60s), ElementsAre("W header is missing: unplugged (57 changes since the last line)"));
  EXPECT_EQ(journal_.next_deadline(), std::nullopt);
  EXPECT_THAT(lines_after(10min, {}, back("header")), ElementsAre("I header: it can be read again"));
}

TEST_F(JournalTest, HoldsOnToNoOtherDeviceWhileOneIsLoose) {
  for (int second = 0; second < 30; ++second)
    lines_after(std::chrono::seconds(second), {}, second % 2 == 0 ? missing("header") : back("header"));
  Devices devices = missing("header");
  devices.merge(missing("mcp"));
  EXPECT_THAT(lines_after(30s, {}, devices), ElementsAre("W mcp is missing: unplugged"));
}

}  // namespace
}  // namespace arbiter
