// SPDX-License-Identifier: MIT
// Statistics: who played and won what, and how the dice fell; of all games, or of one player.
import { bars } from "./bars.js";
import { h } from "./dom.js";
import { games } from "./games_known.js";
import { get } from "./transport.js";
import { say } from "./words.js";

/** "diablo size=6" as people read it. @param {string} kind */
function kindWords(kind) {
  const [name, ...rest] = kind.split(" ");
  return [say(`game.${name}`), ...rest].join(" ");
}

/** "diablo size=6, electronic" @param {string} key */
function diceWords(key) {
  const comma = key.lastIndexOf(", ");
  return `${kindWords(key.slice(0, comma))}, ${say(`stats.source.${key.slice(comma + 2)}`)}`;
}

/** A result of a kind of game: a side's letter, or a draw. @param {string} kind @param {string} result */
function resultName(kind, result) {
  const seat = games[kind.split(" ")[0]]?.seats.find(({ letter }) => letter === result);
  return seat ? say(`side.${seat.word}`) : say("ui.draw");
}

/** @param {number} part @param {number} whole */
const share = (part, whole) => (whole === 0 ? "–" : `${Math.round((100 * part) / whole)} %`);

/** @param {string[]} head @param {(string | number)[][]} rows */
const table = (head, rows) => h("div", { class: "scroll" }, h("table", { class: "figures" },
  h("thead", {}, h("tr", {}, ...head.map((words) => h("th", { scope: "col" }, words)))),
  h("tbody", {}, ...rows.map(([first, ...cells]) =>
    h("tr", {}, h("th", { scope: "row" }, String(first)), ...cells.map((cell) => h("td", {}, String(cell))))))));

/** @param {Statistics} all */
const gamesTable = ({ games: kinds }) => table(
  [say("ui.game"), say("stats.games"), say("stats.finished"), say("stats.results"), say("stats.first_won"), say("stats.turns")],
  Object.entries(kinds).map(([kind, { games: count, finished, results, first_won, mean_turns }]) => [kindWords(kind), count, finished,
    Object.entries(results).map(([result, times]) => `${resultName(kind, result)} ${times} (${share(times, finished)})`).join(", ") || "–",
    share(first_won, finished), finished === 0 ? "–" : mean_turns.toFixed(1)]));

/** @param {[string, Score][]} scores @param {string} first */
const scoresTable = (scores, first) => table([first, say("stats.games"), say("stats.finished"), say("stats.won")],
  scores.map(([name, { games: count, finished, won }]) => [name, count, finished, `${won} (${share(won, finished)})`]));

/** "diablo b" @param {string} side */
function sideWords(side) {
  const space = side.lastIndexOf(" ");
  return `${kindWords(side.slice(0, space))}, ${resultName(side, side.slice(space + 1))}`;
}

export class StatsPage {
  #progress = h("p", { class: "quiet", role: "status" }, say("ui.loading"));
  #content = h("div", { class: "statistics" });
  #player = h("select", { name: "player", onchange: () => this.#show() }, h("option", { value: "" }, say("stats.everybody")));
  /** @type {Statistics | null} */
  #all = null;
  #left = false;
  element = h("main", { class: "list" }, h("h1", {}, say("ui.stats")),
    h("label", {}, say("ui.filter_player"), this.#player), this.#progress, this.#content);

  constructor() {
    this.#load();
  }

  leave() {
    this.#left = true;
  }

  // The table adds up a few games for each request; whoever looks sees how far it has come.
  async #load() {
    for (let more = true; more && !this.#left;) {
      /** @type {Statistics | null} */
      const all = await get("stats").catch(() => null);
      if (!all) return void (this.#progress.textContent = say("error.unreachable"));
      more = all.counted < all.upto;
      this.#all = all;
      this.#progress.textContent = more ? say("stats.counting", { counted: all.counted, upto: all.upto }) : say("stats.of_all");
    }
    if (this.#left || !this.#all) return;
    this.#player.append(...Object.keys(this.#all.players).map((name) => h("option", { value: name }, name)));
    this.#show();
  }

  #show() {
    const all = /** @type {Statistics} */ (this.#all);
    const player = all.players[this.#player.value];
    const dice = Object.entries(player ? player.dice : all.dice).filter(([, { rolls }]) => rolls > 0).map(([key, tally]) => bars(diceWords(key), tally));
    const free = player ? [] : Object.entries(all.free_dice).map(([die, tally]) => bars(say("stats.free", { die }), tally));
    const head = player ? [scoresTable(Object.entries(player.sides).map(([side, score]) => [sideWords(side), score]), say("ui.game"))]
      : [gamesTable(all), scoresTable(Object.entries(all.players), say("ui.filter_player"))];
    this.#content.replaceChildren(...head, h("h2", {}, say("ui.dice")), h("p", {}, say("stats.caution")), ...dice, ...free);
    if (dice.length + free.length === 0) this.#content.append(h("p", { class: "quiet" }, say("stats.no_rolls")));
  }
}
