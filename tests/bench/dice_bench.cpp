// SPDX-License-Identifier: MIT
// Dice: how fast they are thrown, and how evenly they fall. The counter chi2 has faces - 1 degrees of
// freedom: with six faces it is above 20.5 once in a thousand runs. `--long` throws a d6 10^8 times, about a
// minute, and fails where chi2 is above what fair dice exceed about once in ten thousand runs.
#include <benchmark/benchmark.h>

#include <iostream>
#include <string_view>
#include <vector>

#include "daemon/dice.h"

namespace {

double chi_square(const std::vector<double>& counts, double throws) {
  const double expected = throws / static_cast<double>(counts.size());
  double sum = 0.0;
  for (const double count : counts) sum += (count - expected) * (count - expected) / expected;
  return sum;
}

void throw_dice_of(benchmark::State& state) {
  const auto faces = static_cast<int>(state.range(0));
  const arbiter::RandomBits random = arbiter::system_random();
  std::vector<double> counts(static_cast<std::size_t>(faces));
  while (state.KeepRunning()) counts[static_cast<std::size_t>(arbiter::throw_die(faces, random) - 1)] += 1.0;
  const auto throws = static_cast<double>(state.iterations());
  state.counters["chi2"] = chi_square(counts, throws);
  state.counters["throws/s"] = benchmark::Counter(throws, benchmark::Counter::kIsRate);
}
BENCHMARK(throw_dice_of)->Arg(3)->Arg(4)->Arg(5)->Arg(6)->Arg(20);

// A hundred million throws of one die, and whether they pass.
bool long_run_passes(int faces, double bound) {
  constexpr int throws = 100'000'000;
  const arbiter::RandomBits random = arbiter::system_random();
  std::vector<double> counts(static_cast<std::size_t>(faces));
  for (int i = 0; i < throws; ++i)
    counts[static_cast<std::size_t>(arbiter::throw_die(faces, random) - 1)] += 1.0;
  const double chi2 = chi_square(counts, throws);
  std::cout << "d" << faces << ": " << throws << " throws, chi2 " << chi2 << ", at most " << bound << '\n';
  return chi2 <= bound;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 2 && std::string_view(argv[1]) == "--long")
    return long_run_passes(6, 25.74) ? 0 : 1;  // 5 degrees of freedom
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
