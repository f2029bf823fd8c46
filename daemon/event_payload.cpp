// SPDX-License-Identifier: MIT
// Verdicts as events of the log and as objects of the API.
#include "daemon/event_payload.h"

#include <boost/json.hpp>

namespace arbiter {
namespace {

namespace json = boost::json;

// The payload's members besides the turn, as db/README.md lists them.
void add_members(json::object& payload, const Verdict& verdict, const std::string& roll_source) {
  switch (verdict.kind) {
    case VerdictKind::roll:
      payload["dice"] = verdict.dice;
      payload["source"] = roll_source;
      break;
    case VerdictKind::moved:
    case VerdictKind::revised:
      payload["actions"] = to_json(verdict.actions);
      payload["how"] = verdict.how;
      break;
    case VerdictKind::undone:
      payload["actions"] = to_json(verdict.actions);
      break;
    case VerdictKind::final:
      payload["how"] = verdict.how;
      break;
    case VerdictKind::ask:
      payload["candidates"] = to_json(verdict.alternatives);
      break;
    case VerdictKind::illegal:
      payload["code"] = verdict.reason.code;
      payload["params"] = to_json(verdict.reason.params);
      payload["sites"] = to_json(verdict.sites);
      break;
    case VerdictKind::disturbed:
      payload["sites"] = to_json(verdict.sites);
      break;
    case VerdictKind::over:
      payload["result"] = verdict.result;
      if (!verdict.how.empty()) payload["how"] = verdict.how;
      break;
    case VerdictKind::ready:
    case VerdictKind::restored:
    case VerdictKind::setup:
    case VerdictKind::unfinished:
      break;
  }
}

db::NewEvent event_of(std::string kind, json::object payload, const std::string& command) {
  if (!command.empty()) payload["command"] = command;
  return {std::move(kind), json::serialize(payload)};
}

}  // namespace

std::optional<db::NewEvent> event_for(const Verdict& verdict, const std::string& roll_source,
                                      const std::string& command) {
  if (verdict.kind == VerdictKind::setup || verdict.kind == VerdictKind::unfinished) return std::nullopt;
  json::object payload;
  const bool whole_game = verdict.kind == VerdictKind::over || verdict.kind == VerdictKind::ready;
  if (!whole_game) payload["turn"] = verdict.turn;
  add_members(payload, verdict, roll_source);
  const std::string_view kind =
      name_of(verdict.kind == VerdictKind::revised ? VerdictKind::moved : verdict.kind);
  return event_of(std::string(kind), std::move(payload), command);
}

db::NewEvent mask_event(const std::vector<std::string>& sites, const std::string& command) {
  return event_of("mask", json::object{{"sites", to_json(sites)}}, command);
}

db::NewEvent words_event(const std::string& player, const std::string& words, const std::string& command) {
  return event_of("words", json::object{{"player", player}, {"words", words}}, command);
}

db::NewEvent reveal_event(const std::string& seed) {
  return event_of("reveal", json::object{{"seed", seed}}, "");
}

json::array to_json(const std::vector<std::string>& texts) {
  json::array array;
  for (const std::string& text : texts) array.emplace_back(text);
  return array;
}

json::array to_json(const std::vector<std::vector<std::string>>& lists) {
  json::array array;
  for (const auto& list : lists) array.emplace_back(to_json(list));
  return array;
}

json::array to_json(const std::vector<SiteState>& sites) {
  json::array array;
  for (const SiteState& state : sites) {
    array.push_back(json::object{{"site", state.site}, {"is", state.is}, {"should", state.should}});
  }
  return array;
}

json::object to_json(const Params& params) {
  json::object object;
  for (const auto& [name, value] : params) object[name] = value;
  return object;
}

json::object to_json(const Why& why) {
  json::array considered;
  for (const Considered& one : why.considered) {
    considered.push_back(json::object{{"actions", to_json(one.actions)},
                                      {"unexplained", to_json(one.unexplained)},
                                      {"missing", to_json(one.missing)},
                                      {"out_of_order", one.out_of_order}});
  }
  return {{"base", why.base}, {"disturbed", to_json(why.disturbed)}, {"considered", std::move(considered)}};
}

}  // namespace arbiter
