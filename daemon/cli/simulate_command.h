// SPDX-License-Identifier: MIT
// `arbiter simulate`: a game as hands play it, for trying a table before it is built.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

namespace arbiter {

struct SimulateRequest {
  std::vector<std::string> game;      ///< name and settings: diablo size=6
  std::string sensors = "occupancy";  ///< occupancy, colour or identity
  std::vector<std::string> masked{};  ///< sites with dead sensors
  std::string hands = "ordinary";     ///< clean, ordinary or clumsy
  std::uint64_t seed = 1;
  std::size_t turns = 400;  ///< the game is left unfinished after so many
  std::string trace{};      ///< where the sensor trace goes; empty: nowhere
  std::string record{};     ///< where the record of what was really played goes; empty: nowhere
};

/// Plays the game and prints how the referee did. The exit code; 0 also where the referee went wrong.
int run_simulate(const SimulateRequest& request, std::ostream& out, std::ostream& errors);

}  // namespace arbiter
