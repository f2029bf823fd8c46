// SPDX-License-Identifier: MIT
// `arbiter roll`: reads the notation, rolls, prints.
#include "daemon/cli/roll_command.h"

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <utility>

#include "daemon/cli/commands.h"
#include "daemon/dice.h"
#include "daemon/table_roll.h"

namespace arbiter {
namespace {

constexpr std::size_t widest = 100;

/// The text with a caret under a column; nothing for a text that fits no line of a terminal.
std::string pointer_to(std::size_t column, const std::string& text) {
  if (text.size() > widest) return "";
  return "  " + text + "\n  " + std::string(column - 1, ' ') + "^\n";
}

}  // namespace

std::string roll_line(const std::string& notation, const TableRoll& roll) {
  std::string line = notation + ":";
  for (const RolledDie& die : roll.dice) {
    std::string value = std::to_string(die.value);
    if (die.exploded) value += '!';
    if (die.success.value_or(false)) value += '*';
    line += (die.subtracted ? " - " : " ") + (die.kept ? value : "(" + value + ")");
  }
  if (roll.modifier != 0)
    line += (roll.modifier < 0 ? " - " : " + ") + std::to_string(std::abs(roll.modifier));
  return line + " = " + std::to_string(roll.total);
}

std::string roll_json(const std::string& notation, const TableRoll& roll) {
  return boost::json::serialize(to_json(notation, roll));
}

int run_roll(const RollOptions& options, const DrawFace& draw, std::ostream& out, std::ostream& err) {
  for (int i = 0; i < options.times; ++i) {
    const Result<TableRoll> roll = roll_notation(options.notation, draw);
    if (!roll) {
      err << roll.error().message << '\n' << pointer_to(roll.error().column, options.notation);
      return exit_wrong_input;
    }
    out << (options.json ? roll_json(options.notation, *roll) : roll_line(options.notation, *roll)) << '\n';
  }
  return exit_done;
}

void add_roll_command(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<RollOptions>();
  CLI::App* command =
      app.add_subcommand("roll", "Roll dice: 2d6, d20+3, 4d6kh3, 4dF, d%, 3d6!, 6d10>=7, herd");
  command->add_option("notation", options->notation, "What to roll")->required();
  command->add_option("--times", options->times, "How many times")->check(CLI::Range(1, 10000));
  command->add_flag("--json", options->json, "One JSON object a roll");
  command->callback([options, &exit_code] {
    const RandomBits random = system_random();
    const auto draw = [&random](int faces) { return throw_die(faces, random); };
    exit_code = run_roll(*options, draw, std::cout, std::cerr);
  });
}

}  // namespace arbiter
