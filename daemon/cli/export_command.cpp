// SPDX-License-Identifier: MIT
// `arbiter export`.
#include "daemon/cli/export_command.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <iostream>
#include <iterator>
#include <memory>
#include <system_error>

#include "daemon/cli/commands.h"
#include "daemon/cli/fail.h"
#include "daemon/cli/logged_game.h"
#include "daemon/data_directory.h"
#include "daemon/dice_proof.h"
#include "daemon/events_csv.h"
#include "daemon/flight_trace.h"
#include "db/whole_game.h"

namespace arbiter {
namespace {

struct ExportRequest {
  std::filesystem::path data = default_data_directory();
  ExportOrder order;
};

int cannot_write(const std::string& file, int code, std::ostream& errors) {
  return fail(Error{"cannot write " + file + " (" + std::generic_category().message(code) + ")"},
              code == EEXIST ? exit_wrong_input : exit_wrong_environment, errors);
}

/// Whole or not at all.
int write_new_file(const std::string& file, const std::string& text, std::ostream& errors) {
  std::FILE* stream = std::fopen(file.c_str(), "wx");
  if (stream == nullptr) return cannot_write(file, errno, errors);
  const bool written = std::fwrite(text.data(), 1, text.size(), stream) == text.size();
  const int write_code = errno;
  if (std::fclose(stream) == 0 && written) return exit_done;
  const int code = written ? errno : write_code;
  std::remove(file.c_str());
  return cannot_write(file, code, errors);
}

Result<db::WholeGame> whole(const db::GameLog& log, db::GameId id) {
  auto events = log.events(id);
  if (!events) return events.error();
  auto readings = log.readings(id);
  if (!readings) return readings.error();
  return db::WholeGame{*std::move(events), *std::move(readings)};
}

Result<std::string> traced(const db::GameLog& log, const std::vector<db::GameId>& games) {
  if (games.size() != 1) return Error{"a trace is of one game: name one"};
  const auto summary = log.find(games[0]);
  if (!summary) return summary.error();
  const auto readings = log.readings(games[0]);
  if (!readings) return readings.error();
  const auto trace = flight_trace(**summary, *readings);
  return trace ? Result<std::string>(print_trace(*trace)) : trace.error();
}

Result<std::string> proven(const db::GameLog& log, const std::vector<db::GameId>& games) {
  if (games.size() != 1) return Error{"a proof is of one game's dice: name one"};
  const auto summary = log.find(games[0]);
  if (!summary) return summary.error();
  const auto events = log.events(games[0]);
  if (!events) return events.error();
  const auto proof = dice_proof((*summary)->about, *events);
  return proof ? Result<std::string>(print_dice_proof(*proof)) : proof.error();
}

Result<std::string> recorded(const db::GameLog& log, db::GameId id) {
  const auto summary = log.find(id);
  if (!summary) return summary.error();
  const auto history = history_of(log, id);
  if (!history) return history.error();
  return print_record(db::to_record(**summary, *history));
}

Result<std::string> listed(const db::GameLog& log, const std::vector<db::GameId>& games, bool as_csv) {
  std::string text = as_csv ? events_csv_header() : "";
  for (const db::GameId id : games) {
    if (as_csv) {
      const auto events = log.events(id);
      if (!events) return events.error();
      text += events_csv(id, *events);
      continue;
    }
    const Result<std::string> record = recorded(log, id);
    if (!record) return record.error();
    text.append(text.empty() ? "" : "\n").append(*record);
  }
  return text;
}

Result<std::string> exported(const db::GameLog& log, const std::vector<db::GameId>& games, ExportForm form) {
  if (form == ExportForm::trace) return traced(log, games);
  if (form == ExportForm::proof) return proven(log, games);
  if (form != ExportForm::json) return listed(log, games, form == ExportForm::csv);
  std::vector<db::WholeGame> all;
  for (const db::GameId id : games) {
    Result<db::WholeGame> game = whole(log, id);
    if (!game) return game.error();
    all.push_back(*std::move(game));
  }
  return db::print_games(all);
}

// The games that the order means. One that is not there is the order's mistake.
Result<std::vector<db::GameId>> meant(const db::GameLog& log, const ExportOrder& order) {
  if (order.games.empty()) {
    const auto all = all_games(log, {});
    if (!all) return all.error();
    std::vector<db::GameId> ids;
    ids.reserve(all->size());
    std::transform(all->rbegin(), all->rend(), std::back_inserter(ids),
                   [](const auto& game) { return game.id; });
    return ids;
  }
  for (const db::GameId id : order.games) {
    const auto found = log.find(id);
    if (!found) return found.error();
    if (!*found) return Error{"there is no game " + std::to_string(id) + "; `arbiter games` lists them"};
  }
  return order.games;
}

}  // namespace

int run_export(const std::filesystem::path& data, const ExportOrder& order, std::ostream& out,
               std::ostream& errors) {
  int exit_code = exit_done;
  const std::optional<db::GameLog> log = open_log(data, errors, exit_code);
  if (!log) return exit_code;
  const auto games = meant(*log, order);
  const Result<std::string> text = games ? exported(*log, *games, order.form) : games.error();
  if (!text) return fail(text.error(), exit_wrong_input, errors);
  if (!order.file.empty()) return write_new_file(order.file, *text, errors);
  out << *text;
  return exit_done;
}

void add_export_command(CLI::App& app, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("export", "Write past games: as records, JSON or CSV, or what the sensors said");
  const auto request = std::make_shared<ExportRequest>();
  const auto all = std::make_shared<bool>(false);
  CLI::Option* games =
      command->add_option("games", request->order.games, "The games' numbers in `arbiter games`");
  CLI::Option* every = command->add_flag("--all", *all, "All games")->excludes(games);
  command->add_option("-o,--output", request->order.file,
                      "A new file to write to, instead of standard output");
  const auto form = [&](const char* flag, ExportForm which, const char* help) {
    return command->add_flag_callback(
        flag, [request, which] { request->order.form = which; }, help);
  };
  CLI::Option* json = form("--json", ExportForm::json, "Whole games: events with their proofs, readings");
  CLI::Option* csv = form("--csv", ExportForm::csv, "Events, a line each");
  CLI::Option* trace =
      form("--trace", ExportForm::trace, "All that the referee was told of one game, as a sensor trace");
  CLI::Option* proof =
      form("--proof", ExportForm::proof, "What anybody needs to recompute one game's dice, as JSON");
  json->excludes(csv)->excludes(trace)->excludes(proof);
  csv->excludes(trace)->excludes(proof);
  trace->excludes(proof);
  command->add_option("--data", request->data, "The data directory");
  command->callback([request, all, games, every, &exit_code] {
    if (games->count() == 0 && every->count() == 0) throw CLI::RequiredError("games or --all");
    exit_code = run_export(request->data, request->order, std::cout, std::cerr);
  });
}

}  // namespace arbiter
