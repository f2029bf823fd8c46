// SPDX-License-Identifier: MIT
// The page at the table: whose turn, the dice, one line of words, the board, and what a thumb needs.
import { Actions, commandButton } from "./actions.js";
import { answersOf, Choices } from "./choices.js";
import { diceFaces, played } from "./dice.js";
import { h, s } from "./dom.js";
import { games } from "./games_known.js";
import { Hands } from "./hands.js";
import { bindKeys } from "./keys.js";
import { sceneOf } from "./scene.js";
import { scoreWords } from "./scores.js";
import { nameOf } from "./sentences.js";
import { statusLine } from "./status.js";
import { drawStack } from "./stack.js";
import { askAccept, askUndoTurn } from "./both_agree.js";
import { openWhy } from "./why.js";
import { say, sayFirst } from "./words.js";

/** Notices of which the sensors' page tells more. */
const TO_SENSORS = ["sensor_trouble", "unknown_tag", "no_tags", "device_lost", "device_strange", "board_lacks_sites"];

/** Who plays now; who has won when it is over. @param {Table} table */
const inFront = (table) =>
  table.state === "over" && table.players.some(({ letter }) => letter === table.result) ? table.result : table.side;

export class TablePage {
  #state;
  #send;
  #hands;
  #choices;
  #spoken = "";
  /** @type {BoardView | null} */
  #view = null;
  #game = "";
  #turn = h("h1", { class: "turn" });
  #dice = h("div", { class: "dice", role: "img" });
  #status = h("div", { class: "status" });
  #scores = h("p", { class: "quiet scores", hidden: true });
  #wayBack = h("div", { class: "way-back", hidden: true });
  #notices = h("div", { class: "notices" });
  #board = h("div", { class: "board-place" });
  #actions = new Actions((command) => this.#do(command));
  element;
  #update = () => this.#show();

  /** @param {import("./state.js").State} state @param {Send} send */
  constructor(state, send) {
    this.#state = state;
    this.#send = send;
    this.#hands = new Hands(send, () => state.table);
    this.#choices = new Choices(send);
    this.element = h("main", { class: "table" },
      h("section", { class: "top" }, this.#turn, this.#dice),
      h("section", { class: "words" }, this.#status, this.#scores, this.#notices),
      this.#board,
      h("section", { class: "thumb" }, this.#wayBack, this.#choices.element, this.#hands.element, this.#actions.element));
    state.addEventListener("change", this.#update);
    this.#show();
  }

  leave() {
    this.#state.removeEventListener("change", this.#update);
    delete document.documentElement.dataset.side;
    delete document.documentElement.dataset.game;
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
    this.#showNotices(table);
    this.#scores.textContent = scoreWords(table, drawing.parse(table.position, table.game.settings));
    this.#scores.hidden = this.#scores.textContent === "";
    this.#view?.show(sceneOf(table, drawing));
    this.#choices.show(table, drawing);
    this.#hands.show();
    this.#actions.show(table);
    this.#bind(table);
  }

  /** @param {string} name @param {GameDrawing} drawing */
  #open(name, drawing) {
    this.#game = name;
    document.documentElement.dataset.game = name;
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
    const line = statusLine(table, drawing.parse(table.position, table.game.settings), drawing.steps, live);
    const words = [line.main, line.hint, ...line.list].filter(Boolean).join(". ");
    if (words === this.#spoken) return;
    this.#status.dataset.tone = line.tone;
    const why = ["good", "ask", "wrong"].includes(line.tone) && table.state === "playing" &&
      h("button", { type: "button", class: "plain why", onclick: () => openWhy(drawing.steps) }, say("ui.why"));
    this.#status.replaceChildren(h("p", { class: "main" }, line.main), h("p", { class: "hint" }, line.hint, why));
    this.#showWayBack(line.list, table);
    this.#speak(words);
  }

  /** @param {string[]} list @param {Table} table */
  #showWayBack(list, { commands, sim }) {
    this.#wayBack.hidden = list.length === 0;
    const items = list.map((item) => h("li", {}, item));
    this.#wayBack.replaceChildren(h("div", {}, h("p", {}, say("ui.way_back")), h("ul", {}, ...items)));
    const ways = [...(sim ? ["sim_arrange"] : []), ...commands.filter((command) => command === "accept_as_played")];
    this.#wayBack.append(h("div", { class: "ways" }, ...ways.map((way) => commandButton(way, (command) => this.#do(command)))));
  }

  /** @param {string} words */
  #speak(words) {
    this.#spoken = words;
    const region = document.getElementById("announce");
    if (region) region.textContent = words;
  }

  /** @param {Table} table */
  #showNotices({ notices, state }) {
    const toSensors = () => h("a", { href: "/sensors" }, say("ui.sensors"));
    this.#notices.replaceChildren(...notices.map(({ code, params }) =>
      h("p", {}, sayFirst([`notice.${code}`, "notice.generic"], { code, ...params }),
        TO_SENSORS.includes(code) && toSensors())));
    if (state === "workbench") this.#notices.append(h("p", {}, toSensors()));
  }

  /** @param {string} command */
  #do(command) {
    const table = this.#state.table;
    if (command === "undo" && table && !table.commands.includes("undo")) return askUndoTurn(table, this.#send);
    if (command === "accept_as_played" && table) return askAccept(table, this.#send);
    if (command === "roll" && table?.own_dice) return void this.#askDice(table.own_dice);
    if (command !== "new") return void this.#send(command);
    import("./new_game.js").then(({ openNewGame }) => openNewGame(this.#state.table, this.#send));
  }

  /** @param {OwnDice} dice */
  async #askDice(dice) {
    (await import("./own_dice.js")).askOwnDice(dice, this.#send);
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
