// SPDX-License-Identifier: MIT
// Games of the log as JSON.
#include "daemon/games_json.h"

#include <fmt/chrono.h>
#include <boost/json.hpp>

#include "daemon/event_payload.h"

namespace arbiter {
namespace {

namespace json = boost::json;

json::object to_object(const std::map<std::string, std::string>& texts) {
  json::object object;
  for (const auto& [name, text] : texts) object[name] = text;
  return object;
}

}  // namespace

std::string utc(std::chrono::system_clock::time_point time) {
  const auto seconds = std::chrono::time_point_cast<std::chrono::seconds>(time);
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::chrono::system_clock::to_time_t(seconds)));
}

json::object to_json(const db::GameSummary& game) {
  return {{"id", game.id},
          {"game", game.about.game},
          {"settings", to_object(game.about.settings)},
          {"players", to_object(game.about.players)},
          {"event", game.about.event},
          {"begun", utc(game.begun)},
          {"result", game.result},
          {"abandoned", game.abandoned},
          {"events", game.events}};
}

Result<json::object> game_with_plies(const db::GameSummary& game, const db::History& history) {
  const auto replayed = replay(db::to_record(game, history));
  if (!replayed) return replayed.error();
  const std::vector<PlayerName> players = replayed->start.players();
  json::array plies;
  for (const Replay::Ply& ply : replayed->plies) {
    const Seat seat = history.turns.at(ply.turn - 1).seat;
    plies.push_back(json::object{{"turn", ply.turn},
                                 {"side", std::string(1, players[seat].letter)},
                                 {"kind", ply.is_roll ? "roll" : "action"},
                                 {"text", ply.text},
                                 {"position", ply.position}});
  }
  json::object object = to_json(game);
  object["assumptions"] = to_json(replayed->start.assumptions());
  object["termination"] = history.termination;
  object["start"] = replayed->start.text();
  object["plies"] = std::move(plies);
  return object;
}

}  // namespace arbiter
