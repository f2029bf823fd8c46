// SPDX-License-Identifier: MIT
// The simulated hand: what a touch of a square means, and the row that shows what it holds.
import { h } from "./dom.js";
import { stackWords } from "./sentences.js";
import { say } from "./words.js";

export class Hands {
  #send;
  #table;
  #taking = false;
  #last = Promise.resolve();
  #words = h("span", { class: "hand-words" });
  #drop = h("button", { type: "button", onclick: () => this.drop() });
  #off = h("button", { type: "button", "aria-pressed": "false", onclick: () => this.#mode(!this.#taking) });
  element = h("div", { class: "hand" }, this.#words, this.#drop, this.#off);

  /** @param {Send} send @param {() => Table | null} table */
  constructor(send, table) {
    this.#send = send;
    this.#table = table;
  }

  get #sim() {
    return this.#table()?.sim ?? null;
  }

  /** One touch after the other: what the next one means depends on what the last one did. @param {string} site */
  pick(site) {
    this.#last = this.#last.then(() => this.#touch(site));
  }

  /** @param {string} site */
  async #touch(site) {
    if (!this.#sim) return;
    if (this.#taking) return this.off(site);
    if (this.#sim.hand.length > 0) return this.#send("sim_place", { site });
    if (this.#sim.sites[site]?.length) return this.#send("sim_lift", { site });
  }

  /** @param {string} site */
  off(site) {
    this.#mode(false);
    if (this.#sim?.sites[site]?.length) this.#send("sim_off", { site });
  }

  drop() {
    if (this.#sim?.hand.length) this.#send("sim_drop");
  }

  /** @param {boolean} taking the next square picked loses a piece */
  #mode(taking) {
    this.#taking = taking;
    this.#off.setAttribute("aria-pressed", String(taking));
    this.show();
  }

  show() {
    const table = this.#table();
    this.element.hidden = !table?.sim;
    if (!table?.sim) return;
    const { hand } = table.sim;
    const held = hand.length > 0 && stackWords(table.players, { letter: hand[0], height: hand.length });
    this.#words.textContent = this.#taking ? say("ui.off_mode")
      : held ? say("ui.in_hand", { stack: held }) : say("ui.hand_empty");
    this.#drop.textContent = say("ui.put_back");
    this.#drop.hidden = !held;
    this.#off.textContent = say("ui.take_off");
    this.#off.hidden = Boolean(held);
  }
}
