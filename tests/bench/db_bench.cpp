// SPDX-License-Identifier: MIT
// How long the log takes: an append, the replay of a long game, a list of many games, a start.
#include <benchmark/benchmark.h>

#include "tests/db/logged_games.h"
#include "tests/db/played_game.h"

namespace arbiter::test {
namespace {

/// A roll's append or a move's, as a table makes it.
void append_one_event(benchmark::State& state) {
  const TemporaryDirectory directory;
  db::GameLog log = open_log(directory.path());
  const db::GameId game = begin_game(log);
  const std::vector<db::NewEvent> events{{"moved", actions_payload(1, {"a2-a4", "b1xb3"})}};
  const std::vector<db::RawReading> readings(6, {std::chrono::microseconds{1'234'567'890}, "a1", "0"});
  for ([[maybe_unused]] auto _ : state) {
    if (!log.append(game, events, readings, stamp(1))) state.SkipWithError("the append failed");
  }
}
BENCHMARK(append_one_event)->Unit(benchmark::kMicrosecond)->UseRealTime();

/// Games one after another until there are a thousand events of one: 16x16 takes long enough.
std::vector<db::Event> long_game() {
  std::vector<db::Event> events = numbered(PlayedGame(7, {16, true, 1000}).events());
  events.resize(std::min<std::size_t>(events.size(), 1000));
  return events;
}

void replay_a_thousand_events(benchmark::State& state) {
  const std::vector<db::Event> events = long_game();
  state.counters["events"] = static_cast<double>(events.size());
  for ([[maybe_unused]] auto _ : state) {
    auto history = db::replay_events(events);
    if (!history) state.SkipWithError(history.error().message.c_str());
    benchmark::DoNotOptimize(history);
  }
}
BENCHMARK(replay_a_thousand_events)->Unit(benchmark::kMillisecond);

/// A directory with many games of about 40 events, written once.
const TemporaryDirectory& many_games() {
  static const TemporaryDirectory* const written = [] {
    static const TemporaryDirectory directory;
    db::GameLog log = open_log(directory.path());
    for (unsigned number = 0; number < 10'000; ++number) {
      const PlayedGame game(number % 50, {4, true, 1000});
      const auto id = log.begin(game.about(), stamp(0));
      if (!id || !log.append(*id, std::span(game.events()).subspan(1), {}, stamp(1))) std::abort();
    }
    return &directory;
  }();
  return *written;
}

void list_ten_thousand_games(benchmark::State& state) {
  const Result<db::GameLog> log = db::GameLog::open_read_only(many_games().path());
  for ([[maybe_unused]] auto _ : state) {
    for (std::int64_t offset = 0; offset < 10'000; offset += 1000) {
      benchmark::DoNotOptimize(log->games({.offset = offset, .limit = 1000}));
    }
  }
}
BENCHMARK(list_ten_thousand_games)->Unit(benchmark::kMillisecond);

void find_one_player_among_ten_thousand_games(benchmark::State& state) {
  const Result<db::GameLog> log = db::GameLog::open_read_only(many_games().path());
  for ([[maybe_unused]] auto _ : state) benchmark::DoNotOptimize(log->games({.player = "nobody"}));
}
BENCHMARK(find_one_player_among_ten_thousand_games)->Unit(benchmark::kMillisecond);

void open_and_check_ten_thousand_games(benchmark::State& state) {
  many_games();
  for ([[maybe_unused]] auto _ : state) benchmark::DoNotOptimize(db::GameLog::open(many_games().path()));
}
BENCHMARK(open_and_check_ten_thousand_games)->Unit(benchmark::kMillisecond);

void open_a_new_log(benchmark::State& state) {
  for ([[maybe_unused]] auto _ : state) {
    const TemporaryDirectory directory;
    benchmark::DoNotOptimize(db::GameLog::open(directory.path()));
  }
}
BENCHMARK(open_a_new_log)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace arbiter::test

BENCHMARK_MAIN();
