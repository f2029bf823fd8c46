// SPDX-License-Identifier: MIT
// The simulated hand: what a touch of a square means, and the row that shows what it holds.
import { h } from "./dom.js";
import { stackWords } from "./sentences.js";
import { games } from "./games_known.js";
import { say } from "./words.js";

const FOUR = ["1", "2", "3", "4"];
const LINES = [...FOUR.map((rank) => [..."abcd"].map((file) => file + rank)), ...[..."abcd"].map((file) => FOUR.map((rank) => file + rank)),
  ["a1", "b2", "c3", "d4"], ["d1", "c2", "b3", "a4"]];

/** Whether four stones of one colour lie in a line. @param {Record<string, string[]>} sites */
const hasLine = (sites) => LINES.some((line) => line.every((site) => sites[site]?.[0] && sites[site][0] === sites[line[0]]?.[0]));

export class Hands {
  #send;
  #table;
  #taking = false;
  #last = Promise.resolve();
  #words = h("span", { class: "hand-words" });
  #drop = h("button", { type: "button", onclick: () => this.drop() });
  #off = h("button", { type: "button", "aria-pressed": "false", onclick: () => this.#mode(!this.#taking) });
  #turns = h("div", { class: "turns" });
  #turnsShown = "";
  element = h("div", { class: "hand" }, this.#words, this.#drop, this.#off, this.#turns);

  /** @param {Send} send @param {() => Table | null} table */
  constructor(send, table) {
    this.#send = send;
    this.#table = table;
  }

  get #sim() {
    return this.#table()?.sim ?? null;
  }

  get #drawing() {
    const table = this.#table();
    return table ? games[table.game.name] : null;
  }

  /** Where pieces come from a supply, a touch sets the mover's or takes away what lies there. @param {string} site */
  async #exchange(site) {
    const table = this.#table();
    if (!table?.sim) return;
    if (table.sim.sites[site]?.length) return this.#send("sim_off", { site });
    await this.#send("sim_take", { piece: table.side });
    return this.#send("sim_place", { site });
  }

  /** Turns a row prism by prism, until a line stands. @param {string} action "3>+" */
  turn(action) {
    this.#last = this.#last.then(() => this.#turnRow(action));
  }

  /** @param {string} action */
  async #turnRow([row, from, way]) {
    const squares = ["1", "2", "3", "4"].map((n, i) => (row > "9" ? row + n : "abcd"[i] + row));
    for (const site of from === ">" ? squares : squares.reverse()) {
      await this.#send("sim_turn", { site, way });
      if (this.#sim && hasLine(this.#sim.sites)) return;
    }
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
    if (this.#drawing?.supply) return this.#exchange(site);
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
    this.#off.hidden = Boolean(held) || Boolean(this.#drawing?.supply);
    this.#showTurns(this.#drawing?.turns?.(table.legal) ?? []);
    if (this.#drawing?.supply && !held) this.#words.textContent = say("ui.supply_hint");
  }

  /** @param {string[]} turns */
  #showTurns(turns) {
    if (turns.join() === this.#turnsShown) return;
    this.#turnsShown = turns.join();
    this.#turns.replaceChildren(...turns.map((action) =>
      h("button", { type: "button", value: action, "aria-label": say("ui.turn_row", { row: action[0], way: action.slice(1) }),
        onclick: () => this.turn(action) }, action)));
  }
}
