// SPDX-License-Identifier: MIT
// English sentences for codes.
#include "daemon/words.h"

#include <boost/json.hpp>

#include "daemon/english.h"

namespace arbiter {
namespace {

std::string value_of(const std::string& name, const std::string& value,
                     const std::vector<PlayerName>& players) {
  if (name != "side") return value;
  for (const PlayerName& player : players) {
    if (value == std::string(1, player.letter)) return std::string(player.tag);
  }
  return value;
}

}  // namespace

std::string sentence(std::string_view key, const Params& params, const std::vector<PlayerName>& players) {
  static const boost::json::object language = boost::json::parse(english_language_file()).as_object();
  const boost::json::value* found = language.if_contains(key);
  if (found == nullptr) return std::string(key);
  std::string text(found->as_string());
  for (const auto& [name, value] : params) {
    const std::string slot = "{" + name + "}";
    const std::string words = value_of(name, value, players);
    for (std::size_t at = text.find(slot); at != std::string::npos; at = text.find(slot, at + words.size())) {
      text.replace(at, slot.size(), words);
    }
  }
  return text;
}

}  // namespace arbiter
