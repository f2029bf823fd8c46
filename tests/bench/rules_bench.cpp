// SPDX-License-Identifier: MIT
// How fast the rules are: perft, and games played at random to their end.
#include <benchmark/benchmark.h>

#include <algorithm>

#include "rules/diablo/diablo.h"
#include "rules/perft.h"
#include "tests/support/small_random.h"

namespace arbiter {
namespace {

Diablo diablo_of(const benchmark::State& state) {
  return Diablo::start({static_cast<std::uint8_t>(state.range(0)), false});
}

benchmark::Counter rate(std::size_t count) {
  return {static_cast<double>(count), benchmark::Counter::kIsRate};
}

void diablo_perft(benchmark::State& state) {
  const Diablo start = diablo_of(state);
  std::size_t nodes = 0;
  for (auto _ : state) nodes += perft(start, static_cast<int>(state.range(1)));
  state.counters["nodes/s"] = rate(nodes);
}
BENCHMARK(diablo_perft)
    ->ArgNames({"size", "depth"})
    ->Args({6, 4})
    ->Args({8, 4})
    ->Unit(benchmark::kMillisecond);

// Plays to the end; returns the number of actions. Every legal action is equally likely.
std::size_t playout(Diablo game, SmallRandom& random) {
  std::size_t actions = 0;
  Diablo::ActionList legal;
  const int faces = game.settings().size / 2;
  while (game.need() != Need::over) {
    if (game.need() == Need::roll) {
      const auto [low, high] = std::minmax({random.die(faces), random.die(faces)});
      game.roll({static_cast<std::uint8_t>(low), static_cast<std::uint8_t>(high)});
      continue;
    }
    game.legal(legal);
    game.apply(legal[random.below(legal.size())]);
    ++actions;
  }
  return actions;
}

void diablo_playouts(benchmark::State& state) {
  const Diablo start = diablo_of(state);
  SmallRandom random(1);
  std::size_t actions = 0;
  for (auto _ : state) actions += playout(start, random);
  state.counters["actions/s"] = rate(actions);
  state.counters["actions/game"] =
      benchmark::Counter(static_cast<double>(actions), benchmark::Counter::kAvgIterations);
}
BENCHMARK(diablo_playouts)->ArgName("size")->Arg(6)->Arg(8)->Arg(16)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace arbiter

BENCHMARK_MAIN();
