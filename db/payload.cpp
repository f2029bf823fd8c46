// SPDX-License-Identifier: MIT
// Reading and writing payloads with Boost.JSON.
#include "db/payload.h"

#include <algorithm>
#include <array>
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

/// The members that a kind's payload must have to be replayed.
struct KindMembers {
  std::string_view kind;
  std::array<std::string_view, 2> names;
};
constexpr std::array members_of_kinds{KindMembers{"roll", {"turn", "dice"}},
                                      KindMembers{"moved", {"turn", "actions"}},
                                      KindMembers{"undone", {"turn", "actions"}},
                                      KindMembers{"final", {"turn"}},
                                      KindMembers{"over", {"result"}},
                                      KindMembers{"commitment", {"commitment"}},
                                      KindMembers{"words", {"player", "words"}},
                                      KindMembers{"reveal", {"seed"}},
                                      KindMembers{"void", {"why"}}};

bool read_member(const json::object& object, std::string_view name, TurnPayload& parsed) try {
  const json::value& value = object.at(name);
  if (name == "turn") parsed.turn = json::value_to<std::size_t>(value);
  if (name == "dice") parsed.dice = json::value_to<std::string>(value);
  if (name == "actions") parsed.actions = json::value_to<std::vector<std::string>>(value);
  if (name == "how") parsed.how = json::value_to<std::string>(value);
  if (name == "source") parsed.source = json::value_to<std::string>(value);
  if (name == "commitment") parsed.commitment = json::value_to<std::string>(value);
  if (name == "player") parsed.player = json::value_to<std::string>(value);
  if (name == "words") parsed.words = json::value_to<std::string>(value);
  if (name == "seed") parsed.seed = json::value_to<std::string>(value);
  if (name == "why") parsed.why = json::value_to<std::string>(value);
  if (name == "result") parsed.result = json::value_to<std::string>(value);
  return true;
} catch (const std::exception&) {
  return false;
}

}  // namespace

std::string start_payload(const NewGame& game) {
  return json::serialize(json::object{{"game", game.game},
                                      {"settings", object_of(game.settings)},
                                      {"players", object_of(game.players)},
                                      {"event", game.event},
                                      {"sensors", game.sensors},
                                      {"dice", game.dice},
                                      {"version", ARBITER_VERSION}});
}

std::string commitment_payload(const std::string& commitment) {
  return json::serialize(json::object{{"commitment", commitment}});
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
    if (object->contains("dice")) game.dice = json::value_to<std::string>(object->at("dice"));
    return game;
  } catch (const std::exception&) {
    return Error{"the start event lacks a member or has one of the wrong type"};
  }
}

Result<std::string> parse_result(std::string_view payload) {
  const Result<TurnPayload> parsed = parse_turn_payload("over", payload);
  return parsed ? Result<std::string>(parsed->result) : parsed.error();
}

Result<TurnPayload> parse_turn_payload(std::string_view kind, std::string_view payload) {
  const Result<json::object> object = parse_object(payload);
  if (!object) return object.error();
  const auto members = std::ranges::find(members_of_kinds, kind, &KindMembers::kind);
  TurnPayload parsed;
  if (members == members_of_kinds.end()) return parsed;
  for (const std::string_view name : members->names) {
    if (!name.empty() && !read_member(*object, name, parsed)) {
      return Error{"the member \"" + std::string(name) + "\" is missing or of the wrong type"};
    }
  }
  if ((kind == "over" || kind == "moved") && object->contains("how") && !read_member(*object, "how", parsed))
    return Error{"the member \"how\" is of the wrong type"};
  if (kind == "roll" && (!object->contains("source") || !read_member(*object, "source", parsed)))
    parsed.source = "electronic";
  return parsed;
}

Status check_payload(std::string_view payload) {
  const Result<json::object> object = parse_object(payload);
  return object ? ok() : Status(object.error());
}

}  // namespace arbiter::db
