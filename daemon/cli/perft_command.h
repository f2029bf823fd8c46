// SPDX-License-Identifier: MIT
// `arbiter perft`: counts the sequences of plies, and how fast.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace arbiter {

/// What is to be counted.
struct PerftRequest {
  std::vector<std::string> game;  ///< name and settings: diablo size=6
  std::string position;           ///< empty: the game's start
  int depth = 1;                  ///< the greatest, from 1 to 255
  bool json = false;              ///< one object a line
};

/// Prints nodes, time and nodes a second for each depth up to the greatest, or on `errors` what is wrong with
/// the request. Returns the exit code.
int run_perft(const PerftRequest& request, std::ostream& out, std::ostream& errors);

}  // namespace arbiter
