// SPDX-License-Identifier: MIT
// `arbiter perft`.
#include "daemon/cli/perft_command.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <chrono>
#include <iostream>
#include <memory>

#include "daemon/cli/commands.h"
#include "daemon/cli/fail.h"
#include "rules/registry.h"

namespace arbiter {
namespace {

struct Counted {
  int depth;
  std::uint64_t nodes;
  std::chrono::duration<double> time;

  double nodes_per_second() const {
    return time.count() > 0 ? static_cast<double>(nodes) / time.count() : 0.0;
  }
};

Result<AnyGame> position_of(const PerftRequest& request) {
  Result<AnyGame> game = new_game(fmt::format("{}", fmt::join(request.game, " ")));
  if (!game || request.position.empty()) return game;
  return game->with_position(request.position);
}

Counted count(const AnyGame& position, int depth) {
  const auto begin = std::chrono::steady_clock::now();
  const std::uint64_t nodes = position.perft(depth);
  return {depth, nodes, std::chrono::steady_clock::now() - begin};
}

std::string line_of(const Counted& counted) {
  return fmt::format("depth {:3}  nodes {:14}  {:9.3f} s  {:9.0f} nodes/s", counted.depth, counted.nodes,
                     counted.time.count(), counted.nodes_per_second());
}

std::string json_of(const Counted& counted) {
  return boost::json::serialize(boost::json::object{{"depth", counted.depth},
                                                    {"nodes", counted.nodes},
                                                    {"seconds", counted.time.count()},
                                                    {"nodes_per_second", counted.nodes_per_second()}});
}

}  // namespace

int run_perft(const PerftRequest& request, std::ostream& out, std::ostream& errors) {
  const Result<AnyGame> position = position_of(request);
  if (!position) return fail(position.error(), exit_wrong_input, errors);
  for (int depth = 1; depth <= request.depth; ++depth) {
    const Counted counted = count(*position, depth);
    out << (request.json ? json_of(counted) : line_of(counted)) << std::endl;
  }
  return exit_done;
}

void add_perft_command(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("perft", "Count the sequences of plies, depth by depth");
  const auto request = std::make_shared<PerftRequest>();
  command->add_option("game", request->game, "The game and its settings: diablo size=6")->required();
  command->add_option("--depth", request->depth, "The greatest depth")->required()->check(CLI::Range(1, 255));
  command->add_option("--position", request->position, "Count from this position instead of the start");
  command->add_flag("--json", request->json, "One JSON object a line");
  command->callback([request, &exit_code] { exit_code = run_perft(*request, std::cout, std::cerr); });
}

}  // namespace arbiter
