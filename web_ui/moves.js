// SPDX-License-Identifier: MIT
// The moves of a game: a row a turn, its dice, every ply a link; the current one is marked.
import { h } from "./dom.js";
import { diceFaces } from "./dice.js";
import { actionWords } from "./sentences.js";
import { say } from "./words.js";

/**
 * @param {Game} game
 * @param {(actions: string[]) => Step[]} steps
 */
export function movesList(game, steps) {
  /** @type {Map<number, HTMLElement>} */
  const rows = new Map();
  const links = game.plies.map((ply, index) => {
    const link = h("a", { href: `#${index + 1}`, class: ply.kind }, ...content(ply, steps));
    row(rows, ply).append(link);
    return link;
  });
  const list = h("ol", { class: "moves", "aria-label": say("ui.moves"), tabindex: 0 }, ...rows.values());
  return { element: list, at: (/** @type {number} */ ply) => markCurrent(list, links, ply) };
}

/** @param {Ply} ply @param {(actions: string[]) => Step[]} steps */
function content(ply, steps) {
  if (ply.kind === "action") return [actionWords(steps, ply.text)];
  const values = ply.text.split(",");
  return [h("span", { class: "unseen" }, say("ui.rolls", { dice: values.join(", ") })), ...diceFaces({ values, open: values })];
}

/** @param {Map<number, HTMLElement>} rows @param {Ply} ply */
function row(rows, { turn, side }) {
  const known = rows.get(turn);
  if (known) return known;
  const fresh = h("li", { class: `side-${side}` }, h("span", { class: "turn-number" }, String(turn)));
  rows.set(turn, fresh);
  return fresh;
}

/** @param {HTMLElement} list @param {HTMLElement[]} links @param {number} ply */
function markCurrent(list, links, ply) {
  links.forEach((link, index) => index === ply - 1 ? link.setAttribute("aria-current", "step") : link.removeAttribute("aria-current"));
  const current = links[ply - 1];
  // Only the list scrolls: scrollIntoView would move the board out of sight on a phone.
  if (current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
}
