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

std::string fill_slots(std::string_view text, const Params& params) {
  std::string result;
  while (!text.empty()) {
    const std::size_t open = text.find('{');
    const std::size_t close = open == std::string_view::npos ? open : text.find('}', open);
    if (close == std::string_view::npos) return result.append(text);
    const auto param = params.find(text.substr(open + 1, close - open - 1));
    result.append(text.substr(0, open));
    result.append(param == params.end() ? text.substr(open, close - open + 1) : param->second);
    text.remove_prefix(close + 1);
  }
  return result;
}

std::string sentence(std::string_view key, const Params& params, const std::vector<PlayerName>& players) {
  static const boost::json::object language = boost::json::parse(english_language_file()).as_object();
  const boost::json::value* found = language.if_contains(key);
  if (found == nullptr) return std::string(key);
  Params filled = params;
  for (auto& [name, value] : filled) value = value_of(name, value, players);
  return fill_slots(found->as_string(), filled);
}

}  // namespace arbiter
