// SPDX-License-Identifier: MIT
// `arbiter simulate`.
#include "daemon/cli/simulate_command.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "daemon/cli/commands.h"
#include "daemon/cli/fail.h"
#include "daemon/cli/text_file.h"
#include "daemon/hands/hand_game.h"
#include "rules/registry.h"

namespace arbiter {
namespace {

using hands::HandGame;
using hands::HandGameOrder;
using hands::HandGameTally;

Result<HandGameOrder> order_of(const SimulateRequest& request) {
  const Result<AnyGame> game = new_game(fmt::format("{}", fmt::join(request.game, " ")));
  if (!game) return game.error();
  const auto capability = capability_named(request.sensors);
  if (!capability || *capability == Capability::face)
    return Error{"'" + request.sensors + "' is not occupancy, colour or identity"};
  const auto skill = hands::hand_skill(request.hands);
  if (!skill) return skill.error();
  for (const std::string& site : request.masked) {
    if (!game->find_site(site)) return Error{"this game has no site '" + site + "'"};
  }
  return HandGameOrder{.start = *game,
                       .capability = *capability,
                       .masked = request.masked,
                       .skill = *skill,
                       .seed = request.seed,
                       .most_turns = request.turns};
}

void print_faults(std::string_view kind, const std::vector<std::string>& faults, std::ostream& out) {
  for (const std::string& fault : faults) out << kind << " at " << fault << '\n';
}

void print_tally(const HandGame& game, std::ostream& out) {
  const HandGameTally& tally = game.tally;
  out << fmt::format(
      "{} turns, result {}\nquestions that the sensors leave open: {}\nmoves put right by a tap: {}\n"
      "illegal rests: {}\n",
      tally.turns, game.end.result(), tally.asked, tally.corrected, tally.illegal);
  print_faults("wrong", tally.wrong, out);
  print_faults("missed", tally.missed, out);
  print_faults("needless question", tally.needless, out);
  print_faults("false alarm", tally.false_alarms, out);
}

Status write_files(const SimulateRequest& request, const HandGame& game) {
  if (!request.trace.empty()) {
    if (Status written = write_text_file(request.trace, print_trace(game.trace)); !written) return written;
  }
  return request.record.empty() ? ok() : write_text_file(request.record, print_record(game.truth));
}

}  // namespace

int run_simulate(const SimulateRequest& request, std::ostream& out, std::ostream& errors) {
  const Result<HandGameOrder> order = order_of(request);
  if (!order) return fail(order.error(), exit_wrong_input, errors);
  const HandGame game = hands::play_by_hand(*order);
  if (const Status written = write_files(request, game); !written)
    return fail(written.error(), exit_wrong_environment, errors);
  print_tally(game, out);
  return exit_done;
}

void add_simulate_command(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("simulate", "Play a game by simulated hands over simulated sensors");
  const auto request = std::make_shared<SimulateRequest>();
  command->add_option("--game", request->game, "The game and its settings: diablo size=6")->required();
  command->add_option("--sensors", request->sensors, "occupancy, colour or identity")->capture_default_str();
  command->add_option("--masked", request->masked, "Sites with dead sensors");
  command->add_option("--hands", request->hands, "clean, ordinary or clumsy")->capture_default_str();
  command->add_option("--seed", request->seed, "Another seed, another game")->capture_default_str();
  command->add_option("--turns", request->turns, "Leave the game unfinished after so many turns")
      ->capture_default_str();
  command->add_option("--trace", request->trace, "Where to write what the sensors said");
  command->add_option("--record", request->record, "Where to write what was really played");
  command->callback([request, &exit_code] { exit_code = run_simulate(*request, std::cout, std::cerr); });
}

}  // namespace arbiter
