// SPDX-License-Identifier: MIT
// `arbiter stats`.
#include "daemon/cli/stats_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/json.hpp>
#include <iostream>
#include <limits>
#include <memory>

#include "daemon/cli/commands.h"
#include "daemon/cli/fail.h"
#include "daemon/cli/logged_game.h"
#include "daemon/data_directory.h"
#include "daemon/statistics.h"

namespace arbiter {
namespace {

struct StatsRequest {
  std::filesystem::path data = default_data_directory();
  StatsOrder order;
};

Result<Statistics> gathered(const db::GameLog& log, const db::GameFilter& filter) {
  const auto games = all_games(log, filter);
  if (!games) return games.error();
  Statistics all;
  for (const db::GameSummary& game : *games) {
    const auto history = history_of(log, game.id);
    if (!history) return history.error();
    all.add(game, *history);
  }
  const bool everything = !filter.game && !filter.player;
  for (std::int64_t before = std::numeric_limits<std::int64_t>::max(); everything && before > 1;) {
    const auto rolls = log.rolls(before, 1000);
    if (!rolls) return rolls.error();
    for (const db::LoggedRoll& roll : *rolls) all.add(roll);
    before = rolls->empty() ? 1 : rolls->back().id;
  }
  return all;
}

std::string share(std::int64_t part, std::int64_t whole) {
  return whole == 0 ? "-"
                    : fmt::format("{:.0f} %", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

void print_games(const Statistics& all, std::ostream& out) {
  for (const auto& [name, played] : all.by_game()) {
    out << fmt::format("{}: {} games, {} finished", name, played.games, played.finished);
    for (const auto& [result, times] : played.results)
      out << fmt::format(", {} {} ({})", result, times, share(times, played.finished));
    if (played.finished != 0)
      out << fmt::format("; the first to move won {}; {:.1f} turns on average",
                         share(played.first_won, played.finished), mean(played.turns, played.finished));
    out << "\n";
  }
  for (const auto& [name, player] : all.by_player())
    out << fmt::format("{}: {} games, {} finished, {} won ({})\n", printable(name), player.games,
                       player.finished, player.won, share(player.won, player.finished));
  if (all.by_game().empty()) out << "no games\n";
}

std::string verdict_words(const ChiSquare& test) {
  if (test.p >= 0.05) return "nothing speaks against fair dice";
  if (test.p >= 0.001) return "unusual, but one test in twenty of fair dice is";
  return "fair dice give this less than once in a thousand tests";
}

void print_dice(const std::string& name, const DiceTally& dice, std::ostream& out) {
  const ChiSquare test = chi_square(dice.faces);
  out << fmt::format("{}: {} rolls\n", name, dice.rolls);
  for (const auto& [face, tally] : dice.faces)
    out << fmt::format("  {:>9}  {:>7}  expected {:>9.1f}  {:+.1f} %\n", face, tally.count, tally.expected,
                       100.0 * (static_cast<double>(tally.count) / tally.expected - 1));
  if (dice.doubles.expected > 0)
    out << fmt::format("  {:>9}  {:>7}  expected {:>9.1f}\n", "doubles", dice.doubles.count,
                       dice.doubles.expected);
  out << fmt::format("  chi-square {:.2f} with {} degrees of freedom, p = {:.3f}: {}\n", test.value,
                     test.degrees, test.p, verdict_words(test));
  if (dice.throw_faces >= 2)
    out << fmt::format(
        "  a face that came a tenth too often would show after about {} throws, one that came half too "
        "often after about {}\n",
        throws_to_see(dice.throw_faces, 0.1), throws_to_see(dice.throw_faces, 0.5));
}

}  // namespace

int run_stats(const std::filesystem::path& data, const StatsOrder& order, std::ostream& out,
              std::ostream& errors) {
  int exit_code = exit_done;
  const std::optional<db::GameLog> log = open_log(data, errors, exit_code);
  if (!log) return exit_code;
  const Result<Statistics> all = gathered(*log, order.filter);
  if (!all) return fail(all.error(), exit_wrong_environment, errors);
  if (order.json) {
    out << boost::json::serialize(all->to_json()) << "\n";
  } else if (order.dice) {
    for (const auto& [name, tally] : all->dice()) print_dice(name, tally, out);
    for (const auto& [name, tally] : all->free_dice()) print_dice(name + " without a game", tally, out);
    if (all->dice().empty() && all->free_dice().empty()) out << "no rolls\n";
  } else {
    print_games(*all, out);
  }
  return exit_done;
}

void add_stats_command(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("stats", "Who played and won what; how fair the dice look");
  const auto request = std::make_shared<StatsRequest>();
  command->add_option("--game", request->order.filter.game, "Only games of this kind, such as diablo");
  command->add_option("--player", request->order.filter.player, "Only games of the player with this name");
  command->add_flag("--dice", request->order.dice, "The dice: counts, expectation, chi-square");
  command->add_flag("--json", request->order.json, "One JSON object with all of it");
  command->add_option("--data", request->data, "The data directory");
  command->callback(
      [request, &exit_code] { exit_code = run_stats(request->data, request->order, std::cout, std::cerr); });
}

}  // namespace arbiter
