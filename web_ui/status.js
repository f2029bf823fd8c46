// SPDX-License-Identifier: MIT
// The one line of words: what is wrong and the way back, or what was understood, or what is expected.
import { say, sayFirst } from "./words.js";
import { faultWords, readable, resultWords, stepWords } from "./sentences.js";

/** @typedef {{tone: "calm" | "good" | "ask" | "wrong" | "stale", main: string, hint: string, list: string[]}} Line */

const MOST_LISTED = 6;

/** @param {Table} table */
function expected(table) {
  if (table.state === "over") return over(table);
  return sayFirst([`expect.${table.expect.code}`, "expect.generic"], readable(table, { side: table.side, ...table.expect.params }));
}

/** @param {Table} table */
function over(table) {
  return resultWords(table.players, table.result, table.termination);
}

/** @param {Table} table @param {Board} board */
function wayBack({ verdict, ...table }, board) {
  const sites = verdict?.sites ?? [];
  const shown = sites.slice(0, MOST_LISTED).map((fault) =>
    faultWords(/** @type {Table} */ (table), fault, board.stacks.get(fault.site)));
  return sites.length > shown.length ? [...shown, say("ui.more", { n: sites.length - shown.length })] : shown;
}

/** @param {Table} table */
function fault(table) {
  const { kind, code, params } = /** @type {Verdict} */ (table.verdict);
  const keys = kind === "illegal" ? [`illegal.${code}`, "illegal.generic"] : [`verdict.${kind}`, "illegal.generic"];
  return sayFirst(keys, readable(table, params));
}

/**
 * @param {Table} table
 * @param {Board} board what should stand there
 * @param {(actions: string[]) => Step[]} steps
 * @param {boolean} live
 * @returns {Line}
 */
export function statusLine(table, board, steps, live) {
  const next = expected(table);
  const kind = table.verdict?.kind;
  if (!live) return { tone: "stale", main: say("ui.reconnecting"), hint: "", list: [] };
  if (table.state === "paused") return { tone: "wrong", main: next, hint: say("ui.paused_hint"), list: [] };
  if (table.question) return { tone: "ask", main: say("ui.which"), hint: say("ui.which_hint"), list: [] };
  if (kind && !["unfinished", "restored"].includes(kind)) {
    return { tone: "wrong", main: fault(table), hint: "", list: wayBack(table, board) };
  }
  if (kind === "restored") return { tone: "good", main: say("verdict.restored"), hint: next, list: [] };
  if (table.state === "over") return { tone: "good", main: next, hint: say("ui.over_hint"), list: [] };
  if (table.provisional.length === 0 || table.state === "workbench") return { tone: "calm", main: next, hint: "", list: [] };
  return { tone: "good", main: stepWords(steps(table.provisional)), hint: next, list: [] };
}
