// SPDX-License-Identifier: MIT
// Opening the log, loading a game, and words for both.
#include "daemon/cli/logged_game.h"

#include <fmt/chrono.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <ostream>

#include "daemon/cli/commands.h"
#include "daemon/cli/fail.h"

namespace arbiter {

namespace {

std::nullopt_t no_game(const Error& error, int code, std::ostream& errors, int& exit_code) {
  exit_code = fail(error, code, errors);
  return std::nullopt;
}

bool is_control(char letter) { return static_cast<unsigned char>(letter) < 0x20 || letter == 0x7f; }

}  // namespace

std::optional<db::GameLog> open_log(const std::filesystem::path& directory, std::ostream& errors,
                                    int& exit_code) {
  Result<db::GameLog> log = db::GameLog::open_read_only(directory);
  if (!log) return no_game(log.error(), exit_wrong_environment, errors, exit_code);
  return std::move(*log);
}

std::optional<LoggedGame> load_game(const db::GameLog& log, db::GameId id, std::ostream& errors,
                                    int& exit_code) {
  auto summary = log.find(id);
  if (!summary) return no_game(summary.error(), exit_wrong_environment, errors, exit_code);
  const std::string name = "game " + std::to_string(id);
  if (!*summary)
    return no_game(Error{"there is no " + name + "; `arbiter games` lists them"}, exit_wrong_input, errors,
                   exit_code);
  const auto events = log.events(id);
  if (!events) return no_game(events.error(), exit_wrong_environment, errors, exit_code);
  auto story = db::tell_story(*events);
  if (!story) return no_game(Error{name + ": " + story.error().message}, exit_wrong_input, errors, exit_code);
  return LoggedGame{std::move(**summary), std::move(*story)};
}

Result<std::vector<db::GameSummary>> all_games(const db::GameLog& log, db::GameFilter filter) {
  std::vector<db::GameSummary> all;
  for (filter.offset = 0, filter.limit = 1000;; filter.offset += filter.limit) {
    auto some = log.games(filter);
    if (!some) return some.error();
    std::move(some->begin(), some->end(), std::back_inserter(all));
    if (static_cast<std::int64_t>(some->size()) < filter.limit) return all;
  }
}

Result<db::History> history_of(const db::GameLog& log, db::GameId id) {
  const auto events = log.events(id);
  if (!events) return events.error();
  auto history = db::replay_events(*events);
  if (!history) return Error{"game " + std::to_string(id) + ": " + history.error().message};
  return history;
}

db::Stamp stamp_now() {
  const auto monotonic = std::chrono::steady_clock::now().time_since_epoch();
  return {std::chrono::duration_cast<std::chrono::microseconds>(monotonic), std::chrono::system_clock::now()};
}

std::string players_words(const db::NewGame& game) {
  std::string words;
  for (const auto& [letter, name] : game.players) {
    words += (words.empty() ? "" : ", ") + printable(letter) + ' ' + printable(name);
  }
  return words;
}

std::string result_words(const db::GameSummary& game) {
  if (game.abandoned) return "abandoned";
  return game.result == "*" ? "unfinished" : game.result;
}

std::string local_time(std::chrono::system_clock::time_point time) {
  return fmt::format("{:%Y-%m-%d %H:%M}", fmt::localtime(std::chrono::system_clock::to_time_t(time)));
}

std::string printable(std::string_view name) {
  std::string text(name);
  for (std::size_t at = 0; at < text.size(); ++at) {
    // U+0080 to U+009F, control characters too, are C2 80 to C2 9F in UTF-8.
    const bool wide =
        text[at] == '\xc2' && at + 1 < text.size() && static_cast<unsigned char>(text[at + 1]) < 0xa0;
    if (wide) text.erase(at, 1);
    if (wide || is_control(text[at])) text[at] = '?';
  }
  return text;
}

}  // namespace arbiter
