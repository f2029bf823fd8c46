// SPDX-License-Identifier: MIT
// `arbiter wiring` on the command line.
#include "daemon/cli/wiring_command.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "daemon/cli/commands.h"

namespace arbiter {
namespace {

WiringBench system_bench(hal::gpio::Chips& chips) {
  return {chips, STDIN_FILENO, [](const std::string& line) { std::cout << line << '\n' << std::flush; }};
}

void add_test(CLI::App& wiring, int& exit_code) {
  CLI::App* command =
      wiring.add_subcommand("test", "Walk through squares, buttons and lamps, and list what is wrong");
  const auto request = std::make_shared<WiringTestRequest>();
  request->config = "/etc/arbiter/arbiter.toml";
  command->add_option("--config", request->config, "The table's configuration")->capture_default_str();
  command->add_option("--site", request->sites, "Test only these sites");
  command->add_option("--fix", request->fix, "Write the wiring as it really is to this file");
  command->add_flag("--force", request->force, "Write over that file if it is there");
  command->callback([request, &exit_code] {
    const auto chips = hal::gpio::system_chips();
    exit_code = test_wiring(*request, system_bench(*chips), std::cerr);
  });
}

void add_watch(CLI::App& wiring, int& exit_code) {
  CLI::App* command = wiring.add_subcommand("watch", "Show every change of a switch as it comes");
  const auto request = std::make_shared<WiringTestRequest>();
  request->config = "/etc/arbiter/arbiter.toml";
  command->add_option("--config", request->config, "The table's configuration")->capture_default_str();
  command->callback([request, &exit_code] {
    const auto chips = hal::gpio::system_chips();
    exit_code = watch_wiring(*request, system_bench(*chips), std::cerr);
  });
}

void add_learn(CLI::App& wiring, int& exit_code) {
  CLI::App* command =
      wiring.add_subcommand("learn", "Find out which line is which square's, and write the configuration");
  const auto request = std::make_shared<WiringLearnRequest>();
  request->chips = {"pi"};
  request->buttons = {"roll", "confirm", "undo"};
  command->add_option("--game", request->game, "diablo, herd, duell, dudos")->required();
  command->add_option("--set", request->settings, "A setting of the game: size=6");
  command
      ->add_option("--sensors", request->sensors, "occupancy, or colour: a switch for each player's pieces")
      ->capture_default_str();
  command
      ->add_option("--chip", request->chips,
                   "A chip by its label, and its lines: pi, mcp23017@1-0020=0-7,12. Nothing else may be "
                   "connected to them")
      ->capture_default_str();
  command->add_option("--button", request->buttons, "Buttons that there are; none: ''")
      ->capture_default_str();
  command->add_option("--again", request->again,
                      "Ask again for this square or button, which was learned wrongly or left out");
  command->add_flag("--matrix", request->matrix, "Switches lie at the crossings of rows and columns");
  command->add_flag("--active-high", request->active_high, "A switch that closes pulls its line high");
  command->add_flag("--normally-closed", request->normally_closed, "A piece opens its switch");
  command->add_option("-o,--output", request->output, "The file to be written")->required();
  command->add_flag("--force", request->force, "Write over that file if it is there");
  command->callback([request, &exit_code] {
    std::erase(request->buttons, "");
    const auto chips = hal::gpio::system_chips();
    exit_code = learn_wiring(*request, system_bench(*chips), std::cerr);
  });
}

}  // namespace

void add_wiring_command(CLI::App& app, int& exit_code) {
  CLI::App* wiring = app.add_subcommand(
      "wiring", "Test a board's wiring, or learn one; stop the daemon first: it holds the lines");
  wiring->require_subcommand(1);
  add_test(*wiring, exit_code);
  add_watch(*wiring, exit_code);
  add_learn(*wiring, exit_code);
}

}  // namespace arbiter
