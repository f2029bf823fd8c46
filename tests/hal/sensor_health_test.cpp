// SPDX-License-Identifier: MIT
// Sensor health: what is found, and that hands alone are never found at fault.
#include "hal/sensor_health.h"

#include <gmock/gmock.h>

namespace arbiter::hal {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> three_by_three() { return {"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"}; }

class SensorHealthTest : public testing::Test {
 protected:
  SensorHealthTest() {
    for (const std::string& site : three_by_three()) health.reading(0s, site, "0");
  }

  // Closes and opens once.
  void flicker(const std::string& site, Time time) {
    health.reading(time, site, "1");
    health.reading(time, site, "0");
  }
  void chatter(const std::string& site, Time from, std::chrono::seconds seconds) {
    for (Time time = from; time < from + seconds; time += 100ms) flicker(site, time);
  }
  // a3 closes, and c3 with it, where a1 and c1 are closed; the hand takes back what it did.
  void ghost(Time time) {
    health.reading(time, "a3", "1");
    health.reading(time + 5ms, "c3", "1");
    health.contradicts(time + 2s, {{"c3", true}});
    health.reading(time + 2500ms, "a3", "0");
    health.reading(time + 2501ms, "c3", "0");
    health.contradicts(time + 2600ms, {});
  }

  SensorHealth health{three_by_three()};
};

TEST_F(SensorHealthTest, FindsASiteThatChattersForLongerThanAHandHovers) {
  chatter("b2", 10s, 5s);
  EXPECT_THAT(health.findings(15s), IsEmpty()) << "a hand may hover so long";
  chatter("b2", 15s, 6s);
  EXPECT_THAT(health.findings(21s), ElementsAre(Finding{"b2", Fault::chattering}));
}

TEST_F(SensorHealthTest, ForgetsChatterAfterAQuietMinute) {
  chatter("b2", 10s, 12s);
  const auto ends = health.next_change(22s);
  ASSERT_TRUE(ends);
  EXPECT_THAT(health.findings(*ends - 1ms), testing::SizeIs(1));
  EXPECT_THAT(health.findings(*ends), IsEmpty());
  EXPECT_EQ(health.next_change(*ends), std::nullopt) << "an idle board wakes nobody";
  flicker("b2", *ends + 1s);
  EXPECT_THAT(health.findings(*ends + 1s), IsEmpty());
}

TEST_F(SensorHealthTest, FindsASiteThatContradictsThePositionUnchanged) {
  health.contradicts(5s, {{"a1", false}, {"c3", true}});
  EXPECT_THAT(health.findings(24s), IsEmpty());
  EXPECT_EQ(health.next_change(5s), Time(25s));
  EXPECT_THAT(health.findings(25s),
              ElementsAre(Finding{"a1", Fault::stuck_open}, Finding{"c3", Fault::stuck_closed}));
  health.contradicts(26s, {{"c3", true}});
  EXPECT_THAT(health.findings(26s), ElementsAre(Finding{"c3", Fault::stuck_closed})) << "a1 was put right";
}

TEST_F(SensorHealthTest, FindsNothingStuckThatChanges) {
  health.contradicts(5s, {{"a1", false}});
  flicker("a1", 20s);
  EXPECT_THAT(health.findings(26s), IsEmpty());
  health.contradicts(27s, {{"a1", false}});
  EXPECT_THAT(health.findings(46s), IsEmpty());
  EXPECT_THAT(health.findings(47s), testing::SizeIs(1));
}

TEST_F(SensorHealthTest, FindsNothingStuckOnABoardThatIsBeingSetUp) {
  health.contradicts(5s, {{"a1", false}, {"b1", false}, {"c1", false}, {"a2", false}});
  EXPECT_THAT(health.findings(60s), IsEmpty());
}

TEST_F(SensorHealthTest, FindsAFourthCornerThatClosesWithTheThird) {
  health.reading(1s, "a1", "1");
  health.reading(2s, "c1", "1");
  ghost(3s);
  ghost(6s);
  EXPECT_THAT(health.findings(10s), ElementsAre(Finding{"c3", Fault::ghosting, {"c1", "a1", "a3"}}));
}

TEST_F(SensorHealthTest, ForgetsAGhostThatHasNotBeenSeenForLong) {
  health.reading(1s, "a1", "1");
  health.reading(2s, "c1", "1");
  ghost(3s);
  ghost(6s);
  EXPECT_EQ(health.next_change(10s), 8s + 10min);
  EXPECT_THAT(health.findings(8s + 10min - 1us), testing::SizeIs(1));
  EXPECT_THAT(health.findings(8s + 10min), IsEmpty());
  ghost(20min);
  EXPECT_THAT(health.findings(21min), IsEmpty()) << "once is no habit";
  ghost(22min);
  EXPECT_THAT(health.findings(23min), testing::SizeIs(1));
}

TEST_F(SensorHealthTest, FindsNoGhostWhereOnlyTwoCornersAreClosed) {
  health.reading(1s, "a1", "1");
  for (const Time time : {3s, 6s, 9s}) {
    health.reading(time, "a3", "1");
    health.reading(time + 5ms, "c3", "1");
    health.contradicts(time + 1s, {{"c3", true}});
    health.reading(time + 2s, "a3", "0");
    health.reading(time + 2s, "c3", "0");
  }
  EXPECT_THAT(health.findings(10s), IsEmpty());
}

TEST_F(SensorHealthTest, FindsNoGhostInASlide) {
  for (const char* site : {"a1", "c1", "a3"}) health.reading(1s, site, "1");
  for (const Time time : {3s, 6s, 9s}) {
    health.reading(time, "a3", "0");
    health.reading(time + 5ms, "c3", "1");
    health.contradicts(time + 1s, {{"c3", true}});
    health.reading(time + 2s, "c3", "0");
    health.reading(time + 2100ms, "a3", "1");
  }
  EXPECT_THAT(health.findings(10s), IsEmpty());
}

TEST_F(SensorHealthTest, ListsTheSitesThatWereNeverSeenToChange) {
  for (const char* site : {"a1", "b1", "c1", "a2", "b2", "c2", "a3"}) flicker(site, 1s);
  EXPECT_THAT(health.unseen(), ElementsAre("b3", "c3"));
  health.reading(2s, "b3", "0");
  EXPECT_THAT(health.unseen(), ElementsAre("b3", "c3")) << "the same reading again is no change";
}

TEST_F(SensorHealthTest, PassesOverASiteThatTheBoardDoesNotHave) {
  health.reading(1s, "h8", "1");
  health.contradicts(2s, {{"h8", true}});
  EXPECT_THAT(health.findings(60s), IsEmpty());
}

}  // namespace
}  // namespace arbiter::hal
