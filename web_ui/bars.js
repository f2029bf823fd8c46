// SPDX-License-Identifier: MIT
// How dice fell, as bars against what was to be expected, and what that does and does not say.
import { h } from "./dom.js";
import { say } from "./words.js";

/** Numbers by size, words as they come. @param {string} a @param {string} b */
const byFace = (a, b) => Number(a) - Number(b) || a.localeCompare(b);

/** What the test says, without saying more than it can. @param {DiceTally} tally */
function verdict({ p, rolls, chi_square, degrees }) {
  if (rolls === 0) return say("stats.no_rolls");
  const key = p >= 0.05 ? "stats.fair" : p >= 0.001 ? "stats.unusual" : "stats.suspicious";
  return say(key, { p: p < 0.001 ? "< 0.001" : p.toFixed(3), chi: chi_square.toFixed(2), degrees });
}

/** @param {string} title @param {DiceTally} tally */
export function bars(title, tally) {
  const faces = Object.entries(tally.faces).sort(([a], [b]) => byFace(a, b));
  const most = Math.max(1, ...faces.map(([, { count, expected }]) => Math.max(count, expected)));
  const share = (/** @type {number} */ value) => `${((100 * value) / most).toFixed(1)}%`;
  const rows = faces.map(([face, { count, expected }]) => {
    const bar = h("span", { class: "tally-bar" }, h("span", { class: "counted" }), h("span", { class: "due" }));
    /** @type {HTMLElement} */ (bar.children[0]).style.width = share(count);
    /** @type {HTMLElement} */ (bar.children[1]).style.left = share(expected);
    return h("tr", {}, h("th", { scope: "row" }, face), h("td", { class: "wide", "aria-hidden": "true" }, bar),
      h("td", {}, String(count)), h("td", { class: "quiet" }, say("stats.expected", { value: expected.toFixed(1) })));
  });
  const doubles = tally.doubles.expected > 0 && h("p", {},
    say("stats.doubles", { count: tally.doubles.count, expected: tally.doubles.expected.toFixed(1) }));
  const needed = tally.throws_to_see_a_tenth !== undefined && tally.rolls > 0 && h("p", { class: "quiet" },
    say("stats.needed", { tenth: tally.throws_to_see_a_tenth, half: tally.throws_to_see_a_half ?? 0 }));
  return h("section", { class: "tally" }, h("h3", {}, `${title} · ${say("stats.rolls", { n: tally.rolls })}`),
    h("table", {}, h("tbody", {}, ...rows)), doubles, h("p", {}, verdict(tally)), needed);
}
