// SPDX-License-Identifier: MIT
// The head of every page; the menu itself is loaded when it is opened.
import { h } from "./dom.js";
import { say } from "./words.js";

/** @param {import("./state.js").State} state @param {Send} send @param {() => Promise<void>} redraw */
export const pageHead = (state, send, redraw) => h("header", { class: "head" },
  h("a", { class: "home", href: "/" }, "Arbiter"),
  h("button", { type: "button", class: "plain menu",
    onclick: async () => (await import("./menu.js")).openMenu(state, send, redraw) },
    h("span", { class: "bars", "aria-hidden": true }), say("ui.menu")));
