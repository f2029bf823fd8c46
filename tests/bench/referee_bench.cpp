// SPDX-License-Identifier: MIT
// How long a verdict takes: simulated hands play random games of Diablo, with bumps, and each judgement is
// timed.
#include <benchmark/benchmark.h>

#include <time.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "daemon/hands/random_game.h"
#include "rules/referee/referee.h"
#include "rules/registry.h"

namespace arbiter {
namespace {

using namespace std::chrono_literals;

// Other programs on the machine do not count.
double processor_microseconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e6 + static_cast<double>(time.tv_nsec) / 1e3;
}

// One game at a table with occupancy sensors. Every rest is judged; how long each took is kept.
class TimedTable {
 public:
  TimedTable(const std::string& game, std::uint64_t seed)
      : random_(seed),
        truth_(*new_game(game)),
        referee_({truth_, {}, 1}, SensorLayout(truth_, Capability::occupancy), {}) {
    show(truth_);
    rest(200ms);
  }

  void play_to_the_end() {
    while (truth_.need() != Need::over && !referee_.over()) play_turn();
  }
  const std::vector<double>& times() const { return times_; }

 private:
  // A turn as a hand makes it, with a neighbour bumped now and then, and rests in between.
  void play_turn() {
    const std::string dice = random_ply(truth_, random_);
    if (!referee_.roll(now_, dice)) std::abort();
    (void)truth_.roll(dice);
    const Seat mover = truth_.to_move();
    std::vector<std::string> actions;
    while (truth_.need() == Need::action && truth_.to_move() == mover) {
      actions.push_back(random_ply(truth_, random_));
      make(actions.back());
    }
    rest(2000ms);
    decide(actions);
  }

  // Lifts what the action touches and shows what comes of it.
  void make(const std::string& action) {
    for (std::size_t bumps = random_.below(3); bumps > 0; --bumps) bump();
    const AnyGame before = truth_;
    (void)truth_.apply(action);
    for (const bool from : {true, false}) lift(action, from);
    if (random_.below(2) == 0) rest(200ms);
    show(truth_);
    if (random_.below(2) == 0) rest(200ms);
  }

  void lift(const std::string& action, bool from) {
    const std::size_t sign = action.find_first_of("-+x");
    const auto site = truth_.find_site(from ? action.substr(0, sign) : action.substr(sign + 1));
    if (site && (from || action[sign] == 'x')) say(*site, "0");
  }

  // Anything but the mover's own stacks: lifting one and putting it back is the sign of a removal.
  void bump() {
    const auto site = static_cast<Site>(random_.below(truth_.site_count()));
    if (truth_.image(site).owner == truth_.to_move() + 1) return;
    const std::string before = referee_.board().text(site);
    say(site, before == "0" ? "1" : "0");
    say(site, before);
  }

  // What the sensors leave open is answered with the truth.
  void decide(const std::vector<std::string>& actions) {
    if (referee_.shown() == truth_) return;
    if (!referee_.answer(now_, actions) && !answer_truth()) touch(actions.back());
    rest(2000ms);
    if (!(referee_.shown() == truth_)) std::abort();
  }

  // A removal from a tall stack that went unnoticed is made again.
  void touch(const std::string& removal) {
    lift(removal, true);
    show(truth_);
  }

  // The question may know the turn by other actions that lead to the same position.
  bool answer_truth() {
    std::vector<std::vector<std::string>> choices = referee_.alternatives();
    for (const Explanation& candidate : referee_.question()) choices.push_back(candidate.actions);
    for (const auto& choice : choices) {
      AnyGame reached = referee_.base();
      for (const std::string& action : choice) (void)reached.apply(action);
      if (reached == truth_ && referee_.answer(now_, choice)) return true;
    }
    return false;
  }

  void show(const AnyGame& position) {
    for (std::size_t i = 0; i < position.site_count(); ++i) {
      const auto site = static_cast<Site>(i);
      say(site, position.image(site).count == 0 ? "0" : "1");
    }
  }

  void say(Site site, std::string_view value) {
    if (referee_.board().text(site) == value) return;
    now_ += 20ms;
    (void)referee_.reading(now_, site, value);
  }

  void rest(TableTime time) {
    now_ += time;
    const double begin = processor_microseconds();
    referee_.advance(now_);
    times_.push_back(processor_microseconds() - begin);
  }

  SmallRandom random_;
  AnyGame truth_;
  Referee referee_;
  TableTime now_{0};
  std::vector<double> times_;
};

void diablo_verdict(benchmark::State& state) {
  std::vector<double> times;
  std::uint64_t seed = 0;
  for (auto _ : state) {
    TimedTable table("diablo size=" + std::to_string(state.range(0)), ++seed);
    table.play_to_the_end();
    times.insert(times.end(), table.times().begin(), table.times().end());
  }
  std::sort(times.begin(), times.end());
  const auto at = [&](double share) {
    return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
  };
  state.counters["median_us"] = at(0.5);
  state.counters["p99_us"] = at(0.99);
  state.counters["worst_us"] = at(1.0);
  state.counters["verdicts"] = static_cast<double>(times.size());
}
BENCHMARK(diablo_verdict)->ArgName("size")->Arg(8)->Arg(10)->Iterations(20)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace arbiter

BENCHMARK_MAIN();
