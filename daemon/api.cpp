// SPDX-License-Identifier: MIT
// The API: requests to the table and its log.
#include "daemon/api.h"

#include <boost/json.hpp>
#include <limits>

#include "daemon/answers.h"
#include "daemon/commands.h"
#include "daemon/event_payload.h"
#include "daemon/query.h"
#include "daemon/table_roll.h"

namespace arbiter {
namespace {

namespace json = boost::json;
using web::ApiResponse;

constexpr std::size_t remembered_commands = 512;
constexpr std::size_t longest_command_id = 64;

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
  if (error.column == 0) return {{"why", error.message}};
  return {{"column", error.column}, {"why", error.message}};
}

std::string code_of(const Error& error) { return error.code.empty() ? "refused" : error.code; }

}  // namespace

Api::Api(Table& table, db::GameLog& log, std::function<void(std::string)> publish)
    : table_(table), log_(log), publish_(std::move(publish)), games_(log) {
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

ApiResponse Api::get(const web::ApiRequest& request) {
  if (request.path == "/healthz") return answer({{"ok", true}, {"version", ARBITER_VERSION}});
  if (request.path == "/api/v1/table") return {200, "application/json", picture_.table()};
  if (request.path == "/api/v1/why") return answer(to_json(table_.referee().why()));
  if (request.path == "/api/v1/dice") return rolls(request.query);
  if (GamesApi::answers(request.path)) return games_.get(request);
  return failure(404, "not_found", "the API has no " + request.path);
}

ApiResponse Api::rolls(const std::string& query) const {
  const auto values = parse_query(query);
  const auto number = [&](const char* name, std::int64_t other) {
    const auto found = values.find(name);
    return found == values.end() ? std::optional(other) : natural_number(found->second);
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

ApiResponse Api::command(const web::ApiRequest& request) {
  const bool import = request.path == web::import_path;
  if (request.path != web::commands_path && !import)
    return failure(404, "not_found", "commands go to /api/v1/commands");
  if (!request.may_command) {
    return failure(403, "pin_needed",
                   "commands from another machine need the table's PIN in the header Arbiter-Pin");
  }
  boost::system::error_code wrong;
  const json::value body = json::parse(request.body, wrong);
  if (wrong || !body.is_object()) return failure(400, "bad_json", "the body is not a JSON object");
  if (import) return import_games(body.as_object());
  const json::value* id = body.as_object().if_contains("id");
  if (id == nullptr || !id->is_string() || id->as_string().empty() ||
      id->as_string().size() > longest_command_id) {
    return failure(400, "bad_command", "a command has an id, a text of 1 to 64 characters");
  }
  return do_once(std::string(id->as_string()), body.as_object());
}

ApiResponse Api::import_games(const json::object& body) {
  const json::value* text = body.if_contains("text");
  if (text == nullptr || !text->is_string())
    return failure(400, "bad_command", "the member 'text' is a file's text");
  return games_.import_games(std::string(text->as_string()));
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
  if (done && command.at("command") == "delete_game") games_.forget_statistics();
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
