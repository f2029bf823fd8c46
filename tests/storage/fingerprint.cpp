// SPDX-License-Identifier: MIT
#include "tests/storage/fingerprint.h"

#include <functional>
#include <stdexcept>

#include "db/readings_text.h"

namespace arbiter::test {

namespace {

template <class Value>
Value sound(const Result<Value>& result) {
  if (!result) throw std::runtime_error(result.error().message);
  return *result;
}

void must_hold(const Status& status) {
  if (!status) throw std::runtime_error(status.error().message);
}

std::string of_game(const db::GameLog& log, const db::GameSummary& game) {
  must_hold(log.verify_chain(game.id));
  const auto events = sound(log.events(game.id));
  if (events.empty() || events.front().kind != "start")
    throw std::runtime_error("a game begins in its middle");
  const std::string readings = db::print_readings(sound(log.readings(game.id)));
  const std::string seed = sound(log.seed(game.id)).value_or("none");
  std::string text = "game ";
  text.append(std::to_string(game.id)).append(game.abandoned ? " given up " : " ").append(game.result);
  text.append(" ").append(std::to_string(events.size())).append(" ").append(events.back().hash.substr(0, 12));
  text.append(" readings ").append(std::to_string(readings.size())).append(":");
  text.append(std::to_string(std::hash<std::string>{}(readings)));
  return text.append(" seed ").append(seed.substr(0, 8)).append("\n");
}

}  // namespace

std::string fingerprint(const db::GameLog& log) {
  std::string text;
  for (const db::GameSummary& game : sound(log.games({.limit = 1000}))) text += of_game(log, game);
  must_hold(log.verify_rolls());
  for (const db::LoggedRoll& roll : sound(log.rolls(std::nullopt, 1000)))
    text.append("roll ").append(roll.hash.substr(0, 12)).append("\n");
  return text;
}

}  // namespace arbiter::test
