// SPDX-License-Identifier: MIT
// The power is cut at any moment: what was acknowledged is there, what was being written is there or not, and
// nothing between. ARBITER_POWER_CUTS=SEEDS tries so many more, ARBITER_SEED=N begins with that one.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tests/storage/environment.h"
#include "tests/storage/power_cut.h"

namespace arbiter::test {
namespace {

class APowerCut : public testing::TestWithParam<NamedScenario> {};

TEST_P(APowerCut, LeavesWhatWasAcknowledgedOrWhatWasBeingWritten) {
  const std::uint64_t first = first_seed();
  const std::uint64_t count = number_in_environment("ARBITER_POWER_CUTS", 6);
  for (std::uint64_t seed = first; seed < first + count && !HasFailure(); ++seed) {
    for (const std::string& fault : torture(GetParam(), seed, 5)) ADD_FAILURE() << fault;
  }
}

TEST(TwoPowerCuts, LeaveNoFalseAlarmOfDamage) {
  for (const std::uint64_t seed : {468U, 919U}) {
    for (const std::string& fault : torture({"at the table", at_the_table}, seed, 3)) ADD_FAILURE() << fault;
  }
}

INSTANTIATE_TEST_SUITE_P(While, APowerCut, testing::ValuesIn(scenarios()), [](const auto& scenario) {
  std::string name;
  for (const char letter : std::string_view(scenario.param.name)) name += letter == ' ' ? '_' : letter;
  return name;
});

}  // namespace
}  // namespace arbiter::test
