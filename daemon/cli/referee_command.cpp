// SPDX-License-Identifier: MIT
// `arbiter referee`.
#include "daemon/cli/referee_command.h"

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <iostream>
#include <memory>

#include "daemon/cli/commands.h"
#include "daemon/cli/fail.h"
#include "daemon/cli/text_file.h"
#include "daemon/event_payload.h"
#include "daemon/words.h"
#include "rules/referee/trace_session.h"

namespace arbiter {
namespace {

namespace json = boost::json;

std::int64_t milliseconds(TableTime time) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
}

void add_reason(json::object& line, const Verdict& verdict, const AnyGame& game) {
  if (verdict.reason.code.empty()) return;
  line["code"] = verdict.reason.code;
  line["reason"] = sentence("illegal." + verdict.reason.code, verdict.reason.params, game.players());
}

json::object line_for(const Verdict& verdict, const AnyGame& game) {
  json::object line{{"t", milliseconds(verdict.time)}, {"event", name_of(verdict.kind)}};
  if (!verdict.dice.empty()) line["dice"] = verdict.dice;
  if (!verdict.undone.empty()) line["undone"] = to_json(verdict.undone);
  if (!verdict.actions.empty()) line["actions"] = to_json(verdict.actions);
  if (!verdict.alternatives.empty()) {
    line[verdict.kind == VerdictKind::ask ? "candidates" : "alternatives"] = to_json(verdict.alternatives);
  }
  add_reason(line, verdict, game);
  if (!verdict.sites.empty()) line["sites"] = to_json(verdict.sites);
  if (verdict.kind == VerdictKind::final) line["turn"] = verdict.turn;
  if (!verdict.result.empty()) line["result"] = verdict.result;
  line["position"] = verdict.position;
  return line;
}

// What was judged, not what a person or the dice did.
bool is_judgement(VerdictKind kind) {
  return kind == VerdictKind::moved || kind == VerdictKind::revised || kind == VerdictKind::ask ||
         kind == VerdictKind::unfinished || kind == VerdictKind::illegal;
}

Result<TraceOutcome> referee_file(const std::string& text, const RefereeRequest& request, std::ostream& out) {
  const auto trace = parse_trace(text);
  if (!trace) return trace.error();
  return referee_trace(*trace, request.times, [&](const Verdict& verdict, const Referee& referee) {
    json::object line = line_for(verdict, referee.base());
    if (request.why && is_judgement(verdict.kind)) line["why"] = to_json(referee.why());
    out << json::serialize(line) << "\n";
  });
}

}  // namespace

int run_referee(const RefereeRequest& request, std::ostream& out, std::ostream& errors) {
  const Result<std::string> text = read_text_file(request.trace);
  if (!text) return fail(text.error(), exit_wrong_environment, errors);
  const Result<TraceOutcome> outcome = referee_file(*text, request, out);
  if (!outcome) {
    errors << request.trace << ": " << describe(outcome.error()) << "\n";
    return exit_wrong_input;
  }
  if (request.record.empty()) return exit_done;
  const Status written = write_text_file(request.record, print_record(record_of(*outcome)));
  return written ? exit_done : fail(written.error(), exit_wrong_environment, errors);
}

void add_referee_command(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("referee", "Referee a sensor trace: one JSON object a verdict");
  const auto request = std::make_shared<RefereeRequest>();
  const auto milliseconds_option = [command](const char* name, TableTime& time, const char* help) {
    command->add_option_function<int>(
        name, [&time](int value) { time = std::chrono::milliseconds(value); }, help);
  };
  command->add_option("--trace", request->trace, "The trace")->required();
  command->add_option("--record", request->record, "Where to write the game record of what was accepted");
  milliseconds_option("--settle", request->times.settle, "Settle time in ms, else 150");
  milliseconds_option("--hold", request->times.hold, "Hold time in ms, else 1200");
  milliseconds_option("--grace", request->times.grace,
                      "Grace time in ms; else turns are not final by themselves");
  command->add_flag("--why", request->why,
                    "Also what the sensors said and which explanations were considered");
  command->add_flag("--confirm", request->times.confirm, "Judge only at the confirm button");
  command->callback([request, &exit_code] { exit_code = run_referee(*request, std::cout, std::cerr); });
}

}  // namespace arbiter
