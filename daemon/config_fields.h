// SPDX-License-Identifier: MIT
// Every key that a configuration may have: where its value goes, and which values it can take.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/config.h"
#include "daemon/config_toml.h"

namespace arbiter::config {

/// Puts a value where it belongs, or says what the value must be instead: "must be true or false".
using Take = std::function<std::string(const Value&, Config&)>;

struct Field {
  std::string_view section;
  std::string_view key;
  Take take;
};

/// All of them; the sections [game.settings] and [players], whose keys depend on the game, apart.
const std::vector<Field>& fields();

/// The names of all sections, those two included.
const std::vector<std::string_view>& section_names();

}  // namespace arbiter::config
