// SPDX-License-Identifier: MIT
// Reading and writing payloads with Boost.JSON.
#include "db/payload.h"

#include <boost/json.hpp>

namespace arbiter::db {

namespace json = boost::json;

namespace {

json::object object_of(const std::map<std::string, std::string>& texts) {
  json::object object;
  for (const auto& [name, value] : texts) object.emplace(name, value);
  return object;
}

Result<json::object> parse_object(std::string_view payload) {
  boost::system::error_code failed;
  const json::value value = json::parse(payload, failed);
  if (failed) return Error{"the payload is no JSON (" + failed.message() + ")"};
  if (!value.is_object()) return Error{"the payload is no JSON object"};
  return value.as_object();
}

}  // namespace

std::string start_payload(const NewGame& game) {
  return json::serialize(json::object{{"game", game.game},
                                      {"settings", object_of(game.settings)},
                                      {"players", object_of(game.players)},
                                      {"event", game.event},
                                      {"sensors", game.sensors},
                                      {"version", ARBITER_VERSION}});
}

Result<NewGame> parse_start(std::string_view payload) {
  const Result<json::object> object = parse_object(payload);
  if (!object) return object.error();
  try {
    NewGame game;
    game.game = json::value_to<std::string>(object->at("game"));
    game.settings = json::value_to<std::map<std::string, std::string>>(object->at("settings"));
    game.players = json::value_to<std::map<std::string, std::string>>(object->at("players"));
    game.event = json::value_to<std::string>(object->at("event"));
    game.sensors = json::value_to<std::string>(object->at("sensors"));
    return game;
  } catch (const std::exception&) {
    return Error{"the start event lacks a member or has one of the wrong type"};
  }
}

Result<std::string> parse_result(std::string_view payload) {
  const Result<json::object> object = parse_object(payload);
  if (!object) return object.error();
  const json::value* result = object->if_contains("result");
  if (result == nullptr || !result->is_string()) return Error{"an over event needs a result"};
  return json::value_to<std::string>(*result);
}

Status check_payload(std::string_view payload) {
  const Result<json::object> object = parse_object(payload);
  return object ? ok() : Status(object.error());
}

}  // namespace arbiter::db
