// SPDX-License-Identifier: MIT
// The referee's measure (spec/referee.md, "What is measured"): games by simulated hands on every kind of
// sensor, and how often it was wrong, silent or in doubt without need.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <string>
#include <vector>

#include "daemon/hands/hand_game.h"
#include "daemon/hands/small_random.h"
#include "daemon/rule_sets/rule_sets.h"
#include "rules/registry.h"

namespace arbiter::hands {
namespace {

struct Options {
  std::vector<std::string> games{"diablo size=4",   "diablo size=6",    "diablo size=8",
                                 "herd size=4",     "herd size=5",      "duell board=9x8",
                                 "duell board=9x9", "dudos rules=kult", "dudos rules=taktik"};
  std::vector<std::string> sensors{"occupancy", "colour", "identity"};
  std::vector<std::string> hands{"clean", "ordinary", "clumsy"};
  std::size_t count = 10000;
  std::uint64_t seed = 1;
  std::size_t masked = 0;
  bool list = false;
};

// One line of the table.
struct Line {
  std::size_t games = 0;
  HandGameTally sum;
};

double processor_microseconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) * 1e-3;
}

// Dead sensors, other ones in each game. A prism's face is never dead: all play needs them.
std::vector<std::string> masked_sites(const AnyGame& game, std::size_t count, std::uint64_t seed) {
  SmallRandom random(seed);
  std::vector<std::string> names;
  while (names.size() < count) {
    std::string name = game.site_name(static_cast<Site>(random.below(game.site_count())));
    const bool known = std::find(names.begin(), names.end(), name) != names.end();
    if (!known && name.find('.') == std::string::npos) names.push_back(std::move(name));
  }
  return names;
}

template <class List>
void append(List& all, const List& more) {
  all.insert(all.end(), more.begin(), more.end());
}

void add(Line& line, const HandGameTally& tally) {
  ++line.games;
  line.sum.turns += tally.turns;
  line.sum.asked += tally.asked;
  line.sum.corrected += tally.corrected;
  line.sum.illegal += tally.illegal;
  append(line.sum.wrong, tally.wrong);
  append(line.sum.missed, tally.missed);
  append(line.sum.needless, tally.needless);
  append(line.sum.false_alarms, tally.false_alarms);
  append(line.sum.verdict_times, tally.verdict_times);
}

void list_faults(std::string_view kind, const std::vector<std::string>& faults, const std::string& where) {
  for (const std::string& fault : faults) fmt::print("  {} {}: {}\n", kind, where, fault);
}

void print(const std::string& name, Line& line) {
  std::vector<double>& times = line.sum.verdict_times;
  std::sort(times.begin(), times.end());
  const double worst = times.empty() ? 0 : times.back();
  const double percentile = times.empty() ? 0 : times[times.size() * 99 / 100];
  const auto a_game = [&](std::size_t count) {
    return static_cast<double>(count) / static_cast<double>(std::max<std::size_t>(line.games, 1));
  };
  fmt::print("{:<38}{:>6}{:>8}{:>8}{:>6}{:>7}{:>9}{:>7}{:>8.2f}{:>8.2f}{:>8.3f}{:>8.3f}\n", name, line.games,
             line.sum.turns, line.sum.illegal, line.sum.wrong.size(), line.sum.missed.size(),
             line.sum.needless.size(), line.sum.false_alarms.size(), a_game(line.sum.asked),
             a_game(line.sum.corrected), percentile / 1000, worst / 1000);
  std::fflush(stdout);
}

bool measure(const Options& options, const std::string& game, const std::string& sensors,
             const std::string& hands, std::size_t games, Line& total) {
  const auto start = new_game(game);
  const auto skill = hand_skill(hands);
  const auto capability = capability_named(sensors);
  if (!start || !skill || !capability) {
    fmt::print(stderr, "{}\n",
               !start   ? start.error().message
               : !skill ? skill.error().message
                        : "'" + sensors + "' is not occupancy, colour or identity");
    return false;
  }
  Line line;
  for (std::size_t i = 0; i < games; ++i) {
    HandGameOrder order{
        .start = *start, .capability = *capability, .skill = *skill, .seed = options.seed + i};
    order.masked = masked_sites(*start, options.masked, order.seed);
    order.stopwatch = processor_microseconds;
    const HandGameTally tally = play_by_hand(order).tally;
    add(line, tally);
    if (!options.list) continue;
    const std::string where = fmt::format("{}, {}, {}, seed {}", game, sensors, hands, order.seed);
    list_faults("wrong", tally.wrong, where);
    list_faults("missed", tally.missed, where);
    list_faults("needless", tally.needless, where);
    list_faults("false alarm", tally.false_alarms, where);
  }
  print(fmt::format("{}, {}, {}", game, sensors, hands), line);
  total.games += line.games - 1;
  add(total, line.sum);
  return true;
}

int run(int argc, char** argv) {
  Options options;
  CLI::App app("Plays games by simulated hands and prints how the referee did; times in milliseconds");
  app.add_option("--games", options.count, "how many games in all, spread over the table's lines")
      ->capture_default_str();
  app.add_option("--seed", options.seed, "of the first game of each line")->capture_default_str();
  app.add_option("--game", options.games, "games with their settings");
  app.add_option("--sensors", options.sensors, "occupancy, colour, identity");
  app.add_option("--hands", options.hands, "clean, ordinary, clumsy");
  app.add_option("--masked", options.masked, "dead sensors in each game")->capture_default_str();
  app.add_flag("--list", options.list, "list every fault");
  CLI11_PARSE(app, argc, argv);
  dudos::use_rule_sets(find_rule_sets({}));
  fmt::print("{:<38}{:>6}{:>8}{:>8}{:>6}{:>7}{:>9}{:>7}{:>8}{:>8}{:>8}{:>8}\n", "game, sensors, hands",
             "games", "turns", "illegal", "wrong", "missed", "needless", "alarms", "asked", "tapped", "p99",
             "worst");
  const std::size_t lines = options.games.size() * options.sensors.size() * options.hands.size();
  const std::size_t games = (options.count + lines - 1) / lines;
  Line total;
  for (const std::string& game : options.games) {
    for (const std::string& sensors : options.sensors) {
      for (const std::string& hands : options.hands) {
        if (!measure(options, game, sensors, hands, games, total)) return 1;
      }
    }
  }
  print("all", total);
  return total.sum.flawless() ? 0 : 1;
}

}  // namespace
}  // namespace arbiter::hands

int main(int argc, char** argv) { return arbiter::hands::run(argc, argv); }
