// SPDX-License-Identifier: MIT
// The square board of Diablo in SVG: wood, stacks, marks, and one invisible cell a square for hands and keys.
import { h, s } from "./dom.js";
import { rove } from "./grid.js";
import { glide } from "./glide.js";
import { drawArrows, drawMark, drawSign, drawTarget, hasSign } from "./marks.js";
import { drawGhost, drawStack } from "./stack.js";
import { listen } from "./touches.js";
import { say } from "./words.js";

const CELL = 100;
const FRAME = 6.5;  // the wooden frame, in hundredths of a square for each square of a side
const LIFTED = { x: 12, y: -20 };  // how far the stack in the hand hovers off its square

/** @param {Element} layer @param {Element[]} things */
const fillLayer = (layer, things) => layer.replaceChildren(...things);

export class SquareBoard {
  element = h("div", { class: "board" });
  #touches;
  #flipped = false;
  #size = 0;
  #frame = 0;
  /** @type {Scene | null} */
  #scene = null;
  /** @type {Record<string, SVGGElement>} */
  #layers = {};
  /** @type {Map<string, SVGElement>} */
  #cells = new Map();

  /** @param {Touches} touches */
  constructor(touches) {
    this.#touches = touches;
  }

  flip() {
    this.#flipped = !this.#flipped;
    this.#size = 0;
    if (this.#scene) this.show(this.#scene);
  }

  /** @param {Scene} scene */
  show(scene) {
    const before = this.#size === scene.board.size ? this.#scene : null;
    if (!before) this.#build(scene.board.size);
    this.#scene = scene;
    fillLayer(this.#layers.under, this.#underPieces(scene));
    fillLayer(this.#layers.pieces, this.#pieces(scene));
    fillLayer(this.#layers.over, [...this.#arrows(scene, "choice"),
      ...scene.marks.filter(hasSign).map(({ site, kind }) => drawSign(kind, this.#place(site)))]);
    for (const [site, cell] of this.#cells) cell.setAttribute("aria-label", scene.describe(site));
    if (before) glide(before, scene, this.#layers.pieces, (site) => this.#place(site));
  }

  /** @param {Scene} scene */
  #underPieces(scene) {
    const { marks, targets, ghosts, board } = scene;
    return [
      ...marks.map(({ site, kind }) => drawMark(kind, this.#place(site))),
      ...this.#arrows(scene, "done"),
      ...[...targets].map((site) => drawTarget(this.#place(site), board.stacks.has(site))),
      ...[...ghosts].map(([site, stack]) => this.#put(drawGhost(stack), site)),
    ];
  }

  /** @param {Scene} scene @param {Arrow["tone"]} tone */
  #arrows({ arrows }, tone) {
    return drawArrows(arrows.filter((arrow) => arrow.tone === tone), (site) => this.#place(site));
  }

  /** @param {Scene} scene */
  #pieces({ board, hand }) {
    // Further ranks first, so that a tall stack covers what lies behind it and not what lies before it.
    const stacks = [...board.stacks].sort(([a], [b]) => this.#place(a).y - this.#place(b).y);
    const pieces = stacks.map(([site, stack]) => this.#put(drawStack(stack), site));
    if (hand) {
      const piece = this.#put(drawStack(hand), hand.from, LIFTED);
      piece.classList.add("lifted");
      pieces.push(piece);
    }
    return pieces;
  }

  /** @param {SVGGElement} drawing @param {string} site @param {{x: number, y: number}} offset */
  #put(drawing, site, offset = { x: 0, y: 0 }) {
    const { x, y } = this.#place(site);
    return s("g", { "data-at": site, transform: `translate(${x + offset.x} ${y + offset.y})` }, drawing);
  }

  /** The middle of a site's square. @param {string} site */
  #place(site) {
    const column = site.charCodeAt(0) - 97;
    const row = Number(site.slice(1)) - 1;
    const last = this.#size - 1;
    const [right, down] = this.#flipped ? [last - column, row] : [column, last - row];
    return { x: this.#frame + CELL * (right + 0.5), y: this.#frame + CELL * (down + 0.5) };
  }

  /** @param {number} right from the left @param {number} down from the top */
  #site(right, down) {
    const last = this.#size - 1;
    const [column, row] = this.#flipped ? [last - right, down] : [right, last - down];
    return String.fromCharCode(97 + column) + (row + 1);
  }

  /** @param {number} size */
  #build(size) {
    const held = document.activeElement?.getAttribute("data-site");
    this.#size = size;
    this.#frame = FRAME * size;
    const side = size * CELL;
    const whole = side + 2 * this.#frame;
    const layer = (/** @type {string} */ name) => (this.#layers[name] = s("g", { class: name, "aria-hidden": true }));
    const grid = s("g", { class: "cells", role: "grid", "aria-label": say("ui.board") }, ...this.#rows());
    const svg = s("svg", { viewBox: `0 0 ${whole} ${whole}` },
      s("g", { "aria-hidden": true },
        s("rect", { class: "frame", width: whole, height: whole, rx: this.#frame / 2 }),
        s("rect", { class: "inlay", x: this.#frame - 6, y: this.#frame - 6, width: side + 12, height: side + 12, rx: 6 }),
        ...this.#squares(), ...this.#labels()),
      layer("under"), layer("pieces"), layer("over"), grid);
    this.element.replaceChildren(svg);
    const cells = [...this.#cells.values()];
    rove(grid, cells, size, size * (size - 1));
    listen(grid, this.#touches);
    if (held) this.#cells.get(held)?.focus();
  }

  #rows() {
    this.#cells.clear();
    return this.#each((down) => s("g", { role: "row" }, ...this.#each((right) => this.#cell(right, down))));
  }

  /** @param {number} right @param {number} down */
  #cell(right, down) {
    const site = this.#site(right, down);
    const cell = s("rect", { role: "gridcell", "data-site": site, x: this.#frame + CELL * right + 3,
      y: this.#frame + CELL * down + 3, width: CELL - 6, height: CELL - 6, rx: 10 });
    this.#cells.set(site, cell);
    return cell;
  }

  #squares() {
    return this.#each((down) => this.#each((right) =>
      s("rect", { class: (right + down) % 2 ? "square dark" : "square", x: this.#frame + CELL * right,
        y: this.#frame + CELL * down, width: CELL, height: CELL }))).flat();
  }

  #labels() {
    const size = this.#frame * 0.52;
    const far = this.#size * CELL + 1.5 * this.#frame;
    return this.#each((i) => {
      const along = this.#frame + CELL * (i + 0.5);
      return [s("text", { class: "label", "font-size": size, x: along, y: far }, this.#site(i, 0)[0]),
        s("text", { class: "label", "font-size": size, x: this.#frame / 2, y: along }, this.#site(0, i).slice(1))];
    }).flat();
  }

  /** @template T @param {(index: number) => T} make */
  #each(make) {
    return Array.from({ length: this.#size }, (_, index) => make(index));
  }
}
