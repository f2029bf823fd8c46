// SPDX-License-Identifier: MIT
// Past games over the API.
#include "daemon/games_api.h"

#include <chrono>
#include <limits>
#include <map>
#include <optional>

#include "daemon/answers.h"
#include "daemon/fairness.h"
#include "daemon/games_json.h"
#include "daemon/luck.h"
#include "daemon/query.h"
#include "db/story.h"
#include "db/whole_game.h"

namespace arbiter {
namespace {

namespace json = boost::json;
using web::ApiResponse;
using Query = std::map<std::string, std::string>;

constexpr std::string_view games_path = "/api/v1/games";
constexpr int games_counted_at_once = 25;

std::optional<std::string> text_of(const Query& query, const char* name) {
  const auto found = query.find(name);
  return found == query.end() || found->second.empty() ? std::nullopt : std::optional(found->second);
}

std::optional<std::int64_t> number_of(const Query& query, const char* name, std::int64_t otherwise) {
  const auto text = text_of(query, name);
  return text ? natural_number(*text) : std::optional(otherwise);
}

// Midnight, UTC, of a day as "2026-12-01", and of as many days later. Nothing where it is no date.
std::optional<std::chrono::system_clock::time_point> day_of(const std::string& text, int later) {
  using namespace std::chrono;
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
  const auto years = natural_number(text.substr(0, 4));
  const auto months = natural_number(text.substr(5, 2));
  const auto days_in = natural_number(text.substr(8, 2));
  if (!years || !months || !days_in) return std::nullopt;
  const year_month_day date{year(static_cast<int>(*years)), month(static_cast<unsigned>(*months)),
                            day(static_cast<unsigned>(*days_in))};
  return date.ok() ? std::optional<system_clock::time_point>(sys_days(date) + days(later)) : std::nullopt;
}

Result<db::GameFilter> filter_of(const Query& query) {
  db::GameFilter filter;
  filter.game = text_of(query, "game");
  filter.player = text_of(query, "player");
  filter.words = text_of(query, "words");
  filter.result = text_of(query, "result");
  const auto from = text_of(query, "from");
  const auto until = text_of(query, "until");
  if (from) filter.from = day_of(*from, 0);
  if (until) filter.until = day_of(*until, 1);
  if ((from && !filter.from) || (until && !filter.until))
    return Error{"from and until are days, such as 2026-12-01"};
  const auto offset = number_of(query, "offset", 0);
  const auto limit = number_of(query, "limit", 100);
  if (!offset || !limit || *limit < 1 || *limit > 1000)
    return Error{"offset is a number from 0, limit one from 1 to 1000"};
  filter.offset = *offset;
  filter.limit = *limit;
  return filter;
}

json::object luck_json(const db::History& history) {
  const std::vector<PlayerName> seats = history.base.players();
  json::array rolls;
  for (const RollLuck& roll : luck_of(history))
    rolls.push_back(json::object{{"ply", roll.ply},
                                 {"side", std::string(1, seats[roll.seat].letter)},
                                 {"choices", roll.choices},
                                 {"mean", roll.mean}});
  return {{"rolls", std::move(rolls)}};
}

// The dice of all, and of each side by its letter.
json::object dice_json(const db::History& history) {
  const std::vector<PlayerName> seats = history.base.players();
  DiceTally all;
  all.add(history);
  json::object sides;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    DiceTally one;
    one.add(history, static_cast<Seat>(seat));
    sides[std::string(1, seats[seat].letter)] = to_json(one);
  }
  return {{"all", to_json(all)}, {"sides", std::move(sides)}};
}

}  // namespace

bool GamesApi::answers(std::string_view path) {
  return path == games_path || path.starts_with(std::string(games_path) + "/") || path == "/api/v1/stats" ||
         path == "/api/v1/deletions";
}

ApiResponse GamesApi::get(const web::ApiRequest& request) {
  if (request.path == "/api/v1/stats") return statistics();
  if (request.path == "/api/v1/deletions") return deletions();
  if (request.path == games_path) return list(request.query);
  return one_game(std::string_view(request.path).substr(games_path.size() + 1), request.query);
}

ApiResponse GamesApi::list(const std::string& query) const {
  const Result<db::GameFilter> filter = filter_of(parse_query(query));
  if (!filter) return failure(400, "bad_query", filter.error().message);
  const auto found = log_.games(*filter);
  if (!found) return database_failure(found.error());
  json::array games;
  for (const db::GameSummary& summary : *found) games.push_back(to_json(summary));
  return answer({{"games", std::move(games)}});
}

ApiResponse GamesApi::one_game(std::string_view path, const std::string& query) const {
  const std::size_t slash = std::min(path.find('/'), path.size());
  const std::string_view what = slash == path.size() ? "" : path.substr(slash + 1);
  const auto id = natural_number(path.substr(0, slash));
  if (!id) return failure(404, "not_found", "a game's address ends in its number");
  const auto summary = log_.find(*id);
  if (!summary) return database_failure(summary.error());
  if (!*summary) return failure(404, "unknown_game", "there is no game " + std::to_string(*id));
  return part(*id, **summary, what, query);
}

ApiResponse GamesApi::part(db::GameId id, const db::GameSummary& summary, std::string_view what,
                           const std::string& query) const {
  if (what == "readings") return readings(id, query);
  const auto events = log_.events(id);
  if (!events) return database_failure(events.error());
  const auto story = db::tell_story(*events);
  if (!story) return database_failure(story.error());
  if (what == "record")
    return {200, "text/plain; charset=utf-8", print_record(db::to_record(summary, *story->end))};
  if (what == "luck") return answer(luck_json(*story->end));
  if (what == "dice") return answer(dice_json(*story->end));
  if (!what.empty()) return failure(404, "not_found", "a game has no " + std::string(what));
  const auto object = game_with_plies(summary, *story);
  return object ? answer(*object) : database_failure(object.error());
}

ApiResponse GamesApi::readings(db::GameId id, const std::string& query) const {
  const Query values = parse_query(query);
  const auto after = number_of(values, "after", 0);
  const auto upto = number_of(values, "upto", std::numeric_limits<std::int64_t>::max());
  if (!after || !upto) return failure(400, "bad_query", "after and upto are sequences of events");
  const auto found = log_.readings(id, *after, *upto);
  if (!found) return database_failure(found.error());
  json::array list;
  for (const db::RawReading& reading : *found)
    list.push_back(
        json::object{{"time", reading.time.count()}, {"site", reading.site}, {"value", reading.value}});
  return answer({{"readings", std::move(list)}});
}

// Who asks again gets further, until `counted` is `upto`.
ApiResponse GamesApi::statistics() {
  if (Status counted = keeper_.count_on(games_counted_at_once); !counted)
    return database_failure(counted.error());
  json::object object = keeper_.statistics().to_json();
  object["counted"] = keeper_.counted();
  object["upto"] = keeper_.upto();
  return answer(object);
}

ApiResponse GamesApi::deletions() const {
  const auto found = log_.deletions();
  if (!found) return database_failure(found.error());
  json::array list;
  for (const db::Deletion& deletion : *found) list.push_back(to_json(deletion));
  return answer({{"deletions", std::move(list)}});
}

ApiResponse GamesApi::import_games(const std::string& text) {
  const auto games = db::read_games(text);
  if (!games) return failure(400, "bad_games", describe(games.error()));
  if (games->empty()) return failure(400, "bad_games", "the file holds no game");
  const auto done = log_.add(*games);
  if (!done) return database_failure(done.error());
  return answer({{"added", json::array(done->added.begin(), done->added.end())}, {"known", done->known}});
}

}  // namespace arbiter
