// SPDX-License-Identifier: MIT
// The same cuts as the test's, thousands of them: prints how many of each scenario were made and what went
// wrong.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "tests/storage/damage.h"
#include "tests/storage/power_cut.h"

namespace arbiter::test {
namespace {

struct Order {
  std::uint64_t first = 1;
  std::uint64_t seeds = 1000;
  int cuts = 10;
  std::uint64_t damages = 10'000;
};

bool run(const Order& order, const NamedScenario& scenario) {
  std::size_t faults = 0;
  for (std::uint64_t seed = order.first; seed < order.first + order.seeds; ++seed) {
    for (const std::string& fault : torture(scenario, seed, order.cuts)) {
      if (++faults <= 5) fmt::print("{}\n", fault);
    }
  }
  fmt::print("{:<16}{:>10} seeds{:>10} cuts, each cut again{:>8} faults\n", scenario.name, order.seeds,
             order.seeds * static_cast<std::uint64_t>(order.cuts), faults);
  std::fflush(stdout);
  return faults == 0;
}

bool run_damage(const Order& order) {
  std::size_t faults = 0;
  for (std::uint64_t seed = order.first; seed < order.first + order.damages; ++seed) {
    const auto fault = damage_once(seed);
    if (fault && ++faults <= 5) fmt::print("{}\n", *fault);
  }
  fmt::print("{:<16}{:>10} damaged logs {:>37} faults\n", "damage", order.damages, faults);
  return faults == 0;
}

}  // namespace
}  // namespace arbiter::test

int main(int argc, char** argv) {
  arbiter::test::Order order;
  std::vector<std::string> only;
  CLI::App app("Cuts the power under every storage scenario, again and again");
  app.add_option("--first", order.first, "the first seed")->capture_default_str();
  app.add_option("--seeds", order.seeds, "how many seeds of each scenario")->capture_default_str();
  app.add_option("--cuts", order.cuts, "cuts for each seed")->capture_default_str();
  app.add_option("--damages", order.damages, "how many logs are damaged at random")->capture_default_str();
  app.add_option("--only", only, "scenarios by name");
  CLI11_PARSE(app, argc, argv);
  bool sound = true;
  for (const auto& scenario : arbiter::test::scenarios()) {
    if (only.empty() || std::find(only.begin(), only.end(), scenario.name) != only.end())
      sound = run(order, scenario) && sound;
  }
  sound = arbiter::test::run_damage(order) && sound;
  return sound ? 0 : 1;
}
