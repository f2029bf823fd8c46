// SPDX-License-Identifier: MIT
// A log as a program finds it when it starts after a power cut.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>

#include "db/game_log.h"

namespace arbiter::test {

/// Opens a log that must open, and have lost nothing.
inline db::GameLog opened_without_loss(const std::filesystem::path& data) {
  Result<db::GameLog> log = db::GameLog::open(data);
  if (!log) throw std::runtime_error(log.error().message);
  if (!log->report().why.empty()) throw std::runtime_error("a false alarm: " + log->report().why);
  return std::move(*log);
}

}  // namespace arbiter::test
