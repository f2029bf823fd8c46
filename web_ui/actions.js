// SPDX-License-Identifier: MIT
// The buttons within one reach: undo, confirm, roll; at other times the ways out. They keep their places.
import { h } from "./dom.js";
import { say } from "./words.js";

const THUMB = ["undo", "confirm", "roll"];
const WAYS_OUT = ["abandon", "go_on_without", "resume", "end_workbench"];

/** @param {Table} table */
function commandsOf(table) {
  const ways = WAYS_OUT.filter((command) => table.commands.includes(command));
  if (ways.length > 0) return ways;
  if (table.commands.includes("next")) return ["undo", "next"];
  if (table.state === "over") return ["new"];
  const rolls = table.dice !== null || table.commands.includes("roll") || table.state !== "playing";
  return rolls ? THUMB : THUMB.filter((command) => command !== "roll");
}

/** @param {string} command @param {(command: string) => void} act */
export const commandButton = (command, act) =>
  h("button", { type: "button", value: command, onclick: () => act(command) }, say(`ui.${command}`));

export class Actions {
  #act;
  #shown = "";
  /** @type {HTMLButtonElement[]} */
  #buttons = [];
  element = h("div", { class: "actions" });

  /** @param {(command: string) => void} act */
  constructor(act) {
    this.#act = act;
  }

  /** @param {Table} table */
  show(table) {
    const commands = commandsOf(table);
    if (commands.join() !== this.#shown) this.#rebuild(commands);
    for (const button of this.#buttons) {
      const overTurns = button.value === "undo" && table.commands.includes("undo_turn");
      button.disabled = THUMB.includes(button.value) && !table.commands.includes(button.value) && !overTurns;
    }
  }

  /** @param {string[]} commands the last one is what is done most */
  #rebuild(commands) {
    this.#shown = commands.join();
    this.#buttons = commands.map((command) => commandButton(command, this.#act));
    const most = this.#buttons[commands.length - 1];
    most.classList.toggle("primary", most.value !== "go_on_without");  // waiting is better
    this.element.replaceChildren(...this.#buttons);
  }
}
