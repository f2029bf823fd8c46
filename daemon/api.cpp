// SPDX-License-Identifier: MIT
// The API: requests to the table and its log.
#include "daemon/api.h"

#include <boost/json.hpp>
#include <charconv>
#include <limits>

#include "daemon/commands.h"
#include "daemon/event_payload.h"
#include "daemon/games_json.h"
#include "daemon/query.h"
#include "daemon/table_roll.h"

namespace arbiter {
namespace {

namespace json = boost::json;
using web::ApiResponse;

constexpr std::size_t remembered_commands = 512;
constexpr std::size_t longest_command_id = 64;
constexpr std::string_view games_path = "/api/v1/games";

ApiResponse answer(const json::object& object, int status = 200) {
  return {status, "application/json", json::serialize(object)};
}

ApiResponse failure(int status, const std::string& code, const std::string& message,
                    const json::object& params = {}) {
  const json::object error{{"code", code}, {"params", params}, {"message", message}};
  return answer({{"error", error}}, status);
}

ApiResponse database_failure(const Error& error) { return failure(500, "database", describe(error)); }

std::optional<std::int64_t> whole_number(std::string_view text) {
  std::int64_t value = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc{} && stop == text.data() + text.size() && value >= 0;
  return whole ? std::optional(value) : std::nullopt;
}

// The status that fits a refused command.
int status_of(const Error& error) {
  if (error.code == "bad_command" || error.code == "unknown_game" || error.code == "bad_name" ||
      error.code == "bad_dice" || error.code == "bad_notation" || error.code == "bad_words")
    return 400;
  if (error.code == "not_saved") return 503;
  return 409;
}

// Where in a text that was sent the fault lies.
json::object place_of(const Error& error) {
  if (error.column == 0) return {};
  return {{"column", error.column}, {"why", error.message}};
}

std::string code_of(const Error& error) { return error.code.empty() ? "refused" : error.code; }

}  // namespace

Api::Api(Table& table, const db::GameLog& log, std::function<void(std::string)> publish)
    : table_(table), log_(log), publish_(std::move(publish)) {
  table_changed();
}

// What is not on disk yet is not told (the notices are: they say why).
void Api::table_changed() {
  json::object now = snapshot_of(table_);
  if (const auto message = picture_.update(std::move(now))) publish_(*message);
}

ApiResponse Api::handle(const web::ApiRequest& request) {
  if (request.method == "POST") return command(request);
  return get(request);
}

ApiResponse Api::get(const web::ApiRequest& request) const {
  if (request.path == "/healthz") return answer({{"ok", true}, {"version", ARBITER_VERSION}});
  if (request.path == "/api/v1/table") return {200, "application/json", picture_.table()};
  if (request.path == "/api/v1/why") return answer(to_json(table_.referee().why()));
  if (request.path == "/api/v1/dice") return rolls(request.query);
  if (request.path == games_path) return games(request.query);
  if (request.path.starts_with(std::string(games_path) + "/")) {
    return game(std::string_view(request.path).substr(games_path.size() + 1));
  }
  return failure(404, "not_found", "the API has no " + request.path);
}

ApiResponse Api::games(const std::string& query) const {
  const auto values = parse_query(query);
  const auto text = [&](const char* name) {
    const auto found = values.find(name);
    return found == values.end() || found->second.empty() ? std::nullopt : std::optional(found->second);
  };
  db::GameFilter filter;
  filter.game = text("game");
  filter.player = text("player");
  const auto offset = whole_number(text("offset").value_or("0"));
  const auto limit = whole_number(text("limit").value_or("100"));
  if (!offset || !limit || *limit < 1 || *limit > 1000) {
    return failure(400, "bad_query", "offset is a number from 0, limit one from 1 to 1000");
  }
  filter.offset = *offset;
  filter.limit = *limit;
  const auto found = log_.games(filter);
  if (!found) return database_failure(found.error());
  json::array list;
  for (const db::GameSummary& summary : *found) list.push_back(to_json(summary));
  return answer({{"games", std::move(list)}});
}

ApiResponse Api::rolls(const std::string& query) const {
  const auto values = parse_query(query);
  const auto number = [&](const char* name, std::int64_t other) {
    const auto found = values.find(name);
    return found == values.end() ? std::optional(other) : whole_number(found->second);
  };
  const auto before = number("before", std::numeric_limits<std::int64_t>::max());
  const auto limit = number("limit", 50);
  if (!before || !limit || *limit < 1 || *limit > 1000)
    return failure(400, "bad_query", "before is a roll's number, limit a number from 1 to 1000");
  const auto found = log_.rolls(before, *limit);
  if (!found) return database_failure(found.error());
  json::array list;
  for (const db::LoggedRoll& roll : *found) list.push_back(to_json(roll));
  return answer({{"rolls", std::move(list)}});
}

ApiResponse Api::game(std::string_view path) const {
  constexpr std::string_view record_suffix = "/record";
  const bool record = path.ends_with(record_suffix);
  if (record) path.remove_suffix(record_suffix.size());
  const auto id = whole_number(path);
  if (!id) return failure(404, "not_found", "a game's address ends in its number");
  const auto summary = log_.find(*id);
  if (!summary) return database_failure(summary.error());
  if (!*summary) return failure(404, "unknown_game", "there is no game " + std::string(path));
  const auto events = log_.events(*id);
  if (!events) return database_failure(events.error());
  const auto history = db::replay_events(*events);
  if (!history) return database_failure(history.error());
  if (record) return {200, "text/plain; charset=utf-8", print_record(db::to_record(**summary, *history))};
  const auto object = game_with_plies(**summary, *history);
  return object ? answer(*object) : database_failure(object.error());
}

ApiResponse Api::command(const web::ApiRequest& request) {
  if (request.path != "/api/v1/commands") return failure(404, "not_found", "commands go to /api/v1/commands");
  if (!request.may_command) {
    return failure(403, "pin_needed",
                   "commands from another machine need the table's PIN in the header Arbiter-Pin");
  }
  boost::system::error_code wrong;
  const json::value body = json::parse(request.body, wrong);
  if (wrong || !body.is_object()) return failure(400, "bad_json", "the body is not a JSON object");
  const json::value* id = body.as_object().if_contains("id");
  if (id == nullptr || !id->is_string() || id->as_string().empty() ||
      id->as_string().size() > longest_command_id) {
    return failure(400, "bad_command", "a command has an id, a text of 1 to 64 characters");
  }
  return do_once(std::string(id->as_string()), body.as_object());
}

ApiResponse Api::do_once(const std::string& id, const json::object& command) {
  const auto known = done_.find(id);
  if (known != done_.end()) return known->second;
  const auto done_answer = [&] {
    return answer({{"id", id}, {"done", true}, {"revision", picture_.revision()}});
  };
  if (table_.was_done(id)) return done_answer();
  table_.set_command(id);
  const Status done = do_command(table_, command);
  table_.set_command("");
  ApiResponse response = done ? done_answer()
                              : failure(status_of(done.error()), code_of(done.error()), done.error().message,
                                        place_of(done.error()));
  if (done && !table_.saved())
    response = failure(503, "not_saved", "done, but the log cannot be written yet");
  if (done) remember(id, response);
  return response;
}

void Api::remember(const std::string& id, const ApiResponse& response) {
  done_.emplace(id, response);
  done_order_.push_back(id);
  if (done_order_.size() <= remembered_commands) return;
  done_.erase(done_order_.front());
  done_order_.pop_front();
}

}  // namespace arbiter
