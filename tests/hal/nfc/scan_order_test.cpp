// SPDX-License-Identifier: MIT
// The order of looks: attention first, everybody soon enough.
#include "hal/nfc/scan_order.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

namespace arbiter::hal::nfc {
namespace {

using testing::Contains;
using testing::ElementsAre;

std::vector<std::size_t> looks(ScanOrder& order, std::size_t count) {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < count; ++i) result.push_back(order.next());
  return result;
}

TEST(ScanOrder, GoesRoundWhileNothingChanges) {
  ScanOrder order(3);
  EXPECT_THAT(looks(order, 7), ElementsAre(0, 1, 2, 0, 1, 2, 0));
  EXPECT_EQ(order.rounds(), 2U);
}

TEST(ScanOrder, GivesEverySecondLookToWhereSomethingChanged) {
  ScanOrder order(10);
  EXPECT_THAT(looks(order, 2), ElementsAre(0, 1));
  order.notice(7);
  order.notice(9);
  EXPECT_THAT(looks(order, 8), ElementsAre(7, 2, 9, 3, 7, 4, 9, 5));
}

TEST(ScanOrder, GoesBackToItsRoundWhenAttentionIsUsedUp) {
  ScanOrder order(4);
  order.notice(2);
  looks(order, 40);
  EXPECT_THAT(looks(order, 4), testing::UnorderedElementsAre(0, 1, 2, 3));
}

RC_GTEST_PROP(ScanOrder, VisitsEveryAntennaWithinItsBoundWhateverChanges, ()) {
  const auto antennas = *rc::gen::inRange<std::size_t>(1, 65);
  ScanOrder order(antennas);
  std::vector<std::size_t> seen(antennas, 0);
  for (std::size_t look = 1; look <= 6 * antennas; ++look) {
    const std::size_t antenna = order.next();
    seen[antenna] = look;
    for (const std::size_t latest : seen) RC_ASSERT(look - latest < order.longest_wait());
    if (*rc::gen::inRange(0, 3) == 0) order.notice(*rc::gen::inRange<std::size_t>(0, antennas));
  }
}

RC_GTEST_PROP(ScanOrder, LooksSoonWhereSomethingChanged, ()) {
  const auto antennas = *rc::gen::inRange<std::size_t>(2, 65);
  ScanOrder order(antennas);
  looks(order, *rc::gen::inRange<std::size_t>(0, 3 * antennas));
  const auto changed = *rc::gen::inRange<std::size_t>(0, antennas);
  order.notice(changed);
  RC_ASSERT(testing::Matches(Contains(changed))(looks(order, 2)));
}

}  // namespace
}  // namespace arbiter::hal::nfc
