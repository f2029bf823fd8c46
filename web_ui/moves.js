// SPDX-License-Identifier: MIT
// The moves of a game: a row a turn, its dice, every ply a link; what happened beside them; the current one is marked.
import { h } from "./dom.js";
import { diceFaces } from "./dice.js";
import { noteWords } from "./notes.js";
import { actionWords } from "./sentences.js";
import { say, sayDuration } from "./words.js";

/**
 * @param {Game} game
 * @param {(actions: string[]) => Step[]} steps
 * @param {(ply: number | null) => void} preview a ply that is pointed at, or none
 */
export function movesList(game, steps, preview) {
  /** @type {Map<number, HTMLElement>} */
  const rows = new Map();
  const links = game.plies.map((ply, index) => {
    const link = h("a", { href: `#${index + 1}`, class: ply.kind, title: ply.took === null ? null : sayDuration(ply.took),
      onpointerenter: () => preview(index + 1), onpointerleave: () => preview(null) }, ...content(ply, steps));
    const line = row(rows, ply);
    line.append(link, ...beside(game, index + 1, steps));
    return link;
  });
  const before = beside(game, 0, steps);
  const list = h("ol", { class: "moves", "aria-label": say("ui.moves"), tabindex: 0 },
    before.length > 0 && h("li", {}, ...before), ...rows.values());
  return { element: list, at: (/** @type {number} */ ply) => markCurrent(list, links, ply) };
}

/** @param {Game} game @param {number} ply @param {(actions: string[]) => Step[]} steps */
const beside = ({ notes }, ply, steps) => notes.filter((note) => note.ply === ply)
  .map((note) => h("span", { class: `note ${note.kind}` }, noteWords(note, steps)));

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
