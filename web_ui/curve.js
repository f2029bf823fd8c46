// SPDX-License-Identifier: MIT
// The curve of a game: how many checkers each side has after every ply.
import { s } from "./dom.js";

const WIDTH = 400;
const HEIGHT = 90;

/**
 * @param {Map<string, number>[]} material after the start and every ply
 * @param {string} words for those who do not see it
 */
export function drawCurve(material, words) {
  const most = Math.max(1, ...material.flatMap((pieces) => [...pieces.values()]));
  const x = (/** @type {number} */ at) => (at * WIDTH) / Math.max(1, material.length - 1);
  const y = (/** @type {number} */ count) => HEIGHT - 4 - (count * (HEIGHT - 8)) / most;
  const lines = [...material[0].keys()].map((letter) => s("polyline", { class: `line ${letter}`,
    points: material.map((pieces, at) => `${x(at).toFixed(1)},${y(pieces.get(letter) ?? 0).toFixed(1)}`).join(" ") }));
  const cursor = s("line", { class: "cursor", y1: 0, y2: HEIGHT });
  const element = s("svg", { class: "curve", viewBox: `-4 0 ${WIDTH + 8} ${HEIGHT}`, preserveAspectRatio: "none",
    role: "img", "aria-label": words }, ...lines, cursor);
  return { element, at: (/** @type {number} */ ply) => {
    cursor.setAttribute("x1", String(x(ply)));
    cursor.setAttribute("x2", String(x(ply)));
  } };
}
