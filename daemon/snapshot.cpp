// SPDX-License-Identifier: MIT
// The snapshot: everything that a page shows of the table.
#include "daemon/snapshot.h"

#include <algorithm>
#include <boost/json.hpp>

#include "daemon/dice_proof.h"
#include "daemon/event_payload.h"
#include "daemon/table_roll.h"
#include "daemon/workbench_json.h"

namespace arbiter {
namespace {

namespace json = boost::json;

constexpr std::size_t most_alternatives = 3;  // the best come first; more would hide the board of a phone

std::string letter_of(const AnyGame& game, Seat seat) { return {game.players()[seat].letter}; }

json::array split(const std::string& roll) {
  json::array values;
  for (std::size_t begin = 0; begin < roll.size();) {
    const std::size_t end = std::min(roll.find(',', begin), roll.size());
    values.emplace_back(roll.substr(begin, end - begin));
    begin = end + 1;
  }
  return values;
}

json::array players(const Table& table) {
  json::array array;
  for (const PlayerName& player : table.history().base.players()) {
    const auto named = table.game().about.players.find(std::string(1, player.letter));
    const std::string name = named == table.game().about.players.end() ? "" : named->second;
    array.push_back(
        json::object{{"letter", std::string(1, player.letter)}, {"tag", player.tag}, {"name", name}});
  }
  return array;
}

json::object game(const Table& table) {
  json::object settings;
  for (const auto& [name, value] : table.game().about.settings) settings[name] = value;
  return {{"id", table.game().id},
          {"name", table.game().about.game},
          {"settings", settings},
          {"event", table.game().about.event},
          {"assumptions", to_json(table.history().base.assumptions())}};
}

std::string state(const Table& table) {
  if (table.workbench()) return "workbench";
  if (table.history().over) return "over";
  if (table.paused()) return "paused";
  if (!table.referee().waiting()) return "playing";
  return table.resuming() ? "resume" : "setup";
}

// What the table waits for, from the position alone.
json::object expectation(const Table& table) {
  const AnyGame& shown = table.history().shown;
  const std::string side = letter_of(shown, shown.to_move());
  const auto expect = [&](std::string_view code, json::object params) {
    return json::object{{"code", code}, {"params", std::move(params)}};
  };
  if (state(table) == "paused" && table.awaited().empty()) return expect("pause_ends", {});
  if (state(table) == "paused") return expect("paused", {{"n", table.awaited().size()}});
  if (state(table) != "playing") return expect(state(table), {});
  if (shown.need() == Need::over) return expect("over", {});
  if (shown.need() == Need::roll) {
    return expect(table.history().provisional.empty() ? "roll" : "finish", {{"side", side}});
  }
  const Reason due = shown.expects();
  json::object params = to_json(due.params);
  params["side"] = side;
  return expect(due.code, std::move(params));
}

json::value dice(const Table& table) {
  const std::string& roll = table.history().turns.back().roll;
  if (roll.empty()) return nullptr;
  return json::object{{"values", split(roll)}, {"open", to_json(table.history().shown.open_dice())}};
}

json::value text_or_nothing(const std::string& text) {
  return text.empty() ? json::value(nullptr) : json::value(text);
}

// The secret seed is not here before it is in the log.
json::object dice_evidence(const Table& table) {
  const db::DiceEvidence& evidence = table.history().evidence;
  json::object words;
  for (const auto& [player, said] : evidence.words) words[player] = said;
  return {{"source", table.game().about.dice},
          {"commitment", text_or_nothing(evidence.commitment)},
          {"words", std::move(words)},
          {"takes_words", table.takes_words()},
          {"seed", text_or_nothing(evidence.seed)},
          {"void", text_or_nothing(evidence.why_void)}};
}

// What the people's dice of the next roll can show.
json::value own_dice(const Table& table) {
  const AnyGame& shown = table.history().shown;
  if (table.game().about.dice != "physical" || shown.need() != Need::roll) return nullptr;
  return json::object{{"count", shown.dice_faces().size()}, {"sides", to_json(sides_of(shown))}};
}

json::array turns(const Table& table) {
  json::array array;
  for (const db::Turn& turn : table.history().turns) {
    array.push_back(json::object{{"number", turn.number},
                                 {"side", letter_of(table.history().base, turn.seat)},
                                 {"roll", turn.roll},
                                 {"actions", to_json(turn.actions)},
                                 {"final", turn.final}});
  }
  return array;
}

json::value verdict(const Table& table) {
  const std::optional<Verdict>& standing = table.referee().standing();
  if (!standing || table.paused()) return nullptr;
  const std::string kind = table.resuming() ? "resume" : std::string(name_of(standing->kind));
  return json::object{{"kind", kind},
                      {"code", standing->reason.code},
                      {"params", to_json(standing->reason.params)},
                      {"sites", to_json(standing->sites)}};
}

json::value question(const Table& table) {
  if (table.referee().question().empty() || table.paused()) return nullptr;
  json::array candidates;
  for (const Explanation& candidate : table.referee().question()) {
    candidates.push_back(
        json::object{{"actions", to_json(candidate.actions)}, {"position", candidate.position}});
  }
  return json::object{{"candidates", candidates}};
}

// Positions that both sides could agree on while the board shows something illegal.
json::array as_played(const Table& table) {
  json::array positions;
  if (table.paused()) return positions;
  for (const AnyGame& position : table.referee().as_played()) {
    positions.push_back(
        json::object{{"position", position.text()}, {"side", letter_of(position, position.to_move())}});
  }
  return positions;
}

json::object dice_sets(const Table& table) {
  json::object sets;
  for (const auto& [name, notation] : table.config().dice.sets) sets[name] = notation;
  return sets;
}

json::value table_roll(const Table& table) {
  if (!table.table_roll()) return nullptr;
  return to_json(*table.table_roll());
}

json::object sensors(const Table& table) {
  const BoardWatch& board = table.referee().board();
  const AnyGame& shown = table.referee().shown();
  json::object sites;
  for (std::size_t i = 0; i < shown.site_count(); ++i) {
    const auto site = static_cast<Site>(i);
    const std::string should = board.layout().words_for(site, shown.image(site));
    sites[shown.site_name(site)] = json::object{{"is", table.reads(site)}, {"should", should}};
  }
  json::array health;
  for (const hal::Finding& finding : table.sensor_findings()) {
    health.push_back(json::object{
        {"site", finding.site}, {"fault", hal::name_of(finding.fault)}, {"with", to_json(finding.with)}});
  }
  json::array devices;
  for (const auto& [name, change] : table.devices()) {
    devices.push_back(json::object{
        {"device", name}, {"present", change.present}, {"strange", change.strange}, {"why", change.why}});
  }
  return {{"kind", table.config().sensors.kind},
          {"capability", table.config().sensors.capability},
          {"masked", to_json(std::vector<std::string>(table.masked().begin(), table.masked().end()))},
          {"unread", to_json(table.unread())},
          {"sites", sites},
          {"devices", devices},
          {"health", health},
          {"unseen", to_json(table.health().unseen())}};
}

json::value simulated(const Table& table) {
  if (table.sim() == nullptr) return nullptr;
  json::object sites;
  for (const auto& [site, pieces] : table.sim()->sites()) sites[site] = to_json(pieces);
  return json::object{{"hand", to_json(table.sim()->hand())},
                      {"from", table.sim()->lifted_from()},
                      {"sites", sites},
                      {"dead", to_json(table.sim()->dead_sites())}};
}

json::array notices(const Table& table) {
  json::array array;
  for (const Notice& notice : table.notices()) {
    array.push_back(json::object{{"code", notice.code}, {"params", to_json(notice.params)}});
  }
  return array;
}

json::array workbench_commands(const Table& table) {
  json::array array{"end_workbench"};
  if (table.workbench() != Workbench::tags) return array;
  if (table.lessons()->at()) array.emplace_back("skip_tag");
  if (table.lessons()->has_previous()) array.emplace_back("previous_tag");
  return array;
}

json::array commands(const Table& table) {
  const std::string now = state(table);
  if (now == "workbench") return workbench_commands(table);
  if (now == "paused" && table.awaited().empty()) return {"abandon", "agree_result"};
  if (now == "paused") return {"abandon", "go_on_without", "agree_result"};
  if (now == "resume") return {"resume", "abandon", "agree_result"};
  if (now != "playing") return {};
  json::array array;
  const db::History& history = table.history();
  if (history.shown.need() != Need::over) array.emplace_back("agree_result");
  const std::optional<Verdict>& standing = table.referee().standing();
  if (standing && standing->kind == VerdictKind::illegal) array.emplace_back("accept_as_played");
  if (history.shown.need() == Need::roll && table.config().dice.policy != "scripted")
    array.emplace_back("roll");
  if (!history.provisional.empty()) array.emplace_back("undo");
  if (table.referee().may_undo_turn()) array.emplace_back("undo_turn");
  if (table.referee().awaits_next()) array.emplace_back("next");
  const bool ended = history.shown.need() != Need::action || !history.shown.has_dice();
  const bool complete = !history.provisional.empty() && ended;
  if (complete || table.config().timing.confirm) array.emplace_back("confirm");
  return array;
}

std::vector<std::vector<std::string>> alternatives(const Table& table) {
  if (table.paused()) return {};
  auto lists = table.referee().alternatives();
  lists.resize(std::min(lists.size(), most_alternatives));
  return lists;
}

}  // namespace

json::object snapshot_of(const Table& table) {
  const db::History& history = table.history();
  return {{"version", ARBITER_VERSION},
          {"game", game(table)},
          {"players", players(table)},
          {"state", state(table)},
          {"turn", history.turns.back().number},
          {"side", letter_of(history.shown, history.shown.to_move())},
          {"position", history.shown.text()},
          {"base", history.base.text()},
          {"legal", table.may_play() ? to_json(history.shown.legal()) : json::array()},
          {"dice", dice(table)},
          {"evidence", dice_evidence(table)},
          {"own_dice", own_dice(table)},
          {"provisional", to_json(history.provisional)},
          {"alternatives", to_json(alternatives(table))},
          {"turns", turns(table)},
          {"expect", expectation(table)},
          {"verdict", verdict(table)},
          {"question", question(table)},
          {"as_played", as_played(table)},
          {"table_roll", table_roll(table)},
          {"dice_sets", dice_sets(table)},
          {"result", history.result},
          {"termination", history.termination},
          {"sensors", sensors(table)},
          {"sim", simulated(table)},
          {"tags", tags_to_json(table)},
          {"workbench", workbench_to_json(table)},
          {"commands", commands(table)},
          {"notices", notices(table)}};
}

Picture::Picture() : last_(std::make_unique<json::object>()) {}
Picture::~Picture() = default;

std::optional<std::string> Picture::update(json::object snapshot) {
  json::object changed;
  for (const auto& [name, value] : snapshot) {
    const json::value* before = last_->if_contains(name);
    if (before == nullptr || *before != value) changed[name] = value;
  }
  if (changed.empty()) return std::nullopt;
  ++revision_;
  *last_ = std::move(snapshot);
  return json::serialize(json::object{{"type", "change"}, {"revision", revision_}, {"table", changed}});
}

std::string Picture::table() const {
  json::object table = *last_;
  table["revision"] = revision_;
  return json::serialize(table);
}

std::string Picture::first_message() const {
  return json::serialize(json::object{{"type", "snapshot"}, {"revision", revision_}, {"table", *last_}});
}

}  // namespace arbiter
