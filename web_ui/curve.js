// SPDX-License-Identifier: MIT
// A curve of a game: a line for each side over its plies.
import { h, s } from "./dom.js";

const WIDTH = 400;
const HEIGHT = 90;

/**
 * @param {Map<string, number>[]} values by letter, after the start and every ply
 * @param {string} words what it shows
 */
export function drawCurve(values, words) {
  const all = values.flatMap((value) => [...value.values()]);
  const most = Math.max(1, ...all);
  const least = Math.min(0, ...all);
  const x = (/** @type {number} */ at) => (at * WIDTH) / Math.max(1, values.length - 1);
  const y = (/** @type {number} */ count) => HEIGHT - 4 - ((count - least) * (HEIGHT - 8)) / (most - least);
  const lines = [...values[0].keys()].map((letter) => s("polyline", { class: `line ${letter}`,
    points: values.map((value, at) => `${x(at).toFixed(1)},${y(value.get(letter) ?? 0).toFixed(1)}`).join(" ") }));
  const zero = least < 0 && s("line", { class: "zero", x1: 0, x2: WIDTH, y1: y(0), y2: y(0) });
  const cursor = s("line", { class: "cursor", y1: 0, y2: HEIGHT });
  const element = h("figure", {}, h("figcaption", { class: "quiet" }, words),
    s("svg", { class: "curve", viewBox: `-4 0 ${WIDTH + 8} ${HEIGHT}`, preserveAspectRatio: "none",
      role: "img", "aria-label": words }, zero, ...lines, cursor));
  return { element, at: (/** @type {number} */ ply) => {
    cursor.setAttribute("x1", String(x(ply)));
    cursor.setAttribute("x2", String(x(ply)));
  } };
}

/**
 * Luck after the start and every ply: how much more or less choice a side's rolls gave than the average roll would
 * have, added up; 1 is as much as one whole average roll.
 * @param {Game} game
 * @param {{ply: number, side: string, choices: number, mean: number}[]} rolls
 * @param {string[]} letters
 */
export function luckOf({ plies }, rolls, letters) {
  const now = new Map(letters.map((letter) => [letter, 0]));
  const byPly = new Map(rolls.map((roll) => [roll.ply, roll]));
  return [new Map(now), ...plies.map((_, index) => {
    const roll = byPly.get(index + 1);
    if (roll && roll.mean > 0) now.set(roll.side, (now.get(roll.side) ?? 0) + roll.choices / roll.mean - 1);
    return new Map(now);
  })];
}
