// SPDX-License-Identifier: MIT
// Suggestions for misspelt words.
#include "daemon/suggest.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

namespace arbiter {
namespace {

TEST(Suggest, CountsTheSlipsOfFingers) {
  EXPECT_EQ(edit_distance("settle", "settle"), 0U);
  EXPECT_EQ(edit_distance("Settle", "settle"), 0U);
  EXPECT_EQ(edit_distance("setle", "settle"), 1U);
  EXPECT_EQ(edit_distance("settlee", "settle"), 1U);
  EXPECT_EQ(edit_distance("settel", "settle"), 1U);
  EXPECT_EQ(edit_distance("", "settle"), 6U);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
}

TEST(Suggest, OffersTheNearestWordOnlyWhereItIsNear) {
  EXPECT_EQ(nearest("hodl", {"settle", "hold", "holder"}), "hold");
  EXPECT_EQ(nearest("volume", {"settle", "hold"}), "");
  EXPECT_EQ(nearest("x", {"y"}), "");
  EXPECT_EQ(nearest(std::string(1'000'000, 'x'), {"hold"}), "");
  EXPECT_EQ(did_you_mean("hodl", {"hold"}), "; did you mean 'hold'?");
  EXPECT_EQ(did_you_mean("volume", {"hold"}), "");
}

RC_GTEST_PROP(SuggestProperty, DistancesAreSymmetricAndBounded,
              (const std::string& a, const std::string& b)) {
  const std::size_t distance = edit_distance(a, b);
  RC_ASSERT(distance == edit_distance(b, a));
  RC_ASSERT(distance <= std::max(a.size(), b.size()));
  RC_ASSERT(distance >= std::max(a.size(), b.size()) - std::min(a.size(), b.size()));
}

}  // namespace
}  // namespace arbiter
