// SPDX-License-Identifier: MIT
// What happened beside the plies of a game, in words.
import { actionWords, isAgreed } from "./sentences.js";
import { say, sayFirst } from "./words.js";

/** @param {string[]} actions @param {(actions: string[]) => Step[]} steps */
const listed = (actions, steps) => actions.map((action) => actionWords(steps, action)).join(say("ui.then"));

/** @param {Note} note @param {(actions: string[]) => Step[]} steps @returns {string} */
export function noteWords({ kind, gone = [], actions = [], candidates = [], code, params, sites = [] }, steps) {
  if (kind === "illegal") return say("note.illegal", { why: sayFirst([`illegal.${code}`, "illegal.generic"], params) });
  if (kind === "undone") return say("note.undone", { actions: listed(gone, steps) });
  if (kind === "ask") return say("note.ask", { candidates: candidates.map((one) => listed(one, steps)).join(say("ui.or")) });
  if (kind === "moved") return say(actions.some(isAgreed) ? "note.agreed" : "note.answered", { actions: listed(actions, steps) });
  if (kind === "mask") return say(sites.length > 0 ? "note.mask" : "note.unmask", { sites: sites.join(", ") });
  return say(`note.${kind}`);
}
