// SPDX-License-Identifier: MIT
// Debounce: bounce, chatter, lost edges; all with times made up by the test.
#include "hal/debounce.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace arbiter::hal {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr milliseconds quiet{20};
constexpr Time late = std::chrono::hours(1);

/// A debouncer that knows a1 to be "0" for long.
Debouncer resting() {
  Debouncer debouncer(quiet);
  debouncer.change({Time{0}, "a1", "0"});
  debouncer.settled(milliseconds(100));
  return debouncer;
}

TEST(Debouncer, PassesAChangeOnceItHasHeldForTheQuietTime) {
  Debouncer debouncer = resting();
  debouncer.change({milliseconds(200), "a1", "1"});
  EXPECT_EQ(debouncer.next_deadline(), milliseconds(220));
  EXPECT_THAT(debouncer.settled(milliseconds(220) - microseconds(1)), IsEmpty());
  EXPECT_THAT(debouncer.settled(milliseconds(220)), ElementsAre(Reading{milliseconds(220), "a1", "1"}));
  EXPECT_EQ(debouncer.next_deadline(), std::nullopt);
  EXPECT_THAT(debouncer.settled(late), IsEmpty());
}

TEST(Debouncer, MakesOneChangeOfContactBounce) {
  Debouncer debouncer = resting();
  const std::vector<int> edges{0, 120, 310, 700, 1650, 1800, 2400};
  bool closed = false;
  for (const int edge : edges) {
    closed = !closed;
    debouncer.change({milliseconds(200) + microseconds(edge), "a1", closed ? "1" : "0"});
  }
  EXPECT_THAT(debouncer.settled(late),
              ElementsAre(Reading{milliseconds(222) + microseconds(400), "a1", "1"}));
}

TEST(Debouncer, IsSilentThroughSecondsOfChatter) {
  Debouncer debouncer = resting();
  for (int i = 0; i < 500; ++i) {
    const Time time = milliseconds(200 + 10 * i);
    debouncer.change({time, "a1", i % 2 == 0 ? "1" : "0"});
    EXPECT_THAT(debouncer.settled(time), IsEmpty());
  }
  EXPECT_EQ(debouncer.next_deadline(), std::nullopt) << "it went back to where it was";
  EXPECT_THAT(debouncer.settled(late), IsEmpty());
}

TEST(Debouncer, ForgetsAChangeThatGoesBack) {
  Debouncer debouncer = resting();
  debouncer.change({milliseconds(200), "a1", "1"});
  debouncer.change({milliseconds(219), "a1", "0"});
  EXPECT_THAT(debouncer.settled(late), IsEmpty());
}

TEST(Debouncer, WaitsAnewWhereARepeatedEdgeBetraysALostOne) {
  Debouncer debouncer = resting();
  debouncer.change({milliseconds(200), "a1", "1"});
  debouncer.change({milliseconds(215), "a1", "1"});
  EXPECT_EQ(debouncer.next_deadline(), milliseconds(235));
}

TEST(Debouncer, HealsALostEdgeByTheLevel) {
  Debouncer debouncer = resting();
  debouncer.change({milliseconds(200), "a1", "1"});
  debouncer.levels(milliseconds(210), {{Time{0}, "a1", "1"}});
  EXPECT_EQ(debouncer.next_deadline(), milliseconds(220)) << "a level that agrees prolongs nothing";
  EXPECT_EQ(debouncer.settled(milliseconds(220)).size(), 1U);
  debouncer.levels(milliseconds(300), {{Time{0}, "a1", "0"}});
  EXPECT_THAT(debouncer.settled(late), ElementsAre(Reading{milliseconds(320), "a1", "0"}));
}

TEST(Debouncer, KeepsSitesApartAndInTheOrderOfTheirTimes) {
  Debouncer debouncer(quiet);
  debouncer.change({milliseconds(5), "b1", "1"});
  debouncer.change({milliseconds(8), "a1", "1"});
  debouncer.change({milliseconds(9), "c1", "1"});
  EXPECT_EQ(debouncer.next_deadline(), milliseconds(25));
  EXPECT_THAT(debouncer.settled(milliseconds(28)),
              ElementsAre(Reading{milliseconds(25), "b1", "1"}, Reading{milliseconds(28), "a1", "1"}));
  EXPECT_EQ(debouncer.next_deadline(), milliseconds(29));
}

