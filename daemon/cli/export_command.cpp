// SPDX-License-Identifier: MIT
// `arbiter export`.
#include "daemon/cli/export_command.h"

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstdio>
#include <iostream>
#include <memory>
#include <system_error>

#include "daemon/cli/commands.h"
#include "daemon/cli/logged_game.h"
#include "daemon/data_directory.h"
#include "daemon/dice_proof.h"
#include "daemon/flight_trace.h"

namespace arbiter {
namespace {

struct ExportRequest {
  std::filesystem::path data = default_data_directory();
  ExportOrder order;
};

int fail(const std::string& file, int code, std::ostream& errors) {
  errors << "arbiter: cannot write " << file << " (" << std::generic_category().message(code) << ")\n";
  return code == EEXIST ? exit_wrong_input : exit_wrong_environment;
}

/// Whole or not at all.
int write_new_file(const std::string& file, const std::string& text, std::ostream& errors) {
  std::FILE* stream = std::fopen(file.c_str(), "wx");
  if (stream == nullptr) return fail(file, errno, errors);
  const bool written = std::fwrite(text.data(), 1, text.size(), stream) == text.size();
  const int write_code = errno;
  if (std::fclose(stream) == 0 && written) return exit_done;
  const int code = written ? errno : write_code;
  std::remove(file.c_str());
  return fail(file, code, errors);
}

Result<std::string> exported(const db::GameLog& log, const LoggedGame& game, const ExportOrder& order) {
  if (order.proof) {
    const auto events = log.events(game.summary.id);
    if (!events) return events.error();
    const auto proof = dice_proof(game.summary.about, *events);
    return proof ? Result<std::string>(print_dice_proof(*proof)) : proof.error();
  }
  if (!order.trace) return print_record(db::to_record(game.summary, game.history));
  const auto readings = log.readings(game.summary.id);
  if (!readings) return readings.error();
  const auto trace = flight_trace(game.summary, *readings);
  return trace ? Result<std::string>(print_trace(*trace)) : trace.error();
}

}  // namespace

int run_export(const std::filesystem::path& data, const ExportOrder& order, std::ostream& out,
               std::ostream& errors) {
  int exit_code = exit_done;
  const std::optional<db::GameLog> log = open_log(data, errors, exit_code);
  if (!log) return exit_code;
  const std::optional<LoggedGame> loaded = load_game(*log, order.game, errors, exit_code);
  if (!loaded) return exit_code;
  const Result<std::string> text = exported(*log, *loaded, order);
  if (!text) {
    errors << "arbiter export: " << describe(text.error()) << "\n";
    return exit_wrong_input;
  }
  if (!order.file.empty()) return write_new_file(order.file, *text, errors);
  out << *text;
  return exit_done;
}

void add_export_command(CLI::App& app, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("export", "Write a past game as a game record, or what its sensors said");
  const auto request = std::make_shared<ExportRequest>();
  command->add_option("game", request->order.game, "The game's number in `arbiter games`")->required();
  command->add_option("-o,--output", request->order.file,
                      "A new file to write to, instead of standard output");
  command->add_flag("--trace", request->order.trace, "All that the referee was told, as a sensor trace");
  command
      ->add_flag("--proof", request->order.proof, "What anybody needs to recompute the game's dice, as JSON")
      ->excludes("--trace");
  command->add_option("--data", request->data, "The data directory");
  command->callback(
      [request, &exit_code] { exit_code = run_export(request->data, request->order, std::cout, std::cerr); });
}

}  // namespace arbiter
