// SPDX-License-Identifier: MIT
// What only both sides together may do: each says yes.
import { openDialog } from "./dialogs.js";
import { h } from "./dom.js";
import { nameOf } from "./sentences.js";
import { say } from "./words.js";

/** Takes the last turn back when everybody has agreed. @param {Table} table @param {Send} send */
export function askBoth(table, send) {
  if (!table.commands.includes("undo_turn")) return;
  openDialog(say("ui.undo_turn"), (close) => {
    const boxes = table.players.map(({ letter }) =>
      ({ letter, box: h("input", { type: "checkbox", name: letter, onchange: () => {
        agreed.disabled = boxes.some(({ box }) => !box.checked);
      } }) }));
    const agreed = h("button", { type: "button", class: "primary", disabled: true,
      onclick: () => (close(), void send("undo_turn")) }, say("ui.take_turn_back"));
    return [h("p", {}, say("ui.undo_turn_why")),
      ...boxes.map(({ letter, box }) => h("label", { class: "agrees" }, box, say("ui.agrees", { name: nameOf(table.players, letter) }))),
      agreed];
  });
}
