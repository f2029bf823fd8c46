// SPDX-License-Identifier: MIT
// A whole sensor trace through the referee: what `arbiter referee` runs, and what replays a table's
// complaint.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/record.h"
#include "rules/referee/referee.h"
#include "rules/trace.h"

namespace arbiter {

/// What the referee made of a trace.
struct TraceOutcome {
  std::vector<Verdict> verdicts;
  AnyGame start;
  AnyGame end;                    ///< what is accepted at the trace's end
  std::vector<RecordTurn> turns;  ///< the same as a record's turns, up to the last accepted action
};

/// Hears each verdict at once, with the referee that said it, whose why() still tells what it saw.
using VerdictHearer = std::function<void(const Verdict& verdict, const Referee& referee)>;

/// Referees a trace. Its end counts as a rest long enough for everything. An Error names the line: an unknown
/// game, site, sensor or value, or a roll that is not due.
Result<TraceOutcome> referee_trace(const std::vector<TraceLine>& trace, const RefereeTimes& times = {},
                                   VerdictHearer hearer = {});

/// The times as a trace's @timing line has them: "settle=150 hold=1200 grace=0 confirm=no", in milliseconds.
std::string text_of(const RefereeTimes& times);
/// And back; members that are not named stay as in `times`.
Result<RefereeTimes> parse_times(std::string_view text, RefereeTimes times);

/// The game record of what was accepted (notation.md); players and date are not in a trace.
Record record_of(const TraceOutcome& outcome);
/// The same of turns that are known otherwise.
Record record_of(const AnyGame& start, std::string_view result, std::vector<RecordTurn> turns);

}  // namespace arbiter
