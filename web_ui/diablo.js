// SPDX-License-Identifier: MIT
// Diablo as the page knows it: how its texts are read, how it is drawn, what a new game can be. No rules.
import { BoardSvg } from "./board.js";
import { siteName, squareLayout } from "./layouts.js";
import { drawGhost, drawStack } from "./stack.js";

/**
 * @param {string} position notation.md, "Positions"
 * @returns {Board}
 */
export function parse(position) {
  const [board, side, phase] = position.split(" ");
  const ranks = board.split("/").reverse();
  /** @type {Stacks} */
  const stacks = new Map();
  ranks.forEach((rank, row) =>
    [...rank.matchAll(/\.|([bg])(\d+)/g)].forEach(([, letter, height], column) => {
      if (letter) stacks.set(siteName(column, row), { letter, height: Number(height) });
    }));
  return { size: ranks.length, stacks, side, phase };
}

/** @type {Record<string, Step["kind"]>} */
const KINDS = { "-": "move", "+": "merge", "x": "capture" };

/** @param {string[]} actions @returns {Step[]} */
export function steps(actions) {
  return actions.map((action) => {
    const [, from, sign, to] = /^([a-z]\d+)([-+x])(.+)$/.exec(action) ?? [];
    return to === "off" ? { from, kind: "off" } : { from, to, kind: KINDS[sign] };
  });
}

/** @param {Board} board */
function material(board) {
  const pieces = new Map([["b", 0], ["g", 0]]);
  for (const { letter, height } of board.stacks.values()) pieces.set(letter, (pieces.get(letter) ?? 0) + height);
  return pieces;
}

/** @param {Board} board */
function tallest(board) {
  const heights = new Map([["b", 0], ["g", 0]]);
  for (const { letter, height } of board.stacks.values()) heights.set(letter, Math.max(heights.get(letter) ?? 0, height));
  return heights;
}

/** @param {Board} board */
const openDice = ({ phase }) => /^(?:act|opening):([\d,]+)/.exec(phase)?.[1].split(",") ?? [];

/** @type {GameDrawing} */
export const diablo = {
  parse,
  steps,
  curves: [{ key: "curve.checkers", of: material }, { key: "curve.tallest", of: tallest }],
  openDice,
  view: (touches) => new BoardSvg(touches, { layout: ({ size }) => squareLayout(Number(size), Number(size)),
    piece: drawStack, ghost: drawGhost }),
  settings: [
    { name: "size", values: ["4", "6", "8", "10", "12", "14", "16"], initial: "8" },
    { name: "a1", values: ["green", "black"], initial: "green" },
  ],
  seats: [{ letter: "b", word: "black" }, { letter: "g", word: "green" }],
};
