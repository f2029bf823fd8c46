// SPDX-License-Identifier: MIT
// What the sensors said since the base, and the explanations that a game finds for it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "rules/game.h"
#include "rules/referee/site_set.h"

namespace arbiter {

/// What a site's sensor can tell (spec/referee.md, "What sensors see").
enum class Capability : std::uint8_t { occupancy, colour, identity, face };

/// One site's sensor as it reads now, and what it did since the readings last rested as the base's own.
struct SiteEvidence {
  Capability capability = Capability::occupancy;
  bool masked = false;      ///< a dead sensor: explains and contradicts nothing
  bool unclear = false;     ///< a reading that means no content: an unknown tag, a prism between faces
  Content read;             ///< what it reads; with occupancy only "something" (count) is meant
  bool disturbed = false;   ///< it has changed, if only for a moment
  bool returned = false;    ///< it had changed in this turn when the board last showed the base again
  std::uint32_t first = 0;  ///< order of its first change since the base, from 1; 0: none
  std::uint32_t last = 0;   ///< order of its last change
};

/// Indexed by Site; entries beyond the game's sites are ignored.
struct Evidence {
  std::array<SiteEvidence, max_sites> sites;
};

/// Whether a sensor of that capability that reads `read` may be looking at `content`. Heights are not
/// compared: they are never certain from a sensor.
constexpr bool shows(Capability capability, const Content& read, const Content& content) {
  if (capability == Capability::occupancy) return (read.count != 0) == (content.count != 0);
  if (capability == Capability::colour) return read.owner == content.owner;
  return read.owner == content.owner && read.kind == content.kind;
}

/// A sequence of legal actions from the base that leads to what the sensors read.
struct Explanation {
  std::vector<std::string> actions;
  std::string position;  ///< the text of the position it leads to
  SiteSet must;          ///< what its actions must disturb
  SiteSet left_over;     ///< the sites that `unexplained` counts
  SiteSet lacking;       ///< the sites that `missing` counts
  int unexplained = 0;   ///< sites disturbed, though no action must or may disturb them
  int missing = 0;       ///< sites that must have been disturbed, but were not
  int out_of_order =
      0;             ///< actions of different players, or a piece's leaving and arriving, the wrong way round
  int left_out = 0;  ///< sites returned earlier in a long turn of which it says nothing
  int swaps = 0;     ///< how often an action, or one of its sites, was touched before the one ahead of it
  std::uint32_t reply_began = 0;  ///< when the reply's sites first changed, if there is a reply
  bool passed = false;            ///< sites that hands may disturb on the way were disturbed
  int tag_mismatches = 0;         ///< sites whose tags, counted, say another height
  bool unseen_last = false;       ///< its last action changes nothing that the sensors read

  int faults() const { return unexplained + missing + out_of_order; }
  bool clean() const { return faults() == 0; }
};
using Explanations = std::vector<Explanation>;

/// On what explanations may rest: every site seen disturbed; whole turns only, of sites some of which may
/// have been disturbed before the board last showed the base; whole turns, of any sites.
enum class Exchanges : std::uint8_t { seen, returned, unseen };

}  // namespace arbiter
