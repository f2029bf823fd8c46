// SPDX-License-Identifier: MIT
// The flight recorder's contents as a sensor trace.
#include "daemon/flight_trace.h"

#include <algorithm>
#include <chrono>

#include "daemon/cli/logged_game.h"

namespace arbiter {
namespace {

using std::chrono::milliseconds;

// Between the last thing that was recorded before a restart and the restart: how long it was is not known.
constexpr milliseconds restart_takes = std::chrono::seconds(1);

}  // namespace

Result<std::vector<TraceLine>> flight_trace(const db::GameSummary& game,
                                            std::span<const db::RawReading> readings) {
  const std::string number = "game " + std::to_string(game.id);
  // Of a game that the table could not see yet before its first restart.
  if (!readings.empty() && readings.front().site == "@restart") readings = readings.subspan(1);
  if (readings.empty()) return Error{number + " has no readings: they were not kept, or were deleted"};
  if (readings.front().site != "@sensors")
    return Error{number + " was recorded by an older version, without what else the referee was told"};
  std::vector<TraceLine> trace{{milliseconds(0), "@table", game_words(game.about), 1}};
  auto begin = std::chrono::floor<milliseconds>(readings.front().time);
  for (const db::RawReading& reading : readings) {
    const auto time = std::chrono::floor<milliseconds>(reading.time);
    const milliseconds last = trace.back().time;
    if (reading.site == "@restart") begin = time - last - restart_takes;
    trace.push_back({std::max(time - begin, last), reading.site, reading.value, trace.size() + 1});
  }
  return trace;
}

}  // namespace arbiter
