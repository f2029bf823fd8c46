// SPDX-License-Identifier: MIT
// Sentences about a table: who, which stack, which action, what is wrong and the way back.
import { say, sayFirst } from "./words.js";

/** @typedef {Player[]} Players */

/** A seat's colour in words. @param {Players} players @param {string} letter */
export function colourOf(players, letter) {
  const tag = players.find((player) => player.letter === letter)?.tag;
  return tag ? sayFirst([`side.${tag.toLowerCase()}`, tag]) : letter;
}

/** The player's name, or the colour where nobody gave one. @param {Players} players @param {string} letter */
export const nameOf = (players, letter) =>
  players.find((player) => player.letter === letter)?.name || colourOf(players, letter);

/** @param {Players} players @param {Stack} stack */
export const stackWords = (players, { letter, height }) =>
  say("ui.stack", { side: colourOf(players, letter), n: height });

/** @param {Step[]} steps */
export const stepWords = (steps) =>
  steps.map(({ kind, from, to }) => say(`action.${kind}`, { from, to: to ?? "" })).join(say("ui.then"));

/** One ply's action; positions that were agreed on are no steps. @param {(actions: string[]) => Step[]} steps @param {string} action */
export const actionWords = (steps, action) => (isAgreed(action) ? say("action.agreed") : stepWords(steps([action])));

/** Whether an action is a position that both sides agreed on (db/README.md). @param {string} action */
export const isAgreed = (action) => action.startsWith("=");

/** How a game ended. @param {Players} players @param {string} result @param {string} [termination] */
export function resultWords(players, result, termination) {
  const winner = players.find(({ letter }) => letter === result);
  if (!winner) return say(termination ? "ui.draw_agreed" : "ui.draw");
  const other = players.find(({ letter }) => letter !== result);
  const key = termination === "resignation" ? "ui.won_by_resignation" : termination ? "ui.won_by_agreement" : "ui.won";
  return say(key, { name: nameOf(players, result), other: nameOf(players, other?.letter ?? "") });
}

/** Parameters as a person reads them. @param {Table} table @param {Params} params */
export function readable(table, params = {}) {
  const result = { ...params };
  for (const name of ["side", "winner"]) {
    if (name in result) result[name] = nameOf(table.players, String(result[name]));
  }
  if ("dice" in result) result.dice = [...new Set(String(result.dice).split(","))].join(say("ui.or"));
  return result;
}

const isEmpty = (/** @type {string} */ reading) => reading === "0" || reading === "-" || reading === "";

/** @param {SiteFault} fault @returns {"extra" | "missing" | "differs"} */
export const faultKind = ({ is, should }) => (isEmpty(should) ? "extra" : isEmpty(is) ? "missing" : "differs");

/**
 * The way back at one site.
 * @param {Table} table
 * @param {SiteFault} fault
 * @param {Stack | undefined} due what stands there in the position shown
 */
export function faultWords(table, fault, due) {
  const stack = due ? stackWords(table.players, due) : say("ui.piece");
  return say(`fault.${faultKind(fault)}`, { site: fault.site, stack });
}
