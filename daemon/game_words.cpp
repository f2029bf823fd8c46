// SPDX-License-Identifier: MIT
// A game's kind in words.
#include "daemon/game_words.h"

namespace arbiter {

std::string game_words(const db::NewGame& game) {
  std::string words = game.game;
  for (const auto& [name, value] : game.settings) words.append(" ").append(name).append("=").append(value);
  return words;
}

}  // namespace arbiter
