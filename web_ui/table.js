// SPDX-License-Identifier: MIT
// The page at the table: whose turn, the dice, one line of words, the board, and what a thumb needs.
import { answersOf, Choices } from "./choices.js";
import { diceFaces, played } from "./dice.js";
import { h, s } from "./dom.js";
import { games } from "./games_known.js";
import { Hands } from "./hands.js";
import { bindKeys } from "./keys.js";
import { openNewGame } from "./new_game.js";
import { sceneOf } from "./scene.js";
import { nameOf } from "./sentences.js";
import { statusLine } from "./status.js";
import { drawStack } from "./stack.js";
import { say, sayFirst } from "./words.js";

/** @typedef {import("./types").Table} Table */
/** @typedef {import("./types").GameDrawing} GameDrawing */

const THUMB = ["undo", "confirm", "roll"];
const WAYS_OUT = ["resume", "abandon"];

/** Who plays now; who has won when it is over. @param {Table} table */
const inFront = (table) =>
  table.state === "over" && table.players.some(({ letter }) => letter === table.result) ? table.result : table.side;

export class TablePage {
  #state;
  #send;
  #hands;
  #choices;
  #spoken = "";
  /** @type {import("./types").BoardView | null} */
  #view = null;
  #game = "";
  #turn = h("h1", { class: "turn" });
  #dice = h("div", { class: "dice", role: "img" });
  #status = h("div", { class: "status" });
  #notices = h("div", { class: "notices" });
  #board = h("div", { class: "board-place" });
  #actions = h("div", { class: "actions" });
  element;
  #update = () => this.#show();

  /** @param {import("./state.js").State} state @param {import("./types").Send} send */
  constructor(state, send) {
    this.#state = state;
    this.#send = send;
    this.#hands = new Hands(send, () => state.table);
    this.#choices = new Choices(send);
    this.element = h("main", { class: "table" },
      h("section", { class: "top" }, this.#turn, this.#dice),
      h("section", { class: "words" }, this.#status, this.#notices),
      this.#board,
      h("section", { class: "thumb" }, this.#choices.element, this.#hands.element, this.#actions));
    state.addEventListener("change", this.#update);
    this.#show();
  }

  leave() {
    this.#state.removeEventListener("change", this.#update);
    delete document.documentElement.dataset.side;
  }

  #show() {
    const { table, live } = this.#state;
    const drawing = table && games[table.game.name];
    this.element.toggleAttribute("data-waiting", !drawing);
    if (!table || !drawing) return;
    if (table.game.name !== this.#game) this.#open(table.game.name, drawing);
    this.#showTurn(table);
    this.#showDice(table);
    this.#showStatus(table, drawing, live);
    this.#view?.show(sceneOf(table, drawing));
    this.#choices.show(table, drawing);
    this.#hands.show();
    this.#showActions(table);
    this.#bind(table);
  }

  /** @param {string} name @param {GameDrawing} drawing */
  #open(name, drawing) {
    this.#game = name;
    this.#view = drawing.view({
      onPick: (site) => this.#hands.pick(site),
      onOff: (site) => this.#hands.off(site),
      onDrop: () => this.#hands.drop(),
    });
    this.#board.replaceChildren(this.#view.element);
  }

  /** @param {Table} table */
  #showTurn(table) {
    const letter = inFront(table);
    document.documentElement.dataset.side = letter;
    const piece = s("svg", { viewBox: "-44 -44 88 88", "aria-hidden": true }, drawStack({ letter, height: 1 }));
    this.#turn.replaceChildren(piece, h("span", {}, nameOf(table.players, letter)));
  }

  /** @param {Table} table */
  #showDice({ dice }) {
    this.#dice.hidden = !dice;
    if (!dice) return;
    const done = played(dice);
    const words = dice.values.map((value, index) => say(done[index] ? "ui.die_played" : "ui.die_open", { value }));
    this.#dice.setAttribute("aria-label", words.join(", "));
    this.#dice.replaceChildren(...diceFaces(dice));
  }

  /** @param {Table} table @param {GameDrawing} drawing @param {boolean} live */
  #showStatus(table, drawing, live) {
    const line = statusLine(table, drawing.parse(table.position), drawing.steps, live);
    this.#status.dataset.tone = line.tone;
    this.#status.replaceChildren(
      h("p", { class: "main" }, line.main),
      line.hint && h("p", { class: "hint" }, line.hint) || "",
      line.list.length > 0 && h("ul", {}, ...line.list.map((item) => h("li", {}, item))) || "");
    this.#notices.replaceChildren(...table.notices.map(({ code, params }) =>
      h("p", {}, sayFirst([`notice.${code}`, "notice.generic"], { code, ...params }))));
    this.#speak([line.main, line.hint, ...line.list].filter(Boolean).join(". "));
  }

  /** @param {string} words */
  #speak(words) {
    const region = document.getElementById("announce");
    if (words !== this.#spoken && region) region.textContent = words;
    this.#spoken = words;
  }

  /** @param {Table} table */
  #showActions(table) {
    const ways = WAYS_OUT.filter((command) => table.commands.includes(command));
    const fresh = table.state === "over" ? ["new"] : [];
    const commands = [...(table.sim && table.verdict?.sites?.length ? ["sim_arrange"] : []), ...ways, ...fresh,
      ...(ways.length || fresh.length ? [] : THUMB)];
    const now = commands.join();
    if (this.#actions.dataset.commands !== now) this.#rebuildActions(commands);
    this.#actions.dataset.commands = now;
    for (const button of this.#actions.querySelectorAll("button")) {
      button.disabled = THUMB.includes(button.value) && !table.commands.includes(button.value);
    }
  }

  /** @param {string[]} commands */
  #rebuildActions(commands) {
    const main = commands[commands.length - 1];
    this.#actions.replaceChildren(...commands.map((command) =>
      h("button", { type: "button", value: command, class: command === main ? "primary" : "", onclick: () => this.#do(command) },
        say(`ui.${command}`))));
  }

  /** @param {string} command */
  #do(command) {
    if (command === "new") openNewGame(this.#state.table, this.#send);
    else this.#send(command);
  }

  /** @param {Table} table */
  #bind(table) {
    /** @type {Record<string, () => void>} */
    const keys = { f: () => this.#view?.flip(), n: () => this.#do("new"), Escape: () => this.#hands.drop() };
    const shortcuts = { r: "roll", u: "undo", c: "confirm" };
    for (const [key, command] of Object.entries(shortcuts)) {
      if (table.commands.includes(command)) keys[key] = () => this.#do(command);
    }
    answersOf(table).forEach((actions, index) => (keys[String(index + 1)] = () => this.#send("answer", { actions })));
    bindKeys(keys);
  }
}
