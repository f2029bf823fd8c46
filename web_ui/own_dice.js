// SPDX-License-Identifier: MIT
// The dialog that takes what people's own dice show: tap a face for each die, look at it, confirm.
import { die } from "./dice.js";
import { openDialog } from "./dialogs.js";
import { h } from "./dom.js";
import { say } from "./words.js";

/**
 * The roll as a text: the lower face first, as in every roll.
 * @param {number[]} draws places in the list of sides
 * @param {string[]} sides
 */
export const rollOf = (draws, sides) => [...draws].sort((a, b) => a - b).map((draw) => sides[draw]).join(",");

/** @param {OwnDice} dice @param {Send} send */
export function askOwnDice({ count, sides }, send) {
  openDialog(say("dice.what_shows"), (close) => {
    /** @type {number[]} */
    const draws = [];
    const shown = h("div", { class: "dice tapped", role: "status" });
    const confirm = h("button", { type: "button", class: "primary", disabled: true, onclick: () => {
      close();
      send("roll", { dice: rollOf(draws, sides) });
    } }, say("dice.confirm"));
    const again = h("button", { type: "button", disabled: true, onclick: () => (draws.splice(0), show()) }, say("dice.again"));
    const faces = sides.map((side, index) => h("button", { type: "button", "aria-label": say("dice.shows", { side }),
      onclick: () => (draws.push(index), show()) }, die(side, false)));
    const show = () => {
      shown.replaceChildren(...draws.map((draw) => die(sides[draw], false)), h("span", { class: "quiet" },
        draws.length === count ? draws.map((draw) => sides[draw]).join(", ") : say("dice.still", { n: count - draws.length })));
      for (const face of faces) face.disabled = draws.length === count;
      again.disabled = draws.length === 0;
      confirm.disabled = draws.length < count;
      if (!confirm.disabled) confirm.focus();
    };
    show();
    return [h("div", { class: "sides" }, ...faces), shown, h("div", { class: "pair" }, again, confirm)];
  });
}
