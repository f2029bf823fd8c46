// SPDX-License-Identifier: MIT
// `arbiter roll`: reads the notation, rolls, logs, prints.
#include "daemon/cli/roll_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <utility>
#include <vector>

#include "daemon/cli/commands.h"
#include "daemon/cli/fail.h"
#include "daemon/cli/logged_game.h"
#include "daemon/config.h"
#include "daemon/data_directory.h"
#include "daemon/dice.h"
#include "daemon/table_roll.h"
#include "db/game_log.h"

namespace arbiter {
namespace {

namespace json = boost::json;

constexpr std::size_t widest = 100;
constexpr const char* table_config = "/etc/arbiter/arbiter.toml";

/// The text with a caret under a column; nothing for a text that fits no line of a terminal.
std::string pointer_to(std::size_t column, const std::string& text) {
  if (text.size() > widest) return "";
  return "  " + text + "\n  " + std::string(column - 1, ' ') + "^\n";
}

Result<std::vector<TableRoll>> roll_often(const RollOptions& options, const DrawFace& draw) {
  std::vector<TableRoll> rolls;
  rolls.reserve(static_cast<std::size_t>(options.times));
  for (int i = 0; i < options.times; ++i) {
    Result<TableRoll> roll = roll_notation(options.notation, draw, options.sets);
    if (!roll) return roll.error();
    rolls.push_back(std::move(*roll));
  }
  return rolls;
}

/// Names of commands that nobody else gives.
std::vector<db::NewRoll> named(const std::vector<TableRoll>& rolls) {
  const RandomBits random = system_random();
  const std::string command = fmt::format("arbiter roll {:08x}{:08x}", random(), random());
  std::vector<db::NewRoll> result;
  result.reserve(rolls.size());
  for (const TableRoll& roll : rolls)
    result.push_back({fmt::format("{} {}", command, result.size()), json::serialize(to_json(roll))});
  return result;
}

Result<std::vector<db::LoggedRoll>> log_rolls(const std::filesystem::path& directory,
                                              const std::vector<TableRoll>& rolls) {
  Result<db::GameLog> log = db::GameLog::open_beside(directory);
  if (!log) return log.error();
  return log->add_rolls(named(rolls), stamp_now());
}

json::array told(const std::vector<TableRoll>& rolls, const std::vector<db::LoggedRoll>& logged) {
  json::array objects;
  for (const db::LoggedRoll& roll : logged) objects.push_back(to_json(roll));
  if (logged.empty()) {
    for (const TableRoll& roll : rolls) objects.push_back(to_json(roll));
  }
  return objects;
}

/// The sets of a table's configuration. An Error names the file and each line that is wrong; the file that
/// nobody asked for need not be there, and what is wrong elsewhere in it does not matter here.
Result<DiceSets> sets_of(const std::filesystem::path& file, bool asked_for) {
  std::error_code hidden;
  if (!asked_for && !std::filesystem::exists(file, hidden)) return DiceSets{};
  ConfigReport report = load_config(file);
  if (!asked_for || report.errors.empty()) return std::move(report.config.dice.sets);
  std::string message;
  for (const Error& error : report.errors)
    message.append(message.empty() ? "" : "\n").append(config_error(file, error));
  return Error{message};
}

}  // namespace

std::string roll_line(const TableRoll& roll) {
  std::string line = roll.name.empty() ? roll.notation + ":" : roll.name + " (" + roll.notation + "):";
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

int run_roll(const RollOptions& options, const DrawFace& draw, std::ostream& out, std::ostream& err) {
  const auto rolls = roll_often(options, draw);
  if (!rolls) {
    err << rolls.error().message << '\n' << pointer_to(rolls.error().column, options.notation);
    return exit_wrong_input;
  }
  std::vector<db::LoggedRoll> logged;
  if (!options.log.empty()) {
    auto kept = log_rolls(options.log, *rolls);
    if (!kept) {
      return fail(Error{kept.error().message + "\nNothing was rolled; --no-log rolls without the log."},
                  exit_wrong_environment, err);
    }
    logged = std::move(*kept);
  }
  if (options.json) {
    for (const json::value& roll : told(*rolls, logged)) out << json::serialize(roll) << '\n';
  } else {
    for (const TableRoll& roll : *rolls) out << roll_line(roll) << '\n';
  }
  return exit_done;
}

void add_roll_command(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<RollOptions>();
  const auto config = std::make_shared<std::filesystem::path>(table_config);
  options->log = default_data_directory();
  CLI::App* command =
      app.add_subcommand("roll", "Roll dice: 2d6, d20+3, 4d6kh3, 4dF, d%, 3d6!, 6d10>=7, herd");
  command
      ->add_option("notation", options->notation, "What to roll, or the name of a set in the configuration")
      ->required();
  command->add_option("--times", options->times, "How many times")->check(CLI::Range(1, 10000));
  command->add_flag("--json", options->json, "One JSON object a roll");
  CLI::Option* asked =
      command->add_option("--config", *config, "The configuration whose [dice.sets] are known")
          ->capture_default_str();
  CLI::Option* data =
      command->add_option("--data", options->log, "The data directory, whose log keeps the rolls");
  const auto unlogged = std::make_shared<bool>(false);
  command->add_flag("--no-log", *unlogged, "Keep no record of these rolls")->excludes(data);
  command->callback([options, config, unlogged, asked, &exit_code] {
    Result<DiceSets> sets = sets_of(*config, asked->count() > 0);
    if (!sets) {
      std::cerr << sets.error().message << '\n';
      exit_code = exit_wrong_input;
      return;
    }
    options->sets = std::move(*sets);
    if (*unlogged) options->log.clear();
    const RandomBits random = system_random();
    const auto draw = [&random](int faces) { return throw_die(faces, random); };
    exit_code = run_roll(*options, draw, std::cout, std::cerr);
  });
}

}  // namespace arbiter
