// SPDX-License-Identifier: MIT
// A game of the log in words: who sat where, how it ended.
import { games } from "./games_known.js";
import { resultWords } from "./sentences.js";
import { say } from "./words.js";

/** The players in playing order; where nobody gave a name it is the colour. @param {GameRow} row @returns {Player[]} */
export function seats({ game, players }) {
  const given = Array.isArray(players) ? Object.fromEntries(players.map(({ letter, name }) => [letter, name])) : players;
  return (games[game]?.seats ?? []).map(({ letter, word }) =>
    ({ letter, tag: word, name: given[letter] || say(`side.${word}`) }));
}

/** @param {GameRow} row */
export function sayResult(row) {
  if (row.abandoned) return say("ui.abandoned");
  if (row.result === "*") return say("ui.unfinished");
  return resultWords(seats(row), row.result, row.termination);
}

/**
 * The dice of the turn that a ply belongs to, as they lie after it.
 * @param {Game} game
 * @param {number} index of the ply
 * @returns {Dice | null}
 */
export function diceAt({ game, plies }, index) {
  const { turn, position } = plies[index];
  const roll = plies.find((ply) => ply.turn === turn && ply.kind === "roll");
  if (!roll) return null;
  const drawing = games[game];
  return { values: roll.text.split(","), open: drawing.openDice(drawing.parse(position, {})) };
}
