// SPDX-License-Identifier: MIT
// How fast the rules are: perft, and games played at random to their end.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <string>

#include "daemon/hands/small_random.h"
#include "daemon/rule_sets/rule_sets.h"
#include "rules/diablo/diablo.h"
#include "rules/dudos/dudos.h"
#include "rules/duell/duell.h"
#include "rules/herd/herd.h"
#include "rules/perft.h"

namespace arbiter {
namespace {

benchmark::Counter rate(std::size_t count) {
  return {static_cast<double>(count), benchmark::Counter::kIsRate};
}

// The argument is the depth.
template <Game G>
void count_nodes(benchmark::State& state, const typename G::Settings& settings) {
  const G start = G::start(settings);
  std::size_t nodes = 0;
  for (auto _ : state) nodes += perft(start, static_cast<int>(state.range(0)));
  state.counters["nodes/s"] = rate(nodes);
}

template <class G>
void roll_dice(G& game, SmallRandom& random, std::uint8_t faces) {
  const auto [low, high] = std::minmax({random.die(faces), random.die(faces)});
  game.roll({static_cast<std::uint8_t>(low), static_cast<std::uint8_t>(high)});
}
void roll_dice(Diablo& game, SmallRandom& random) {
  roll_dice(game, random, static_cast<std::uint8_t>(game.settings().size / 2));
}
void roll_dice(Herd& game, SmallRandom& random) { roll_dice(game, random, 6); }
void roll_dice(Dudos& game, SmallRandom& random) { game.roll(game.roll_of({random.die(6)})); }
void roll_dice(Duell& /*game*/, SmallRandom& /*random*/) {}

// Plays to the end, or to the longest game; returns the number of actions. Every legal action is equally
// likely.
template <Game G>
std::size_t playout(G game, SmallRandom& random) {
  constexpr std::size_t longest = 10'000;
  std::size_t actions = 0;
  typename G::ActionList legal;
  while (game.need() != Need::over && actions < longest) {
    if (game.need() == Need::roll) {
      roll_dice(game, random);
      continue;
    }
    game.legal(legal);
    game.apply(legal[random.below(legal.size())]);
    ++actions;
  }
  return actions;
}

template <Game G>
void play_at_random(benchmark::State& state, const typename G::Settings& settings) {
  const G start = G::start(settings);
  SmallRandom random(1);
  std::size_t actions = 0;
  for (auto _ : state) actions += playout(start, random);
  state.counters["actions/s"] = rate(actions);
  state.counters["actions/game"] =
      benchmark::Counter(static_cast<double>(actions), benchmark::Counter::kAvgIterations);
}

template <Game G>
void measure(const std::string& name, const typename G::Settings& settings, int depth) {
  benchmark::RegisterBenchmark((name + "_perft").c_str(), count_nodes<G>, settings)
      ->Arg(depth)
      ->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark((name + "_playouts").c_str(), play_at_random<G>, settings)
      ->Unit(benchmark::kMicrosecond);
}

}  // namespace
}  // namespace arbiter

int main(int argc, char** argv) {
  using namespace arbiter;
  measure<Diablo>("diablo_6", {6, false}, 4);
  measure<Diablo>("diablo_8", {8, false}, 4);
  measure<Diablo>("diablo_16", {16, false}, 3);
  measure<Herd>("herd_4", {4}, 4);
  measure<Herd>("herd_5", {5}, 4);
  measure<Herd>("herd_8", {8}, 3);
  measure<Duell>("duell_9x8", {}, 4);
  measure<Duell>("duell_9x9", {.ranks = 9}, 4);
  load_rule_sets();
  measure<Dudos>("dudos_kult_2", {*dudos::find_rule_set("kult"), 2}, 6);
  measure<Dudos>("dudos_taktik_3", {*dudos::find_rule_set("taktik"), 3}, 4);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
