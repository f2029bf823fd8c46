// SPDX-License-Identifier: MIT
// Whole games as JSON: writing, reading, checking.
#include "db/whole_game.h"

#include <boost/json.hpp>
#include <utility>

#include "db/hash_chain.h"
#include "db/history.h"
#include "db/json_text.h"
#include "db/payload.h"
#include "db/readings_text.h"

namespace arbiter::db {

namespace json = boost::json;

namespace {

constexpr std::string_view format = "arbiter-games";
constexpr int format_version = 1;

json::object to_json(const Event& event) {
  return {{"sequence", event.sequence},
          {"kind", event.kind},
          {"payload", event.payload},
          {"monotonic", event.stamp.monotonic.count()},
          {"wall", to_microseconds(event.stamp.wall)},
          {"hash", event.hash}};
}

json::object to_json(const WholeGame& game) {
  json::array events;
  for (const Event& event : game.events) events.push_back(to_json(event));
  return {{"events", std::move(events)}, {"readings", print_readings(game.readings)}};
}

Event event_of(const json::value& value) {
  const json::object& object = value.as_object();
  const Stamp stamp{std::chrono::microseconds(json::value_to<std::int64_t>(object.at("monotonic"))),
                    from_microseconds(json::value_to<std::int64_t>(object.at("wall")))};
  return {json::value_to<std::int64_t>(object.at("sequence")), json::value_to<std::string>(object.at("kind")),
          json::value_to<std::string>(object.at("payload")), stamp,
          json::value_to<std::string>(object.at("hash"))};
}

Error in_game(std::size_t number, const std::string& why) {
  return {"game " + std::to_string(number) + " of the file: " + why};
}

Result<WholeGame> game_of(const json::value& value, std::size_t number) {
  WholeGame game;
  std::size_t event = 0;
  try {
    const json::object& object = value.as_object();
    for (const json::value& entry : object.at("events").as_array()) {
      ++event;
      game.events.push_back(event_of(entry));
    }
    event = 0;
    const Status read = parse_readings(json::value_to<std::string>(object.at("readings")), game.readings);
    if (!read) return in_game(number, read.error().message);
  } catch (const std::exception&) {
    return in_game(number, event == 0 ? "it lacks events or readings"
                                      : "event " + std::to_string(event) +
                                            " lacks a member or has one of the wrong type");
  }
  return game;
}

}  // namespace

std::string print_games(const std::vector<WholeGame>& games) {
  json::array list;
  for (const WholeGame& game : games) list.push_back(to_json(game));
  return json::serialize(
             json::object{{"format", format}, {"version", format_version}, {"games", std::move(list)}}) +
         "\n";
}

Result<std::vector<WholeGame>> parse_games(std::string_view text) {
  const Result<json::value> value = parse_json(text);
  if (!value) return value.error();
  const json::object* object = value->if_object();
  const json::value* named = object == nullptr ? nullptr : object->if_contains("format");
  const json::value* version = object == nullptr ? nullptr : object->if_contains("version");
  const json::value* list = object == nullptr ? nullptr : object->if_contains("games");
  if (named == nullptr || *named != json::value(format) || list == nullptr || !list->is_array())
    return Error{R"(this is no file of games: "format" is not "arbiter-games", or "games" no list)"};
  if (version == nullptr || *version != json::value(format_version))
    return Error{"the file was written by a newer Arbiter: its version is not 1"};
  std::vector<WholeGame> games;
  for (const json::value& entry : list->as_array()) {
    Result<WholeGame> game = game_of(entry, games.size() + 1);
    if (!game) return game.error();
    if (const Status checked = check_game(*game); !checked)
      return in_game(games.size() + 1, checked.error().message);
    games.push_back(*std::move(game));
  }
  return games;
}

bool looks_like_games(std::string_view text) {
  const std::size_t begin = text.find_first_not_of("\xEF\xBB\xBF \t\r\n");
  return begin != std::string_view::npos && text[begin] == '{' && text.find(format) != std::string_view::npos;
}

Result<NewGame> about_of(const std::vector<Event>& events) {
  if (events.empty()) return Error{"there are no events"};
  return parse_start(events.front().payload);
}

Status check_game(const WholeGame& game) {
  Hash hash = chain_start;
  std::int64_t sequence = 0;
  for (const Event& event : game.events) {
    const std::string name = "event " + std::to_string(++sequence);
    if (event.sequence != sequence) return Error{name + " is missing"};
    hash = chain_hash(hash, event);
    if (event.hash != to_hex(hash)) return Error{name + " was changed: its hash does not follow from it"};
  }
  const Result<History> history = replay_events(game.events);
  return history ? ok() : Status(history.error());
}

}  // namespace arbiter::db
