// SPDX-License-Identifier: MIT
// Events as CSV.
#include "daemon/events_csv.h"

#include <fmt/format.h>

#include <boost/json.hpp>

#include "daemon/games_json.h"

namespace arbiter {
namespace {

namespace json = boost::json;

std::string csv_field(std::string_view text) {
  std::string field = "\"";
  for (const char letter : text) field += letter == '"' ? "\"\"" : std::string(1, letter);
  return field + "\"";
}

std::string plain(const json::object& payload, const char* name) {
  const json::value* value = payload.if_contains(name);
  if (value == nullptr) return "";
  return value->is_string() ? std::string(value->as_string()) : json::serialize(*value);
}

std::string actions_of(const json::object& payload) {
  const json::value* actions = payload.if_contains("actions");
  if (actions == nullptr || !actions->is_array()) return "";
  std::string words;
  for (const json::value& action : actions->as_array()) {
    if (!action.is_string()) continue;
    words.append(words.empty() ? "" : " ").append(action.as_string());
  }
  return words;
}

std::string line_of(db::GameId game, const db::Event& event) {
  boost::system::error_code failed;
  const json::value value = json::parse(event.payload, failed);
  const json::object payload = !failed && value.is_object() ? value.as_object() : json::object{};
  return fmt::format("{},{},{},{:.6f},{},{},{},{},{}\r\n", game, event.sequence, utc(event.stamp.wall),
                     std::chrono::duration<double>(event.stamp.monotonic).count(), event.kind,
                     plain(payload, "turn"), csv_field(event.kind == "roll" ? plain(payload, "dice") : ""),
                     csv_field(actions_of(payload)), csv_field(event.payload));
}

}  // namespace

std::string events_csv_header() {
  return "game,sequence,time,monotonic_seconds,kind,turn,dice,actions,payload\r\n";
}

std::string events_csv(db::GameId game, std::span<const db::Event> events) {
  std::string text;
  for (const db::Event& event : events) text += line_of(game, event);
  return text;
}

}  // namespace arbiter
