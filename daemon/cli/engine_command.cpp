// SPDX-License-Identifier: MIT
// `arbiter engine`.
#include "daemon/cli/engine_command.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <string>

#include "daemon/cli/commands.h"
#include "rules/engine.h"

namespace arbiter {

int run_engine(std::istream& in, std::ostream& out) {
  Engine engine;
  for (std::string line; std::getline(in, line);) {
    const auto answer = engine.answer(line);
    if (!answer) break;
    out << *answer << std::endl;  // a program may be waiting for this line
  }
  return exit_done;
}

void add_engine_command(CLI::App& app, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("engine", "Answer the engine protocol: new, position, roll, legal, do, perft, quit");
  command->callback([&exit_code] { exit_code = run_engine(std::cin, std::cout); });
}

}  // namespace arbiter
