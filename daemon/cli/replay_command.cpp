// SPDX-License-Identifier: MIT
// `arbiter replay`.
#include "daemon/cli/replay_command.h"

#include <CLI/CLI.hpp>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <iostream>
#include <memory>

#include "daemon/cli/commands.h"
#include "daemon/cli/fail.h"
#include "daemon/cli/text_file.h"
#include "rules/record.h"

namespace arbiter {
namespace {

struct ReplayRequest {
  std::string file;
  bool json = false;
};

// One turn with the position after its last ply.
struct PlayedTurn {
  RecordTurn turn;
  std::string position;
};

std::vector<PlayedTurn> turns_of(const Record& record, const Replay& replay) {
  std::vector<PlayedTurn> turns;
  for (const RecordTurn& turn : record.turns) turns.push_back({turn, ""});
  for (const Replay::Ply& ply : replay.plies) turns[ply.turn - 1].position = ply.position;
  return turns;
}

void print_turns(const std::vector<PlayedTurn>& turns, const AnyGame& end, std::ostream& out) {
  for (std::size_t i = 0; i < turns.size(); ++i) {
    out << i + 1 << ".";
    if (!turns[i].turn.roll.empty()) out << " " << turns[i].turn.roll;
    for (const std::string& action : turns[i].turn.actions) out << " " << action;
    out << "\n   " << turns[i].position << "\n";
  }
  out << "result " << end.result() << "\n";
}

void print_turns_json(const std::vector<PlayedTurn>& turns, const AnyGame& end, std::ostream& out) {
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const RecordTurn& turn = turns[i].turn;
    boost::json::object line{{"turn", i + 1}};
    if (!turn.roll.empty()) line["roll"] = turn.roll;
    line["actions"] = boost::json::array(turn.actions.begin(), turn.actions.end());
    line["position"] = turns[i].position;
    out << boost::json::serialize(line) << "\n";
  }
  out << boost::json::serialize(boost::json::object{{"result", end.result()}}) << "\n";
}

}  // namespace

int run_replay(const std::string& file, bool json, std::ostream& out, std::ostream& errors) {
  const Result<std::string> text = read_text_file(file);
  if (!text) return fail(text.error(), exit_wrong_environment, errors);
  const Result<Record> record = parse_record(*text);
  const Result<Replay> played = record ? replay(*record) : Result<Replay>(record.error());
  if (!played) {
    errors << file << ": " << describe(played.error()) << "\n";
    return exit_wrong_input;
  }
  (json ? print_turns_json : print_turns)(turns_of(*record, *played), played->end, out);
  return exit_done;
}

void add_replay_command(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("replay", "Play a game record by the rules, turn by turn");
  const auto request = std::make_shared<ReplayRequest>();
  command->add_option("file", request->file, "The game record")->required();
  command->add_flag("--json", request->json, "One JSON object a line");
  command->callback(
      [request, &exit_code] { exit_code = run_replay(request->file, request->json, std::cout, std::cerr); });
}

}  // namespace arbiter
