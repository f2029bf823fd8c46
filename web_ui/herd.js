// SPDX-License-Identifier: MIT
// Herd as the page knows it: stones on hexagons. No rules.
import { BoardSvg } from "./board.js";
import { hexagonLayout, siteName } from "./layouts.js";
import { drawGhost, drawStack } from "./stack.js";

/** @param {string} position @returns {Board} */
function parse(position) {
  const [board, side, phase] = position.split(" ");
  const rows = board.split("/").reverse();
  const size = (rows.length + 1) / 2;
  /** @type {Stacks} */
  const stacks = new Map();
  rows.forEach((row, v) => [...row].forEach((letter, index) => {
    if (letter !== ".") stacks.set(siteName(index + Math.max(0, size - 1 - v), v), { letter, height: 1 });
  }));
  return { size, stacks, side, phase };
}

/** @param {string[]} actions @returns {Step[]} */
const steps = (actions) => actions.map((action) =>
  ({ from: action.replace("-off", ""), kind: action.endsWith("-off") ? "off" : "place" }));

/** @param {Board} board */
function material({ stacks }) {
  const pieces = new Map([["b", 0], ["w", 0]]);
  for (const { letter } of stacks.values()) pieces.set(letter, (pieces.get(letter) ?? 0) + 1);
  return pieces;
}

/** @type {GameDrawing} */
export const herd = {
  parse,
  steps,
  curves: [{ key: "curve.stones", of: material }],
  openDice: () => [],
  supply: true,
  view: (touches) => new BoardSvg(touches, { layout: ({ size }) => hexagonLayout(Number(size)), piece: drawStack, ghost: drawGhost }),
  settings: [{ name: "size", values: ["3", "4", "5", "6", "7", "8"], initial: "5" }],
  seats: [{ letter: "b", word: "black" }, { letter: "w", word: "white" }],
};
