// SPDX-License-Identifier: MIT
// What is drawn on a board besides pieces: outlines, badges, arrows. Every meaning has a shape of its own.
import { s } from "./dom.js";

/** @typedef {{x: number, y: number}} Point */

/** @type {Partial<Record<Mark["kind"], string>>} */
const SIGNS = {
  extra: "M-8-8 8 8M8-8-8 8",
  missing: "M0-10V9M-8 2 0 10 8 2",
  differs: "M-9-4H9M-9 5H9M6-11-6 12",
};

/** The outline of a square. @param {Mark["kind"]} kind @param {Point} at */
export const drawMark = (kind, { x, y }) =>
  s("rect", { class: `mark ${kind}`, x: x - 45, y: y - 45, width: 90, height: 90, rx: 12 });

/** What is wrong there, over the pieces: too much, too little, something else. @param {Mark["kind"]} kind @param {Point} at */
export function drawSign(kind, { x, y }) {
  const plate = kind === "missing"
    ? s("rect", { x: -18, y: -18, width: 36, height: 36, rx: 5 })
    : s("circle", { r: 19 });
  return s("g", { class: "sign", transform: `translate(${x + 29} ${y - 29})` }, plate, s("path", { d: SIGNS[kind] ?? "" }));
}

/** @param {Mark} mark */
export const hasSign = ({ kind }) => kind in SIGNS;

/** A target of the lifted stack: a dot, or a ring of dots around what stands there. @param {Point} at @param {boolean} taken */
export const drawTarget = ({ x, y }, taken) =>
  s("circle", { class: taken ? "target taken" : "target", cx: x, cy: y, r: taken ? 43 : 11 });

/** A point `along` from a towards b, `aside` to the left of that way. @param {Point} a @param {Point} b @param {number} along @param {number} aside */
function beside(a, b, along, aside) {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  return { x: a.x + ux * along + uy * aside, y: a.y + uy * along - ux * aside };
}

/** Bent, so that it passes beside the stacks in between. @param {Point} a @param {Point} b */
function line(a, b) {
  const half = Math.hypot(b.x - a.x, b.y - a.y) / 2;
  const middle = beside(a, b, half, Math.min(70, half * 0.6));
  const [start, end] = [beside(a, middle, 34, 0), beside(b, middle, 34, 0)];
  const wings = [11, -11].map((aside) => beside(end, middle, 17, aside));
  return s("path", { d: `M${start.x} ${start.y}Q${middle.x} ${middle.y} ${end.x} ${end.y}` +
    `M${wings[0].x} ${wings[0].y}L${end.x} ${end.y} ${wings[1].x} ${wings[1].y}` });
}

/** Straight with one turn. @param {Point} a @param {Point} corner @param {Point} b */
function corner(a, corner, b) {
  const end = beside(b, corner, 34, 0);
  const wings = [11, -11].map((aside) => beside(end, corner, 17, aside));
  return s("path", { d: `M${a.x} ${a.y}L${corner.x} ${corner.y} ${end.x} ${end.y}` +
    `M${wings[0].x} ${wings[0].y}L${end.x} ${end.y} ${wings[1].x} ${wings[1].y}` });
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
  return arrows.map(({ from, to, via, tone, label }) => {
    const end = to ?? from;
    const shift = badges.get(end) ?? 0;
    if (label) badges.set(end, shift + 1);
    return s("g", { class: `arrow ${tone}` },
      to ? via ? corner(place(from), place(via), place(to)) : line(place(from), place(to)) : s("circle", { class: "around", cx: place(from).x, cy: place(from).y, r: 44 }),
      label && badge(label, place(end), shift));
  });
}
