// SPDX-License-Identifier: MIT
// The menu: everything that is one tap away.
import { openDialog } from "./dialogs.js";
import { h } from "./dom.js";
import { askResult } from "./both_agree.js";
import { games } from "./games_known.js";
import { openNewGame } from "./new_game.js";
import { chooseLanguage, currentLanguage, languages, say } from "./words.js";

/** @typedef {import("./state.js").State} State */

const PAGES = [["/", "ui.table"], ["/dice", "ui.dice"], ["/games", "ui.games"], ["/stats", "ui.stats"], ["/sensors", "ui.sensors"]];

/** @param {() => void} close @param {() => Promise<void>} redraw */
function languageChoice(close, redraw) {
  const select = h("select", { onchange: async () => {
    await chooseLanguage(select.value);
    close();
    redraw();
  } }, ...languages().map((tag) => h("option", { value: tag, selected: tag === currentLanguage() }, say(`language.${tag}`))));
  return h("label", {}, say("ui.language"), select);
}

/** @param {State} state @param {Send} send @param {() => Promise<void>} redraw */
export function openMenu(state, send, redraw) {
  openDialog(say("ui.menu"), (close) => [
    h("nav", { class: "links" }, ...PAGES.map(([href, key]) =>
      h("a", { href, "aria-current": location.pathname === href ? "page" : null, onclick: close }, say(key)))),
    h("button", { type: "button", class: "primary", onclick: () => (close(), openNewGame(state.table, send)) }, say("ui.new")),
    ...(state.table?.commands.includes("agree_result") ? [h("button", { type: "button",
      onclick: () => (close(), askResult(/** @type {Table} */ (state.table), send)) }, say("ui.agree_result"))] : []),
    state.table && state.table.evidence.source !== "scripted" && !games[state.table.game.name]?.withoutDice
      ? h("button", { type: "button", onclick: async () => {
        close();
        (await import("./evidence.js")).openEvidence(state, send);
      } }, say("dice.menu")) : h("span", { hidden: true }),
    languageChoice(close, redraw),
    h("p", { class: "quiet" }, say("ui.keys")),
    h("p", { class: "quiet" }, say("ui.version", { version: state.table?.version ?? "" })),
  ]);
}
