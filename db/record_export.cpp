// SPDX-License-Identifier: MIT
// A replayed game as a game record.
#include <fmt/chrono.h>

#include <ctime>

#include "db/history.h"

namespace arbiter::db {

namespace {

std::string local_date(std::chrono::system_clock::time_point wall) {
  return fmt::format("{:%Y.%m.%d}", fmt::localtime(std::chrono::system_clock::to_time_t(wall)));
}

std::string settings_text(const NewGame& about) {
  std::string text;
  for (const auto& [name, value] : about.settings) {
    text.append(text.empty() ? "" : " ").append(name).append("=").append(value);
  }
  return text;
}

std::string name_of(const NewGame& about, char letter) {
  const auto name = about.players.find(std::string(1, letter));
  return name == about.players.end() ? "" : name->second;
}

using Tags = std::vector<std::pair<std::string, std::string>>;

void add(Tags& tags, std::string_view name, std::string value) {
  if (!value.empty()) tags.emplace_back(name, std::move(value));
}

Tags tags_of(const GameSummary& summary, const History& history) {
  Tags tags;
  add(tags, "Event", summary.about.event);
  add(tags, "Date", local_date(summary.begun));
  add(tags, "Game", summary.about.game);
  add(tags, "Settings", settings_text(summary.about));
  for (const PlayerName& player : history.base.players()) {
    add(tags, player.tag, name_of(summary.about, player.letter));
  }
  add(tags, "Result", history.result);
  add(tags, "Termination", history.termination);
  return tags;
}

}  // namespace

Record to_record(const GameSummary& summary, const History& history) {
  Record record{tags_of(summary, history), {}};
  for (const Turn& turn : history.turns) {
    if (!turn.roll.empty() || !turn.actions.empty()) record.turns.push_back({turn.roll, turn.actions, 0});
  }
  return record;
}

}  // namespace arbiter::db
