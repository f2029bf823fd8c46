// SPDX-License-Identifier: MIT
// Round, points, hands, the barred turn and what is only assumed, of a game that has such.
import { nameOf } from "./sentences.js";
import { say } from "./words.js";

/** @param {Table} table @param {Board} board */
export function scoreWords({ players, game }, { round, scores, hands, bar }) {
  if (!round || !scores || !hands) return "";
  const each = players.map(({ letter }) => say("ui.score", { name: nameOf(players, letter),
    points: scores.get(letter) ?? 0, hand: hands.get(letter) ?? 0 }));
  const parts = [say("ui.round", { round }), ...each];
  if (bar && bar !== "-") parts.push(say("ui.barred", { turn: bar }));
  if (game.assumptions?.length) parts.push(say("ui.assumed", { items: game.assumptions.join(", ") }));
  return parts.join(" · ");
}
