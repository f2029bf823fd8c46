// SPDX-License-Identifier: MIT
// The games there are: a line for each.
#include "rules/registry.h"

#include <array>

#include "rules/any_game_model.h"
#include "rules/diablo/diablo.h"
#include "rules/dudos/dudos.h"
#include "rules/duell/duell.h"
#include "rules/herd/herd.h"

namespace arbiter {
namespace {

template <Game G>
Result<AnyGame> start_of(const SettingTexts& texts) {
  const auto settings = G::parse_settings(texts);
  if (!settings) return settings.error();
  return make_any_game(G::start(*settings));
}

struct Entry {
  std::string_view name;
  Result<AnyGame> (*start)(const SettingTexts&);
};

constexpr std::array games{
    Entry{Diablo::name, start_of<Diablo>},
    Entry{Herd::name, start_of<Herd>},
    Entry{Duell::name, start_of<Duell>},
    Entry{Dudos::name, start_of<Dudos>},
};

}  // namespace

std::vector<std::string_view> game_names() {
  std::vector<std::string_view> names;
  names.reserve(games.size());
  for (const Entry& entry : games) names.push_back(entry.name);
  return names;
}

Result<AnyGame> new_game(std::string_view name, const SettingTexts& settings) {
  std::string known;
  for (const Entry& entry : games) {
    if (entry.name == name) return entry.start(settings);
    known += (known.empty() ? "" : ", ") + std::string(entry.name);
  }
  return Error{"there is no game '" + std::string(name) + "'; there is " + known};
}

Result<AnyGame> new_game(std::string_view line) {
  SettingTexts settings;
  const std::size_t name_end = std::min(line.find(' '), line.size());
  for (std::size_t begin = name_end; begin < line.size();) {
    const std::size_t end = std::min(line.find(' ', begin + 1), line.size());
    const std::string_view word = line.substr(begin + 1, end - begin - 1);
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos || equals == 0 || equals + 1 == word.size()) {
      return Error{"'" + std::string(word) + "' is not a setting: name=value, one space before it",
                   begin + 2};
    }
    const std::string key(word.substr(0, equals));
    if (!settings.emplace(key, word.substr(equals + 1)).second) {
      return Error{"the setting '" + key + "' stands twice", begin + 2};
    }
    begin = end;
  }
  return new_game(line.substr(0, name_end), settings);
}

}  // namespace arbiter
