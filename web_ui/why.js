// SPDX-License-Identifier: MIT
// Why the referee says what it says: what the sensors told, and each explanation with what speaks against it.
import { openDialog } from "./dialogs.js";
import { h } from "./dom.js";
import { faultKind, stepWords } from "./sentences.js";
import { get } from "./transport.js";
import { say } from "./words.js";

/** @param {SiteFault} site */
function touchedWords({ site, is, should }) {
  const kind = faultKind({ site, is, should });
  return say(is === should ? "why.put_back" : kind === "missing" ? "why.gone" : `why.${kind}`, { site });
}

/** @param {Considered} considered */
function against({ unexplained, missing, out_of_order }) {
  const faults = [];
  if (unexplained.length > 0) faults.push(say("why.unexplained", { sites: unexplained.join(", ") }));
  if (missing.length > 0) faults.push(say("why.missing", { sites: missing.join(", ") }));
  if (out_of_order > 0) faults.push(say("why.out_of_order"));
  return faults.join("; ") || say("why.clean");
}

/** @param {(actions: string[]) => Step[]} steps */
export async function openWhy(steps) {
  /** @type {Why} */
  const why = await get("why");
  const touched = why.disturbed.map((site) => h("li", {}, touchedWords(site)));
  const considered = why.considered.map((one) =>
    h("li", {}, h("strong", {}, stepWords(steps(one.actions))), h("br"), against(one)));
  openDialog(say("ui.why"), () => [
    h("h3", {}, say("why.sensors")),
    touched.length > 0 ? h("ul", {}, ...touched) : h("p", {}, say("why.nothing")),
    h("h3", {}, say("why.considered")),
    considered.length > 0 ? h("ol", {}, ...considered) : h("p", {}, say("why.no_move")),
  ]);
}
