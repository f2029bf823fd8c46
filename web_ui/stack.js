// SPDX-License-Identifier: MIT
// A stack of checkers as one sees it leaning over the board: every checker's rim, the top face, the height as a number.
import { s } from "./dom.js";

const RADIUS = 36;
const MOST_RISE = 30;  // of a hundred, a square's side
const THICKNESS = 7;

/** @param {string} letter @param {number} y */
function face(letter, y) {
  const rings = letter === "b"
    ? [s("circle", { class: "groove", cy: y, r: 28 }), s("circle", { class: "groove", cy: y, r: 21 })]
    : [s("circle", { class: "groove milled", cy: y, r: 27 })];
  return [s("circle", { class: "top", cy: y, r: RADIUS }), ...rings];
}

/**
 * Drawn around (0, 0), in units of a hundredth of a square.
 * @param {Stack} stack
 */
export function drawStack({ letter, height }) {
  const lift = Math.min(THICKNESS, MOST_RISE / height);
  const bottom = (lift * height) / 2;
  const rims = Array.from({ length: height }, (_, level) =>
    s("circle", { class: "rim", cy: bottom - level * lift, r: RADIUS }));
  const top = bottom - height * lift;
  const number = height > 1 &&
    s("text", { class: height > 9 ? "height two" : "height", y: top + 1 }, String(height));
  return s("g", { class: `stack ${letter}`, "data-height": height },
    s("ellipse", { class: "shadow", cx: 3, cy: bottom + 6, rx: RADIUS + 2, ry: RADIUS }),
    ...rims, ...face(letter, top), number);
}

/** Where a stack should stand, but does not. @param {Stack} stack */
export function drawGhost({ letter, height }) {
  return s("g", { class: `ghost ${letter}` },
    s("circle", { r: RADIUS }),
    height > 1 && s("text", { class: "height", y: 1 }, String(height)));
}
