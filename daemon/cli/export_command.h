// SPDX-License-Identifier: MIT
// `arbiter export`: past games as game records, as JSON with all that the log holds, as CSV, or a game's
// sensor trace.
#pragma once

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

#include "db/game_log.h"

namespace arbiter {

enum class ExportForm : std::uint8_t {
  record,  ///< game records, one after the other
  json,    ///< whole games (db/whole_game.h): events with their proofs, readings
  csv,     ///< events, a line each
  trace,   ///< one game's flight recorder as a sensor trace
  proof    ///< what anybody needs to recompute one game's dice (daemon/dice_proof.h)
};

struct ExportOrder {
  std::vector<db::GameId> games{};  ///< empty: all, oldest first
  std::string file{};               ///< a new file; empty: standard output
  ExportForm form = ExportForm::record;
};

/// Writes games. A file that is there already is not overwritten, and there is none where a game could not be
/// written. Returns the exit code.
int run_export(const std::filesystem::path& data, const ExportOrder& order, std::ostream& out,
               std::ostream& errors);

}  // namespace arbiter
