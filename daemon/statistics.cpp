// SPDX-License-Identifier: MIT
// Statistics: adding up games and rolls.
#include "daemon/statistics.h"

#include <algorithm>
#include <boost/json.hpp>
#include <charconv>

#include "daemon/game_words.h"

namespace arbiter {
namespace {

namespace json = boost::json;

void count(Score& score, bool finished, bool won) {
  ++score.games;
  score.finished += finished ? 1 : 0;
  score.won += won ? 1 : 0;
}

json::object json_of(const Score& score) {
  return {{"games", score.games}, {"finished", score.finished}, {"won", score.won}};
}

json::object json_of(const Played& played) {
  json::object results;
  for (const auto& [result, times] : played.results) results[result] = times;
  return {{"games", played.games},
          {"finished", played.finished},
          {"results", results},
          {"first_won", played.first_won},
          {"mean_turns", mean(played.turns, played.finished)}};
}

json::object json_of(const DiceTallies& tallies) {
  json::object object;
  for (const auto& [name, tally] : tallies) object[name] = to_json(tally);
  return object;
}

// "d6" and 5; no kind where the log does not tell it.
std::pair<std::string, std::string> kind_and_value(const json::value& die) {
  const json::object* object = die.if_object();
  const json::value* kind = object == nullptr ? nullptr : object->if_contains("die");
  const json::value* value = object == nullptr ? nullptr : object->if_contains("value");
  if (kind == nullptr || value == nullptr || !kind->is_string() || !value->is_int64()) return {};
  return {std::string(kind->as_string()), std::to_string(value->as_int64())};
}

// What a die shows on its faces.
std::vector<std::string> faces_of(std::string_view kind) {
  if (kind == "dF") return {"-1", "0", "1"};
  int count = 0;
  std::from_chars(kind.data() + 1, kind.data() + kind.size(), count);
  std::vector<std::string> faces;
  for (int face = 1; face <= count; ++face) faces.push_back(std::to_string(face));
  return faces;
}

}  // namespace

double mean(std::int64_t sum, std::int64_t count) {
  return count == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(count);
}

void Statistics::add(const db::GameSummary& game, const db::History& history) {
  const std::string kind = game_words(game.about);
  const std::string dice_kind = kind + ", " + game.about.dice;
  Played& played = by_game_[kind];
  ++played.games;
  const bool finished = game.result != "*";
  const bool has_dice = history.base.has_dice();
  const std::vector<PlayerName> seats = history.base.players();
  for (const auto& [letter, name] : game.about.players) {
    if (name.empty()) continue;
    count(by_player_[name], finished, game.result == letter);
    count(by_side_[name][std::string(kind).append(" ").append(letter)], finished, game.result == letter);
    for (std::size_t seat = 0; has_dice && seat < seats.size(); ++seat) {
      if (letter == std::string(1, seats[seat].letter))
        dice_by_player_[name][dice_kind].add(history, static_cast<Seat>(seat));
    }
  }
  if (has_dice) dice_[dice_kind].add(history);
  if (!finished) return;
  ++played.finished;
  ++played.results[game.result];
  played.turns += static_cast<std::int64_t>(history.turns.size());
  const char first = seats[history.turns.front().seat].letter;
  played.first_won += game.result == std::string(1, first) ? 1 : 0;
}

void Statistics::add(const db::LoggedRoll& roll) {
  boost::system::error_code unreadable;
  const json::value payload = json::parse(roll.payload, unreadable);
  const json::object* object = payload.if_object();
  const json::value* dice = object == nullptr ? nullptr : object->if_contains("dice");
  if (dice == nullptr || !dice->is_array()) return;
  for (const json::value& die : dice->as_array()) {
    const auto [kind, value] = kind_and_value(die);
    if (!kind.empty()) free_dice_[kind].add_throw(faces_of(kind), value);
  }
}

json::object Statistics::to_json() const {
  json::object games;
  for (const auto& [name, played] : by_game_) games[name] = json_of(played);
  json::object players;
  for (const auto& [name, score] : by_player_) {
    json::object player = json_of(score);
    json::object sides;
    for (const auto& [side, as_side] : by_side_.at(name)) sides[side] = json_of(as_side);
    player["sides"] = std::move(sides);
    const auto tallies = dice_by_player_.find(name);
    player["dice"] = tallies == dice_by_player_.end() ? json::object{} : json_of(tallies->second);
    players[name] = std::move(player);
  }
  return {{"games", std::move(games)},
          {"players", std::move(players)},
          {"dice", json_of(dice_)},
          {"free_dice", json_of(free_dice_)}};
}

json::object to_json(const DiceTally& dice) {
  const ChiSquare test = chi_square(dice.faces);
  json::object faces;
  for (const auto& [face, tally] : dice.faces)
    faces[face] = json::object{{"count", tally.count}, {"expected", tally.expected}};
  json::object object{
      {"rolls", dice.rolls},
      {"faces", std::move(faces)},
      {"doubles", json::object{{"count", dice.doubles.count}, {"expected", dice.doubles.expected}}},
      {"chi_square", test.value},
      {"degrees", test.degrees},
      {"p", test.p}};
  if (dice.throw_faces >= 2) {
    object["throws_to_see_a_tenth"] = throws_to_see(dice.throw_faces, 0.1);
    object["throws_to_see_a_half"] = throws_to_see(dice.throw_faces, 0.5);
  }
  return object;
}

namespace {
bool is_open(const db::GameSummary& game) { return game.result == "*" && !game.abandoned; }
}  // namespace

Status StatisticsKeeper::count_on(int games) {
  const auto newest = log_.games({.limit = 1});
  if (!newest) return newest.error();
  upto_ = newest->empty() ? 0 : newest->front().id - (is_open(newest->front()) ? 1 : 0);
  for (int i = 0; i < games && counted_ < upto_; ++i) {
    const auto next = log_.find(counted_ + 1);
    if (!next) return next.error();
    ++counted_;
    if (!*next || is_open(**next)) continue;
    if (Status done = count_game(**next); !done) return done;
  }
  return count_rolls(100 * std::int64_t{games});
}

Status StatisticsKeeper::count_game(const db::GameSummary& game) {
  const auto events = log_.events(game.id);
  if (!events) return events.error();
  const auto history = db::replay_events(*events);
  if (!history) return Error{"game " + std::to_string(game.id) + ": " + history.error().message};
  statistics_.add(game, *history);
  return ok();
}

Status StatisticsKeeper::count_rolls(std::int64_t rolls) {
  const std::int64_t most = std::min<std::int64_t>(rolls, 1000);
  const auto found = log_.rolls(rolls_counted_ + most + 1, most);
  if (!found) return found.error();
  const std::int64_t before = rolls_counted_;
  for (const db::LoggedRoll& roll : *found) {
    if (roll.id <= before) continue;
    statistics_.add(roll);
    rolls_counted_ = std::max(rolls_counted_, roll.id);
  }
  return ok();
}

void StatisticsKeeper::begin_anew() {
  statistics_ = {};
  counted_ = upto_ = 0;
  rolls_counted_ = 0;
}

}  // namespace arbiter
