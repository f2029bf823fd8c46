// SPDX-License-Identifier: MIT
// The examination of the game log and its copies.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "daemon/doctor/disk.h"
#include "daemon/doctor/texts.h"
#include "db/backup.h"
#include "db/game_log.h"

namespace arbiter::doctor {
namespace {

using std::chrono::system_clock;

/// So many games are recomputed: an evening's worth, and no long wait on a slow card.
constexpr std::int64_t verified_games = 20;
/// A copy is made every day that the daemon runs.
constexpr std::chrono::hours old_copy{24 * 3};

/// The day of "arbiter-20261201.db", or of "arbiter-20261201T193000Z.db", which somebody asked for.
std::optional<system_clock::time_point> day_of(const std::string& name) {
  constexpr std::string_view before = "arbiter-";
  constexpr std::array<std::size_t, 2> sizes{std::string_view("arbiter-20261201.db").size(),
                                             std::string_view("arbiter-20261201T193000Z.db").size()};
  if (!name.starts_with(before) || !name.ends_with(".db") ||
      std::find(sizes.begin(), sizes.end(), name.size()) == sizes.end())
    return std::nullopt;
  const auto number = number_in(name.substr(before.size(), 8));
  if (!number) return std::nullopt;
  const std::chrono::year_month_day day{std::chrono::year(static_cast<int>(*number / 10000)),
                                        std::chrono::month(static_cast<unsigned>(*number / 100 % 100)),
                                        std::chrono::day(static_cast<unsigned>(*number % 100))};
  return day.ok() ? std::optional<system_clock::time_point>(std::chrono::sys_days(day)) : std::nullopt;
}

std::optional<system_clock::time_point> newest_copy_in(const std::filesystem::path& folder) {
  std::optional<system_clock::time_point> newest;
  std::error_code hidden;
  for (const auto& file : std::filesystem::directory_iterator(folder, hidden))
    newest = std::max(newest, day_of(file.path().filename().string()));
  return newest;
}

void verify_newest(const db::GameLog& log, LogFacts& facts) {
  db::GameFilter newest;
  newest.limit = verified_games;
  const auto games = log.games(newest);
  if (!games) {
    facts.damage = games.error();
    return;
  }
  for (const db::GameSummary& game : *games) {
    const Status sound = log.verify_game(game.id);
    if (!sound && !facts.damage)
      facts.damage = Error{fmt::format("game {}: {}", game.id, sound.error().message)};
    ++facts.verified;
    const auto events = log.events(game.id);
    if (events && !events->empty())
      facts.newest = std::max(facts.newest, std::optional(events->back().stamp.wall));
  }
}

}  // namespace

std::optional<LogFacts> look_at_log(const std::filesystem::path& data) {
  std::error_code hidden;
  if (!std::filesystem::exists(data / "arbiter.db", hidden)) return std::nullopt;
  LogFacts facts;
  facts.newest_copy = newest_copy_in(data / "backups");
  const auto log = db::GameLog::open_read_only(data);
  if (!log) {
    facts.hindrance = log.error();
    return facts;
  }
  if (const Status whole = log->check_file(); !whole) facts.damage = whole.error();
  if (const auto ids = log->game_ids()) facts.games = static_cast<std::int64_t>(ids->size());
  verify_newest(*log, facts);
  return facts;
}

Findings examine_log(const std::optional<LogFacts>& facts, const std::filesystem::path& data, int copies,
                     system_clock::time_point now) {
  Params params{{"data", data.string()}};
  if (!facts) return {{"no_log_yet", params}};
  params["as"] = facts->owner.empty() ? "" : "sudo -u " + facts->owner + " ";
  Findings findings;
  if (const auto& why = facts->hindrance ? facts->hindrance : facts->damage) {
    params["why"] = why->message;
    findings.push_back({facts->hindrance ? "log_unreadable" : "log_damaged", params});
  } else {
    params["games"] = std::to_string(facts->games);
    params["verified"] = std::to_string(facts->verified);
    findings.push_back({"log", params});
  }
  if (copies == 0) {
    findings.push_back({"copies_off", params});
  } else if (!facts->newest_copy) {
    findings.push_back({"no_copy_yet", params});
  } else {
    const auto age = std::chrono::duration_cast<std::chrono::hours>(now - *facts->newest_copy);
    params["days"] = std::to_string(age.count() / 24);
    findings.push_back({age > old_copy ? "copy_old" : "copy", params});
  }
  return findings;
}

}  // namespace arbiter::doctor
