// SPDX-License-Identifier: MIT
// One tab stop for a whole grid of cells: the arrow keys move within it.

/** @type {Record<string, [number, number]>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @typedef {SVGElement | HTMLElement} Cell */

/** @typedef {{x: number, y: number}} Point */

/** The nearest cell in a direction, straight ahead rather than aside. @param {number} at @param {Point[]} places @param {string} key */
function destination(at, places, key) {
  const here = places[at];
  const row = places.flatMap(({ y }, index) => (y === here.y ? [index] : []));
  if (key === "Home") return row[0];
  if (key === "End") return row[row.length - 1];
  const [dx, dy] = DIRECTIONS[key] ?? [0, 0];
  let best = at;
  let least = Infinity;
  places.forEach(({ x, y }, index) => {
    const ahead = dx * (x - here.x) + dy * (y - here.y);
    const aside = Math.abs(dy * (x - here.x)) + Math.abs(dx * (y - here.y));
    if (ahead <= 0 || aside >= ahead) return;
    const far = ahead + 2 * aside;
    if (far < least) [best, least] = [index, far];
  });
  return best;
}

/**
 * @param {Element} grid
 * @param {Cell[]} cells row by row from the upper left
 * @param {Point[]} places of the cells
 * @param {number} initial the cell that the tab key reaches first
 */
export function rove(grid, cells, places, initial = 0) {
  /** @param {number} chosen */
  const choose = (chosen) => cells.forEach((cell, index) => cell.setAttribute("tabindex", index === chosen ? "0" : "-1"));
  choose(initial);
  grid.addEventListener("focusin", (event) => {
    const at = cells.findIndex((cell) => cell === event.target);
    if (at >= 0) choose(at);
  });
  grid.addEventListener("keydown", (event) => {
    const { key } = /** @type {KeyboardEvent} */ (event);
    const at = cells.findIndex((cell) => cell === event.target);
    if (at < 0 || !(key in DIRECTIONS || key === "Home" || key === "End")) return;
    event.preventDefault();
    cells[destination(at, places, key)].focus();
  });
}