TEST(Debouncer, TakesATimeThatFallsForTheLatest) {
  Debouncer debouncer = resting();
  debouncer.change({milliseconds(50), "a1", "1"});
  EXPECT_EQ(debouncer.next_deadline(), milliseconds(120));
}

TEST(Debouncer, PassesEverythingWithoutAQuietTime) {
  Debouncer debouncer(Time{0});
  debouncer.change({milliseconds(5), "a1", "1"});
  EXPECT_THAT(debouncer.settled(milliseconds(5)), ElementsAre(Reading{milliseconds(5), "a1", "1"}));
}

/// Raw changes of one site, each at least 1 µs after the one before.
std::vector<Reading> random_edges() {
  const auto gaps = *rc::gen::container<std::vector<int>>(rc::gen::inRange(1, 45'000));
  std::vector<Reading> edges;
  Time time{0};
  for (const int gap : gaps) {
    time += microseconds(gap);
    edges.push_back({time, "a1", std::to_string(*rc::gen::inRange(0, 2))});
  }
  return edges;
}

/// By the definition, without the state machine: runs of one edge that last long enough and differ from the
/// last.
std::vector<Reading> expected(const std::vector<Reading>& edges) {
  std::vector<Reading> result;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const Time next = i + 1 < edges.size() ? edges[i + 1].time : late;
    if (next - edges[i].time < quiet || (!result.empty() && result.back().value == edges[i].value)) continue;
    result.push_back({edges[i].time + quiet, "a1", edges[i].value});
  }
  return result;
}

RC_GTEST_PROP(DebouncerProperty, GivesExactlyTheRunsThatLastForTheQuietTime, ()) {
  const std::vector<Reading> edges = random_edges();
  Debouncer debouncer(quiet);
  std::vector<Reading> got;
  const auto collect = [&](Time now) {
    for (const Reading& reading : debouncer.settled(now)) got.push_back(reading);
  };
  for (const Reading& edge : edges) {
    collect(edge.time);
    debouncer.change(edge);
  }
  collect(late);
  RC_ASSERT(got == expected(edges));
}

RC_GTEST_PROP(DebouncerProperty, SaysTheSameHoweverSeldomItIsAsked, ()) {
  const std::vector<Reading> edges = random_edges();
  Debouncer eager(quiet);
  Debouncer punctual(quiet);
  std::vector<Reading> from_eager;
  std::vector<Reading> from_punctual;
  const auto append = [](std::vector<Reading>& to, const std::vector<Reading>& more) {
    to.insert(to.end(), more.begin(), more.end());
  };
  for (const Reading& edge : edges) {
    while (punctual.next_deadline() && *punctual.next_deadline() <= edge.time) {
      append(from_punctual, punctual.settled(*punctual.next_deadline()));
    }
    for (int step = 4; step >= 0; --step) append(from_eager, eager.settled(edge.time - microseconds(step)));
    eager.change(edge);
    punctual.change(edge);
  }
  append(from_eager, eager.settled(late));
  append(from_punctual, punctual.settled(late));
  RC_ASSERT(from_eager == from_punctual);
}

RC_GTEST_PROP(DebouncerProperty, EndsAtTheLevelWhateverEdgesWereLost, ()) {
  std::vector<Reading> edges = random_edges();
  RC_PRE(!edges.empty());
  Debouncer debouncer(quiet);
  std::string said;
  const auto listen = [&](Time now) {
    for (const Reading& reading : debouncer.settled(now)) said = reading.value;
  };
  for (const Reading& edge : edges) {
    listen(edge.time);
    if (*rc::gen::inRange(0, 3) != 0) debouncer.change(edge);
  }
  debouncer.levels(edges.back().time, {edges.back()});
  listen(late);
  RC_ASSERT(said == edges.back().value);
}

TEST(Debounce, DropsAValueThatIsNotCertainAnyMore) {
  using namespace std::chrono_literals;
  Debouncer debouncer(20ms);
  debouncer.change({0ms, "a1", "0"});
  EXPECT_EQ(debouncer.settled(1s).size(), 1U);
  debouncer.change({2s, "a1", "1"});
  EXPECT_EQ(debouncer.take_back("a1"), "0");
  EXPECT_TRUE(debouncer.settled(3s).empty());
  EXPECT_EQ(debouncer.take_back("b1"), std::nullopt);
}

}  // namespace
}  // namespace arbiter::hal
