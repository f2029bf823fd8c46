// SPDX-License-Identifier: MIT
// The dice of a game with all that is needed to recompute them (db/README.md, "Dice").
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "db/game_log.h"
#include "db/history.h"
#include "rules/any_game.h"

namespace arbiter {

/// A turn's roll. All its dice are alike.
struct ProvedRoll {
  std::size_t turn = 0;            ///< from 1
  std::size_t count = 0;           ///< of dice, 1 to 16
  std::vector<std::string> sides;  ///< of a die, 1 to 256; draw k shows the k-th
  std::string dice;                ///< as logged, "2,5"
  std::string source;              ///< "electronic", "physical" or "scripted"
};

struct DiceProof {
  std::string game;
  std::map<std::string, std::string> settings;
  db::DiceEvidence evidence;
  std::vector<ProvedRoll> rolls;  ///< of every turn ever rolled, in the order of rolling
};

/// The sides of a die of the game's next roll; empty where none is due.
std::vector<std::string> sides_of(const AnyGame& game);

/// From a game's events. An Error names the event that contradicts the rules or the log.
Result<DiceProof> dice_proof(const db::NewGame& about, std::span<const db::Event> events);

/// As a JSON text with a line end.
std::string print_dice_proof(const DiceProof& proof);
/// Whether a file's text is meant to be one rather than a game record.
bool looks_like_dice_proof(std::string_view text);
/// The proof that a text holds. An Error has the line of a slip in the JSON, or the member that is wrong.
Result<DiceProof> parse_dice_proof(std::string_view text);

/// What recomputing gave.
struct DiceFindings {
  std::size_t agreeing = 0;
  std::vector<std::string> disagreeing;  ///< a sentence for each
  std::size_t unchecked = 0;             ///< electronic rolls that cannot be recomputed
  std::string why_unchecked;
  std::size_t people = 0;    ///< thrown by people
  std::size_t scripted = 0;  ///< given by a trace
};

/// Recomputes every electronic roll. An Error: the seed is not the one that the commitment stands for.
Result<DiceFindings> check_dice_proof(const DiceProof& proof);

/// In one line.
std::string findings_words(const DiceFindings& findings);

}  // namespace arbiter
