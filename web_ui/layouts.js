// SPDX-License-Identifier: MIT
// Where a board's sites lie, and the ground that they lie on. A square's side is 100.
import { s } from "./dom.js";

const CELL = 100;
const FRAME = 6.5;  // the wooden frame, in hundredths of a square for each square of a side

/** @param {number} column @param {number} row from 0 */
export const siteName = (column, row) => String.fromCharCode(97 + column) + (row + 1);

/** @param {number} count */
const range = (count) => Array.from({ length: count }, (_, index) => index);

/** @param {number} columns @param {number} rows @returns {Layout} */
export function squareLayout(columns, rows) {
  const frame = FRAME * Math.max(columns, rows);
  const [width, height] = [columns * CELL + 2 * frame, rows * CELL + 2 * frame];
  const x = (/** @type {number} */ right) => frame + CELL * (right + 0.5);
  const sites = new Map(range(rows).flatMap((row) => range(columns).map((column) =>
    [siteName(column, row), { x: x(column), y: x(rows - 1 - row) }])));
  const size = frame * 0.52;
  const label = (/** @type {number} */ at, /** @type {number} */ down, /** @type {string} */ text) =>
    s("text", { class: "label", "font-size": size, x: at, y: down }, text);
  /** @param {boolean} flipped */
  const ground = (flipped) => [
    s("rect", { class: "frame", width, height, rx: frame / 2 }),
    s("rect", { class: "inlay", x: frame - 6, y: frame - 6, width: columns * CELL + 12, height: rows * CELL + 12, rx: 6 }),
    ...range(rows).flatMap((down) => range(columns).map((right) => s("rect", { class: (right + down) % 2 ? "square dark" : "square",
      x: frame + CELL * right, y: frame + CELL * down, width: CELL, height: CELL }))),
    ...range(columns).map((i) => label(x(i), height - frame / 2, siteName(flipped ? columns - 1 - i : i, 0)[0])),
    ...range(rows).map((i) => label(frame / 2, x(i), String(flipped ? i + 1 : rows - i)))];
  return { width, height, sites, ground };
}

const ROW = 87;  // between the rows of a hexagon

/** A hexagon of hexagonal cells (notation.md, "Squares"). @param {number} side @returns {Layout} */
export function hexagonLayout(side) {
  const last = 2 * side - 2;
  const [width, height] = [(last + 1) * CELL + 120, last * ROW + 210];
  /** @type {Map<string, {x: number, y: number}>} */
  const sites = new Map();
  for (const v of range(last + 1)) {
    for (const u of range(last + 1)) {
      if (u + v < side - 1 || u + v > 3 * side - 3) continue;
      sites.set(siteName(u, v), { x: width / 2 + CELL * (u - side + 1 + (v - side + 1) / 2), y: height / 2 - ROW * (v - side + 1) });
    }
  }
  /** @param {boolean} flipped */
  const ground = (flipped) => [s("rect", { class: "frame", width, height, rx: 60 }), ...[...sites].map(([site, at]) => {
    const { x, y } = flipped ? { x: width - at.x, y: height - at.y } : at;
    const corners = range(6).map((i) => `${x + 57 * Math.sin(i * Math.PI / 3)},${y - 57 * Math.cos(i * Math.PI / 3)}`);
    return s("g", {}, s("polygon", { class: "hexagon", points: corners.join(" ") }),
      s("text", { class: "cell-name", x, y: y + 41, "font-size": 15 }, site));
  })];
  return { width, height, sites, ground };
}
