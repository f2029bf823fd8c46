// SPDX-License-Identifier: MIT
// A board in SVG, whatever its shape: its ground, pieces, marks, and one invisible cell a site for hands and keys.
import { h, s } from "./dom.js";
import { rove } from "./grid.js";
import { glide } from "./glide.js";
import { drawArrows, drawMark, drawSign, drawTarget, hasSign } from "./marks.js";
import { listen } from "./touches.js";
import { say } from "./words.js";

const LIFTED = { x: 12, y: -20 };  // how far the stack in the hand hovers off its site

/** @param {Element} layer @param {Element[]} things */
const fillLayer = (layer, things) => layer.replaceChildren(...things);

export class BoardSvg {
  #ground = h("div", { class: "board" });
  /** @type {Element} */
  element = this.#ground;
  #touches;
  #style;
  #flipped = false;
  #size = "";
  /** @type {Layout} */
  #layout = { width: 0, height: 0, sites: new Map(), ground: () => [] };
  /** @type {Scene | null} */
  #scene = null;
  /** @type {Record<string, SVGGElement>} */
  #layers = {};
  /** @type {Map<string, SVGElement>} */
  #cells = new Map();

  /** @param {Touches} touches @param {BoardStyle} style */
  constructor(touches, style) {
    this.#touches = touches;
    this.#style = style;
  }

  flip() {
    this.#flipped = !this.#flipped;
    this.#size = "";
    if (this.#scene) this.show(this.#scene);
  }

  /** @param {Scene} scene */
  show(scene) {
    const before = this.#size === String(scene.board.size) ? this.#scene : null;
    if (!before) this.#build(scene.board);
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
      ...this.#style.under?.(board, (site) => this.#place(site)) ?? [],
      ...marks.map(({ site, kind }) => drawMark(kind, this.#place(site))),
      ...this.#arrows(scene, "done"),
      ...[...targets].map((site) => drawTarget(this.#place(site), board.stacks.has(site))),
      ...[...ghosts].map(([site, stack]) => this.#put(this.#style.ghost(stack), site)),
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
    const pieces = stacks.map(([site, stack]) => this.#put(this.#style.piece(stack), site));
    if (hand?.from) {
      const piece = this.#put(this.#style.piece(hand), hand.from, LIFTED);
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

  /** The middle of a site; of "a1.face" too. @param {string} name */
  #place(name) {
    const { width, height, sites } = this.#layout;
    const { x, y } = sites.get(name.split(".")[0]) ?? { x: 0, y: 0 };
    return this.#flipped ? { x: width - x, y: height - y } : { x, y };
  }

  /** @param {Board} board */
  #build(board) {
    const held = document.activeElement?.getAttribute("data-site");
    this.#size = String(board.size);
    this.#layout = this.#style.layout(board);
    const { width, height, ground } = this.#layout;
    const layer = (/** @type {string} */ name) => (this.#layers[name] = s("g", { class: name, "aria-hidden": true }));
    const grid = s("g", { class: "cells", role: "grid", "aria-label": say("ui.board") }, ...this.#rows());
    this.#ground.replaceChildren(s("svg", { viewBox: `0 0 ${width} ${height}` },
      s("g", { "aria-hidden": true }, ...ground(this.#flipped)), layer("under"), layer("pieces"), layer("over"), grid));
    const sites = [...this.#cells.keys()];
    const corner = sites.reduce((best, site, index) => {
      const [here, there] = [this.#place(site), this.#place(sites[best])];
      return here.y > there.y || (here.y === there.y && here.x < there.x) ? index : best;
    }, 0);
    rove(grid, [...this.#cells.values()], sites.map((site) => this.#place(site)), corner);
    listen(grid, this.#touches);
    if (held) this.#cells.get(held)?.focus();
  }

  /** The cells from the upper left, row by row. */
  #rows() {
    this.#cells.clear();
    const at = (/** @type {string} */ site) => this.#place(site);
    const sites = [...this.#layout.sites.keys()].sort((a, b) => at(a).y - at(b).y || at(a).x - at(b).x);
    const rows = [...new Set(sites.map((site) => at(site).y))];
    return rows.map((y) => s("g", { role: "row" },
      ...sites.filter((site) => at(site).y === y).map((site) => this.#cell(site))));
  }

  /** @param {string} site */
  #cell(site) {
    const { x, y } = this.#place(site);
    const cell = s("rect", { role: "gridcell", "data-site": site, x: x - 47, y: y - 47, width: 94, height: 94, rx: 10 });
    this.#cells.set(site, cell);
    return cell;
  }
}
