// SPDX-License-Identifier: MIT
// What was played: legal actions from the base that lead to what the sensors read (spec/referee.md, "How a
// change is explained"). A game gives its images and its must/may table, nothing else.
#pragma once

#include "rules/referee/long_turn_search.h"
#include "rules/referee/short_turn_search.h"

namespace arbiter {

/// Every explanation of the evidence, best first; for exchanges other than the seen ones only of long turns.
template <Game G>
Explanations explain(const G& base, const Evidence& evidence, Exchanges exchanges = Exchanges::seen) {
  if constexpr (G::has_long_turns) return LongTurnSearch<G>(base, evidence, exchanges).explain();
  return exchanges == Exchanges::seen ? ShortTurnSearch<G>(base, evidence).explain() : Explanations{};
}

/// Whether the readings are a legal beginning of the turn with pieces in hand (rule 5).
template <Game G>
bool begins_turn(const G& base, const Evidence& evidence) {
  if constexpr (G::has_long_turns) return LongTurnSearch<G>(base, evidence, Exchanges::seen).begins_turn();
  return ShortTurnSearch<G>(base, evidence).begins_turn();
}

}  // namespace arbiter
