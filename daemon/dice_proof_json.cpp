// SPDX-License-Identifier: MIT
// The dice proof as a file: JSON, which a short script of anybody's can read.
#include <boost/json.hpp>
#include <stdexcept>
#include <string_view>

#include "daemon/dice_proof.h"
#include "daemon/fair_dice.h"
#include "db/json_text.h"

namespace arbiter {
namespace {

namespace json = boost::json;

constexpr std::size_t most_dice = 16;
constexpr std::size_t most_sides = 256;

json::value text_or_null(const std::string& text) {
  return text.empty() ? json::value(nullptr) : json::value(text);
}

json::object json_of_roll(const ProvedRoll& roll) {
  return {{"turn", roll.turn},
          {"count", roll.count},
          {"sides", json::value_from(roll.sides)},
          {"dice", roll.dice},
          {"source", roll.source}};
}

// Reading: what is wrong is thrown as the name of the member, and caught in parse_dice_proof.
[[noreturn]] void wrong_member(const std::string& member, const std::string& why) {
  throw std::invalid_argument(member + ": " + why);
}

// Views, because GCC 14 takes a reference that comes back for one to a temporary string.
const json::value& proof_member(const json::object& object, std::string_view name, std::string_view place) {
  const json::value* value = object.if_contains(name);
  if (value == nullptr) wrong_member(std::string(place).append(name), "is missing");
  return *value;
}

std::string proof_text(const json::object& object, const std::string& name, const std::string& place = "") {
  const json::value& value = proof_member(object, name, place);
  if (value.is_null()) return "";
  if (!value.is_string()) wrong_member(place + name, "is not a text");
  return std::string(value.as_string());
}

std::size_t proof_number(const json::object& object, const std::string& name, const std::string& place,
                         std::size_t most) {
  const json::value& value = proof_member(object, name, place);
  if (!value.is_int64() || value.as_int64() < 1 || static_cast<std::size_t>(value.as_int64()) > most)
    wrong_member(place + name, "is not a number from 1 to " + std::to_string(most));
  return static_cast<std::size_t>(value.as_int64());
}

std::map<std::string, std::string> proof_texts(const json::object& object, const std::string& name) {
  const json::value& value = proof_member(object, name, "");
  if (!value.is_object()) wrong_member(name, "does not map names to texts");
  std::map<std::string, std::string> read;
  for (const auto& [key, unused] : value.as_object()) {
    read[std::string(key)] = proof_text(value.as_object(), std::string(key), name + ".");
  }
  return read;
}

DiceWords proof_words(const json::object& object) {
  DiceWords words = proof_texts(object, "words");
  for (const auto& [player, said] : words) {
    if (player.size() != 1) wrong_member("words." + player, "a player is one letter");
    if (!check_words(said)) wrong_member("words." + player, "more than 40 characters, or not plain text");
  }
  return words;
}

std::vector<std::string> proof_sides(const json::object& object, const std::string& place) {
  const json::value& value = proof_member(object, "sides", place);
  if (!value.is_array() || value.as_array().empty() || value.as_array().size() > most_sides)
    wrong_member(place + "sides", "is not a list of 1 to 256 texts");
  std::vector<std::string> read;
  for (const json::value& side : value.as_array()) {
    if (!side.is_string()) wrong_member(place + "sides", "is not a list of 1 to 256 texts");
    read.emplace_back(side.as_string());
  }
  return read;
}

ProvedRoll proof_roll(const json::value& value, const std::string& place) {
  if (!value.is_object()) wrong_member(place, "is not an object");
  const json::object& object = value.as_object();
  ProvedRoll roll{proof_number(object, "turn", place, 1'000'000'000),
                  proof_number(object, "count", place, most_dice), proof_sides(object, place),
                  proof_text(object, "dice", place), proof_text(object, "source", place)};
  if (roll.source != "electronic" && roll.source != "physical" && roll.source != "scripted" &&
      roll.source != "imported")
    wrong_member(place + "source", "is not electronic, physical, scripted or imported");
  return roll;
}

DiceProof proof_of(const json::object& object) {
  if (proof_number(object, "arbiter_dice", "", 1'000'000) != 1)
    wrong_member("arbiter_dice", "this program knows version 1 only");
  DiceProof proof{proof_text(object, "game"), proof_texts(object, "settings"), {}, {}};
  proof.evidence = {proof_text(object, "commitment"), proof_words(object), proof_text(object, "seed"),
                    proof_text(object, "void")};
  const json::value& rolls = proof_member(object, "rolls", "");
  if (!rolls.is_array()) wrong_member("rolls", "is not a list");
  for (const json::value& roll : rolls.as_array()) {
    proof.rolls.push_back(proof_roll(roll, "rolls[" + std::to_string(proof.rolls.size()) + "]."));
  }
  return proof;
}

}  // namespace

std::string print_dice_proof(const DiceProof& proof) {
  json::array rolls;
  for (const ProvedRoll& roll : proof.rolls) rolls.emplace_back(json_of_roll(roll));
  return json::serialize(json::object{{"arbiter_dice", 1},
                                      {"game", proof.game},
                                      {"settings", json::value_from(proof.settings)},
                                      {"commitment", text_or_null(proof.evidence.commitment)},
                                      {"words", json::value_from(proof.evidence.words)},
                                      {"seed", text_or_null(proof.evidence.seed)},
                                      {"void", text_or_null(proof.evidence.why_void)},
                                      {"rolls", std::move(rolls)}}) +
         "\n";
}

bool looks_like_dice_proof(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && text[first] == '{';
}

Result<DiceProof> parse_dice_proof(std::string_view text) {
  const Result<json::value> value = db::parse_json(text);
  if (!value) return value.error();
  if (!value->is_object()) return Error{"this is no JSON object"};
  try {
    return proof_of(value->as_object());
  } catch (const std::invalid_argument& problem) {
    return Error{problem.what()};
  }
}

}  // namespace arbiter
