// SPDX-License-Identifier: MIT
// What is drawn on a board besides pieces: outlines, badges, arrows. Every meaning has a shape of its own.
import { s } from "./dom.js";

/** @typedef {{x: number, y: number}} Point */
/** @typedef {import("./types").Arrow} Arrow */
/** @typedef {import("./types").Mark} Mark */

/** @type {Partial<Record<Mark["kind"], string>>} */
const SIGNS = {
  extra: "M-8-8 8 8M8-8-8 8",
  missing: "M0-10V9M-8 2 0 10 8 2",
  differs: "M-9-4H9M-9 5H9M6-11-6 12",
};

/** @param {Mark["kind"]} kind */
function sign(kind) {
  const plate = kind === "missing"
    ? s("rect", { x: -17, y: -17, width: 34, height: 34, rx: 5 })
    : s("circle", { r: 18 });
  return s("g", { class: "sign", transform: "translate(32 -32)" }, plate, s("path", { d: SIGNS[kind] ?? "" }));
}

/** @param {Mark["kind"]} kind @param {Point} at */
export function drawMark(kind, { x, y }) {
  return s("g", { class: `mark ${kind}`, transform: `translate(${x} ${y})` },
    s("rect", { x: -45, y: -45, width: 90, height: 90, rx: 12 }),
    kind in SIGNS && sign(kind));
}

/** A target of the lifted stack: a dot, or a ring of dots around what stands there. @param {Point} at @param {boolean} taken */
export const drawTarget = ({ x, y }, taken) =>
  s("circle", { class: taken ? "target taken" : "target", cx: x, cy: y, r: taken ? 43 : 11 });

/** @param {Point} a @param {Point} b shortened at both ends, so that stacks stay readable */
function line(a, b) {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const [x, y] = [b.x - ux * 34, b.y - uy * 34];
  const [wx, wy] = [-uy * 11, ux * 11];
  return s("path", { d: `M${a.x + ux * 34} ${a.y + uy * 34}L${x} ${y}` +
    `M${x - ux * 16 + wx} ${y - uy * 16 + wy}L${x} ${y} ${x - ux * 16 - wx} ${y - uy * 16 - wy}` });
}

/** @param {string} label @param {Point} at @param {number} shift how many badges lie there already */
const badge = (label, { x, y }, shift) =>
  s("g", { class: "badge", transform: `translate(${x - 32 + shift * 34} ${y - 32})` },
    s("circle", { r: 19 }), s("text", { y: 1 }, label));

/**
 * @param {Arrow[]} arrows
 * @param {(site: string) => Point} place
 */
export function drawArrows(arrows, place) {
  /** @type {Map<string, number>} */
  const badges = new Map();
  return arrows.map(({ from, to, tone, label }) => {
    const end = to ?? from;
    const shift = badges.get(end) ?? 0;
    if (label) badges.set(end, shift + 1);
    return s("g", { class: `arrow ${tone}` },
      to ? line(place(from), place(to)) : s("circle", { class: "around", cx: place(from).x, cy: place(from).y, r: 44 }),
      label && badge(label, place(end), shift));
  });
}
