// SPDX-License-Identifier: MIT
// Linked to a test program: gives it the shipped rule sets of D.U.D.O.S., and none that this machine may
// have.
#include "daemon/rule_sets/rule_sets.h"

#include <gtest/gtest.h>

namespace arbiter {
namespace {

class ShippedRuleSets : public testing::Environment {
 public:
  void SetUp() override { dudos::use_rule_sets(find_rule_sets({})); }
};

// GoogleTest owns it.
const auto* const shipped = testing::AddGlobalTestEnvironment(new ShippedRuleSets);

}  // namespace
}  // namespace arbiter
