// SPDX-License-Identifier: MIT
// The engine protocol (notation.md): one line in, one line out.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/any_game.h"

namespace arbiter {

/// A conversation in the engine protocol. An error changes nothing.
class Engine {
 public:
  /// The answer to one line, without line ends; nullopt after `quit`.
  std::optional<std::string> answer(std::string_view line);

 private:
  std::string begin(std::string_view game);
  std::string take(const Result<AnyGame>& game);
  std::string change(Status (AnyGame::*step)(std::string_view), std::string_view argument);

  std::optional<AnyGame> game_;
};

}  // namespace arbiter
