// SPDX-License-Identifier: MIT
// Dice as real faces: pips up to nine, a numeral beyond.
import { s } from "./dom.js";

// Cells of a 3 by 3 grid, numbered row by row from the upper left.
const PIPS = [[], [4], [2, 6], [2, 4, 6], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8],
  [0, 2, 3, 4, 5, 6, 8], [0, 1, 2, 3, 5, 6, 7, 8], [0, 1, 2, 3, 4, 5, 6, 7, 8]];

/** @param {number} cell */
const pip = (cell) => s("circle", { class: "pip", cx: 26 + (cell % 3) * 24, cy: 26 + Math.floor(cell / 3) * 24, r: 8.5 });

/** @param {string} value */
function marks(value) {
  const pips = PIPS[Number(value)];
  if (pips) return pips.map(pip);
  const lines = value.split("+");  // "set+take": a line for each
  return lines.map((line, index) => s("text", { class: line.length > 2 ? "numeral word" : "numeral", x: 50,
    y: 51 + 26 * (index - (lines.length - 1) / 2) }, line));
}

/**
 * @param {string} value
 * @param {boolean} played
 */
export function die(value, played) {
  const face = s("rect", { class: "face", x: 4, y: 4, width: 92, height: 92, rx: 20 });
  return s("svg", { class: played ? "die played" : "die", viewBox: "0 0 100 100", "aria-hidden": true },
    s("rect", { class: "side", x: 4, y: 9, width: 92, height: 90, rx: 20 }), face, ...marks(value));
}

/**
 * Which of the rolled dice are played; of equal ones the first.
 * @param {Dice} dice
 */
export function played(dice) {
  const open = [...dice.open];
  return [...dice.values].reverse().map((value) => {
    const at = open.indexOf(value);
    if (at >= 0) open.splice(at, 1);
    return at < 0;
  }).reverse();
}

/** @param {Dice} dice */
export function diceFaces(dice) {
  const done = played(dice);
  return dice.values.map((value, index) => die(value, done[index]));
}
