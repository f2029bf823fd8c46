// SPDX-License-Identifier: MIT
// The list of games that were played at this table, with a filter; files of games come in here.
import { h } from "./dom.js";
import { games } from "./games_known.js";
import { sayResult, seats } from "./played.js";
import { get, Refused } from "./transport.js";
import { say, sayTime } from "./words.js";

const CHUNK = 50;

/** @param {GameRow} row */
function line(row) {
  const [first, second] = seats(row).map(({ name }) => name);
  return h("li", {}, h("a", { href: `/games/${row.id}` },
    h("span", { class: "id" }, String(row.id)),
    h("span", { class: "who" }, say("ui.versus", { first, second })),
    h("span", { class: "result" }, sayResult(row)),
    h("span", { class: "quiet" }, `${say(`game.${row.game}`)} · ${sayTime(row.begun)}`)));
}

export class GamesPage {
  #list = h("ol", { class: "games" });
  #none = h("p", { class: "quiet", hidden: true }, say("ui.no_games"));
  #more = h("button", { type: "button", hidden: true, onclick: () => this.#load() }, say("ui.older"));
  #game = h("select", { name: "game", onchange: () => this.#restart() }, h("option", { value: "" }, say("ui.all_games")),
    ...Object.keys(games).map((name) => h("option", { value: name }, say(`game.${name}`))));
  #words = h("input", { name: "words", type: "search", autocomplete: "off", oninput: () => this.#restart() });
  #result = h("select", { name: "result", onchange: () => this.#restart() }, h("option", { value: "" }, say("ui.any_result")),
    ...sideChoices().map(([letter, words]) => h("option", { value: letter }, words)),
    h("option", { value: "draw" }, say("ui.draw")), h("option", { value: "*" }, say("ui.unfinished")),
    h("option", { value: "abandoned" }, say("ui.abandoned")));
  #from = h("input", { name: "from", type: "date", onchange: () => this.#restart() });
  #until = h("input", { name: "until", type: "date", onchange: () => this.#restart() });
  #file = h("input", { type: "file", name: "file", hidden: true, "aria-label": say("ui.import"), accept: ".txt,.json,.pgn", onchange: () => this.#import() });
  #transport;
  #count = 0;
  #asked = 0;
  element = h("main", { class: "list" }, h("h1", {}, say("ui.games")),
    h("form", { class: "filter", role: "search", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
      h("label", {}, say("ui.game"), this.#game), h("label", {}, say("ui.filter_player"), this.#words),
      h("label", {}, say("ui.result"), this.#result), h("label", {}, say("ui.from"), this.#from),
      h("label", {}, say("ui.until"), this.#until)),
    this.#list, this.#none, this.#more, this.#file,
    h("p", {}, h("button", { type: "button", onclick: () => this.#file.click() }, say("ui.import"))));

  /** @param {import("./transport.js").Transport} transport */
  constructor(transport) {
    this.#transport = transport;
    this.#load();
  }

  leave() {
    this.#asked = -1;
  }

  #restart() {
    this.#count = 0;
    this.#load();
  }

  async #load() {
    const asked = ++this.#asked;
    const query = new URLSearchParams({ offset: String(this.#count), limit: String(CHUNK) });
    for (const field of [this.#game, this.#words, this.#result, this.#from, this.#until])
      if (field.value) query.set(field.name, field.value);
    /** @type {GameRow[]} */
    const rows = await get(`games?${query}`).then((answer) => answer.games, () => []);
    if (asked !== this.#asked) return;  // somebody typed on meanwhile
    if (this.#count === 0) this.#list.replaceChildren();
    this.#list.append(...rows.map(line));
    this.#count += rows.length;
    this.#none.hidden = this.#count > 0;
    this.#more.hidden = rows.length < CHUNK;
  }

  async #import() {
    const file = this.#file.files?.[0];
    if (!file) return;
    this.#file.value = "";
    const { toast, askPin } = await import("./dialogs.js");
    try {
      const { added, known } = await this.#transport.importGames(await file.text());
      toast(say("ui.imported", { added: added.length, known }));
      this.#restart();
    } catch (problem) {
      const code = problem instanceof Refused ? problem.coded.code : "";
      if (code !== "pin_needed") return toast(problem instanceof Refused ? problem.message : say("error.unreachable"));
      const pin = await askPin();
      if (pin !== null) sessionStorage.setItem("arbiter.pin", pin), toast(say("ui.import_again"));
    }
  }
}

/** Every side of any game, once: letters mean other colours in other games. @returns {[string, string][]} */
function sideChoices() {
  /** @type {Map<string, Set<string>>} */
  const words = new Map();
  for (const { seats: all } of Object.values(games)) {
    for (const { letter, word } of all) words.set(letter, (words.get(letter) ?? new Set()).add(say(`side.${word}`)));
  }
  return [...words].map(([letter, names]) => [letter, [...names].join(" / ")]);
}
