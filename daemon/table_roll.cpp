// SPDX-License-Identifier: MIT
// Rolls without a game: thrown, logged, then shown.
#include "daemon/table_roll.h"

#include <boost/json.hpp>

#include "daemon/games_json.h"
#include "daemon/table.h"

namespace arbiter {

namespace json = boost::json;

json::object to_json(const TableRoll& roll) {
  json::array dice;
  for (const RolledDie& die : roll.dice) {
    json::object shown{{"die", die.die},
                       {"value", die.value},
                       {"kept", die.kept},
                       {"subtracted", die.subtracted},
                       {"exploded", die.exploded}};
    if (die.success) shown["success"] = *die.success;
    dice.push_back(std::move(shown));
  }
  json::object object{{"notation", roll.notation},
                      {"dice", std::move(dice)},
                      {"modifier", roll.modifier},
                      {"total", roll.total}};
  if (!roll.name.empty()) object["name"] = roll.name;
  return object;
}

json::object to_json(const db::LoggedRoll& roll) {
  json::object object = json::parse(roll.payload).as_object();
  object["id"] = roll.id;
  object["time"] = utc(roll.stamp.wall);
  return object;
}

// The log decides: a command that it knows gets the roll that it had.
Status Table::roll_table_dice(const std::string& notation) {
  const auto draw = [this](int faces) { return throw_die(faces, parts_.random); };
  const Result<TableRoll> roll = roll_notation(notation, draw, config_.dice.sets);
  if (!roll) {
    Error refused = roll.error();
    refused.code = "bad_notation";
    return refused;
  }
  const db::Stamp stamp{parts_.clock.now(), parts_.clock.wall()};
  const auto logged = parts_.log.add_roll(command_, json::serialize(to_json(*roll)), stamp);
  if (!logged) return refusal("not_saved", logged.error().message);
  table_roll_ = *logged;
  std::vector<int> values;
  for (const RolledDie& die : roll->dice) values.push_back(die.value);
  parts_.cues.dice(values);
  return settle(ok());
}

}  // namespace arbiter
