// SPDX-License-Identifier: MIT
// Duell as the page knows it: dice of which one sees the top, the south and the east face. No rules.
import { BoardSvg } from "./board.js";
import { s } from "./dom.js";
import { siteName, squareLayout } from "./layouts.js";

// What lies south when a right-handed die turns round its top: each top's ring of south, east, north and west faces.
/** @type {Record<string, string>} */
const RINGS = { 1: "2354", 6: "2453", 2: "1463", 5: "1364", 3: "1265", 4: "1562" };

/** The face to the east. @param {string} top @param {string} south @param {boolean} left */
function east(top, south, left) {
  const ring = RINGS[top];
  return ring[(ring.indexOf(south) + (left ? 3 : 1)) % 4];
}

/** @param {string} position @param {Record<string, string>} settings @returns {Board} */
function parse(position, { chirality }) {
  const [board, side, phase] = position.split(" ");
  const ranks = board.split("/").reverse();
  /** @type {Stacks} */
  const stacks = new Map();
  ranks.forEach((rank, row) => [...rank.matchAll(/\.|([wb])(K|(\d)(\d))/g)].forEach(([, letter, , top, south], column) => {
    if (letter) stacks.set(siteName(column, row), { letter, height: 1, 
      faces: top ? [top, south, east(top, south, chirality === "left")] : ["K", "", ""] });
  }));
  return { size: ranks.length, stacks, side, phase };
}

/** @param {string[]} actions @returns {Step[]} */
const steps = (actions) => actions.map((action) => {
  const [, from, via, sign, to] = /^(\w\d)(?:-(\w\d)(?=[-x]))?([-x])(\w\d)$/.exec(action) ?? [];
  return { from, to, via, kind: sign === "x" ? "capture" : "move" };
});

/** @param {Board} board */
function material({ stacks }) {
  const pieces = new Map([["w", 0], ["b", 0]]);
  for (const { letter } of stacks.values()) pieces.set(letter, (pieces.get(letter) ?? 0) + 1);
  return pieces;
}

/** Squares from each key to where the other one began. @param {Board} board */
function keyDistance({ stacks, size }) {
  const rows = new Map([["w", 0], ["b", 0]]);
  for (const [site, { letter, faces }] of stacks) {
    const row = Number(site.slice(1));
    if (faces?.[0] === "K") rows.set(letter, Math.abs(site.charCodeAt(0) - 101) + (letter === "w" ? Number(size) - row : row - 1));
  }
  return rows;
}

/** A die: its top, and below and beside it the two faces towards the viewer. @param {Stack} stack */
function drawDie({ letter, faces }) {
  const [top, south, right] = faces ?? ["?", "", ""];
  const text = (/** @type {string} */ value, /** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ name) =>
    s("text", { class: name, x, y }, value);
  return s("g", { class: `stack cube ${letter}` },
    s("polygon", { class: "rim", points: "-40,26 24,26 40,40 -24,40" }),
    s("polygon", { class: "rim east", points: "24,-40 40,-26 40,40 24,26" }),
    s("rect", { class: "top", x: -40, y: -40, width: 64, height: 66, rx: 4 }),
    top === "K" ? s("path", { class: "key", d: "M-8-24a12 12 0 1 0 .1 0M-8 0V20M-8 12H4M-8 19H4" }) : text(top, -8, -6, "height"),
    south && text(south, -2, 34, "face"), right && text(right, 33, 4, "face"));
}

/** @param {Stack} stack */
const drawGhost = ({ letter }) => s("g", { class: `ghost ${letter}` }, s("rect", { x: -40, y: -40, width: 80, height: 80, rx: 6 }));

/** @type {GameDrawing} */
export const duell = {
  parse,
  steps,
  curves: [{ key: "curve.dice", of: material }, { key: "curve.key", of: keyDistance }],
  openDice: () => [],
  withoutDice: true,
  view: (touches) => new BoardSvg(touches, { layout: ({ size }) => squareLayout(9, Number(size)), piece: drawDie, ghost: drawGhost }),
  settings: [
    { name: "board", values: ["9x8", "9x9"], initial: "9x8" },
    { name: "chirality", values: ["right", "left"], initial: "right" },
    { name: "first", values: ["white", "black"], initial: "white" },
    { name: "key_captures", values: ["true", "false"], initial: "true" },
  ],
  seats: [{ letter: "w", word: "white" }, { letter: "b", word: "black" }],
};
