// SPDX-License-Identifier: MIT
// Gathering, recomputing and wording the dice of a game. The file's format is dice_proof_json.cpp's.
#include "daemon/dice_proof.h"

#include <algorithm>

#include "daemon/fair_dice.h"
#include "db/payload.h"

namespace arbiter {
namespace {

std::string rolls_words(std::size_t count) {
  return std::to_string(count) + (count == 1 ? " roll" : " rolls");
}

// The lower draws come first, as in every roll's text (notation.md).
std::string recomputed(const ProvedRoll& roll, const Seed& seed, const DiceWords& words) {
  const std::vector<int> faces(roll.count, static_cast<int>(roll.sides.size()));
  std::vector<int> draws = fair_draws(seed, words, roll.turn, faces);
  std::ranges::sort(draws);
  std::string text;
  for (const int draw : draws) {
    if (!text.empty()) text += ',';
    text += roll.sides[static_cast<std::size_t>(draw - 1)];
  }
  return text;
}

std::string why_unchecked(const db::DiceEvidence& evidence) {
  if (evidence.commitment.empty()) return "no commitment was logged";
  if (!evidence.why_void.empty()) return "the seed is void: " + evidence.why_void;
  return "the seed is revealed when the game ends";
}

void check_roll(const ProvedRoll& roll, const std::optional<Seed>& seed, const DiceWords& words,
                DiceFindings& found) {
  if (roll.source == "physical") {
    ++found.people;
  } else if (roll.source == "scripted") {
    ++found.scripted;
  } else if (!seed) {
    ++found.unchecked;
  } else if (const std::string expected = recomputed(roll, *seed, words); expected == roll.dice) {
    ++found.agreeing;
  } else {
    found.disagreeing.push_back("turn " + std::to_string(roll.turn) + " was rolled " + roll.dice +
                                ", but its dice are " + expected);
  }
}

// Only the first roll of a turn counts: taken back and rolled again, it keeps its dice.
void note_roll(const db::History& before, const db::Event& event, DiceProof& proof) {
  const auto payload = db::parse_turn_payload(event.kind, event.payload);
  if (!payload || before.rolls.contains(payload->turn)) return;
  proof.rolls.push_back({payload->turn, before.shown.dice_faces().size(), sides_of(before.shown),
                         payload->dice, payload->source});
}

}  // namespace

std::vector<std::string> sides_of(const AnyGame& game) {
  const std::vector<int> faces = game.dice_faces();
  std::vector<std::string> sides;
  for (int face = 1; !faces.empty() && face <= faces.front(); ++face) {
    const std::string roll = game.roll_of(std::vector<int>(faces.size(), face));
    sides.push_back(roll.substr(0, roll.find(',')));
  }
  return sides;
}

Result<DiceProof> dice_proof(const db::NewGame& about, std::span<const db::Event> events) {
  if (events.empty()) return Error{"there are no events"};
  Result<db::History> history = db::begin_history(events.front());
  if (!history) return history.error();
  DiceProof proof{about.game, about.settings, {}, {}};
  for (const db::Event& event : events.subspan(1)) {
    if (event.kind == "roll") note_roll(*history, event, proof);
    if (Status taken = db::advance(*history, event); !taken) return taken.error();
  }
  proof.evidence = history->evidence;
  return proof;
}

Result<DiceFindings> check_dice_proof(const DiceProof& proof) {
  const db::DiceEvidence& evidence = proof.evidence;
  std::optional<Seed> seed;
  if (!evidence.commitment.empty() && !evidence.seed.empty()) {
    seed = seed_from_hex(evidence.seed);
    if (!seed) return Error{"the seed is not 64 lower-case hex digits"};
    if (commitment_to(*seed) != evidence.commitment)
      return Error{"the seed is not the one that the commitment stands for"};
  }
  DiceFindings found;
  found.why_unchecked = why_unchecked(evidence);
  for (const ProvedRoll& roll : proof.rolls) check_roll(roll, seed, evidence.words, found);
  return found;
}

std::string findings_words(const DiceFindings& found) {
  std::string words;
  const auto add = [&](std::size_t count, const std::string& what) {
    if (count == 0) return;
    words.append(words.empty() ? "" : "; ").append(rolls_words(count)).append(" ").append(what);
  };
  add(found.agreeing, "recomputed from the seed");
  add(found.disagreeing.size(), "not as the seed gives");
  add(found.unchecked, "not checked: " + found.why_unchecked);
  add(found.people, "by people's own dice");
  add(found.scripted, "from a trace");
  return words.empty() ? "no rolls" : words;
}

}  // namespace arbiter
