// SPDX-License-Identifier: MIT
// One tab stop for a whole grid of cells: the arrow keys move within it.

/** @type {Record<string, [number, number]>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @typedef {SVGElement | HTMLElement} Cell */

/** @param {number} at @param {number} columns @param {number} count @param {string} key */
function destination(at, columns, count, key) {
  const column = at % columns;
  if (key === "Home") return at - column;
  if (key === "End") return at - column + columns - 1;
  const [dx, dy] = DIRECTIONS[key] ?? [0, 0];
  const next = at + dx + dy * columns;
  return column + dx < 0 || column + dx >= columns || next < 0 || next >= count ? at : next;
}

/**
 * @param {Element} grid
 * @param {Cell[]} cells row by row from the upper left
 * @param {number} columns
 * @param {number} initial the cell that the tab key reaches first
 */
export function rove(grid, cells, columns, initial = 0) {
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
    cells[destination(at, columns, cells.length, key)].focus();
  });
}
