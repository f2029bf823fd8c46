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

// The payload's members besides those that say where it belongs.
json::object note_json(const db::StoryNote& note) {
  boost::system::error_code unreadable;
  json::value payload = json::parse(note.event.payload, unreadable);
  json::object object = payload.is_object() ? std::move(payload.as_object()) : json::object{};
  object.erase("command");
  object["ply"] = note.ply;
  object["kind"] = note.event.kind;
  if (!note.actions.empty()) object["gone"] = to_json(note.actions);
  return object;
}

json::value in_milliseconds(const std::optional<std::chrono::microseconds>& time) {
  if (!time) return nullptr;
  return std::int64_t{std::chrono::round<std::chrono::milliseconds>(*time).count()};
}

// The story has the plies of the record, one by one.
json::array plies_of(const Replay& replayed, const db::Story& story) {
  const std::vector<PlayerName> players = replayed.start.players();
  json::array plies;
  for (std::size_t i = 0; i < replayed.plies.size(); ++i) {
    const Replay::Ply& ply = replayed.plies[i];
    const Seat seat = story.end->turns.at(ply.turn - 1).seat;
    plies.push_back(json::object{{"turn", ply.turn},
                                 {"side", std::string(1, players[seat].letter)},
                                 {"kind", ply.is_roll ? "roll" : "action"},
                                 {"text", ply.text},
                                 {"position", ply.position},
                                 {"sequence", story.plies.at(i).sequence},
                                 {"took", in_milliseconds(db::time_taken(story.plies, i))}});
  }
  return plies;
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

Result<json::object> game_with_plies(const db::GameSummary& game, const db::Story& story) {
  const auto replayed = replay(db::to_record(game, *story.end));
  if (!replayed) return replayed.error();
  json::array notes;
  for (const db::StoryNote& note : story.notes) notes.push_back(note_json(note));
  json::object object = to_json(game);
  object["assumptions"] = to_json(replayed->start.assumptions());
  object["termination"] = story.end->termination;
  object["start"] = replayed->start.text();
  object["plies"] = plies_of(*replayed, story);
  object["notes"] = std::move(notes);
  return object;
}

json::object to_json(const db::Deletion& deletion) {
  boost::system::error_code unreadable;
  const json::value payload = json::parse(deletion.payload, unreadable);
  json::object object{{"game", deletion.game}, {"time", utc(deletion.stamp.wall)}};
  const auto keep = [&](const char* name) {
    const json::object* all = payload.if_object();
    if (all != nullptr && all->contains(name)) object[name] = all->at(name);
  };
  for (const char* name : {"about", "result", "abandoned", "events", "head"}) keep(name);
  return object;
}

}  // namespace arbiter
