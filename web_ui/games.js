// SPDX-License-Identifier: MIT
// The list of games that were played at this table, with a filter.
import { h } from "./dom.js";
import { games } from "./games_known.js";
import { sayResult, seats } from "./played.js";
import { get } from "./transport.js";
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
  #player = h("input", { name: "player", type: "search", autocomplete: "off", oninput: () => this.#restart() });
  #count = 0;
  #asked = 0;
  element = h("main", { class: "list" }, h("h1", {}, say("ui.games")),
    h("form", { class: "filter", role: "search", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
      h("label", {}, say("ui.game"), this.#game), h("label", {}, say("ui.filter_player"), this.#player)),
    this.#list, this.#none, this.#more);

  constructor() {
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
    if (this.#game.value) query.set("game", this.#game.value);
    if (this.#player.value) query.set("player", this.#player.value);
    /** @type {GameRow[]} */
    const rows = await get(`games?${query}`).then((answer) => answer.games, () => []);
    if (asked !== this.#asked) return;  // somebody typed on meanwhile
    if (this.#count === 0) this.#list.replaceChildren();
    this.#list.append(...rows.map(line));
    this.#count += rows.length;
    this.#none.hidden = this.#count > 0;
    this.#more.hidden = rows.length < CHUNK;
  }
}
