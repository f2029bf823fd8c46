// SPDX-License-Identifier: MIT
// `arbiter export`: a past game as a game record, or as its sensor trace.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>

#include "db/game_log.h"

namespace arbiter {

struct ExportOrder {
  db::GameId game = 0;
  std::string file{};  ///< a new file; empty: standard output
  bool trace = false;  ///< the flight recorder's sensor trace instead of the record
  bool proof = false;  ///< what anybody needs to recompute the dice (daemon/dice_proof.h), instead
};

/// Writes a game's record, trace or dice proof. A file that is there already is not overwritten. Returns the
/// exit code.
int run_export(const std::filesystem::path& data, const ExportOrder& order, std::ostream& out,
               std::ostream& errors);

}  // namespace arbiter
