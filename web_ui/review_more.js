// SPDX-License-Identifier: MIT
// What a review tells on request: thinking times, the dice of the game, what the sensors said, print, delete.
import { bars } from "./bars.js";
import { h } from "./dom.js";
import { seats } from "./played.js";
import { nameOf } from "./sentences.js";
import { get } from "./transport.js";
import { say, sayDuration } from "./words.js";

/** The time that each side's plies took, where the clocks tell. @param {Game} game */
function timesOf(game) {
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const { side, took } of game.plies) times.set(side, (times.get(side) ?? 0) + (took ?? 0));
  return times;
}

export class ReviewMore {
  /** @type {Game | null} */
  #game = null;
  #ply = 0;
  #readings = h("details", { ontoggle: () => this.#loadReadings() }, h("summary", {}, say("review.readings")));
  #dice = h("details", { ontoggle: () => this.#loadDice() }, h("summary", {}, say("review.dice")));

  /** @param {Game} game @param {Send} send */
  show(game, send) {
    this.#game = game;
    const names = seats(game);
    const times = h("details", {}, h("summary", {}, say("review.times")), h("ul", {},
      ...[...timesOf(game)].map(([side, time]) => h("li", {}, `${nameOf(names, side)}: ${sayDuration(time)}`))));
    this.#dice.hidden = !game.plies.some(({ kind }) => kind === "roll");
    const over = game.result !== "*" || game.abandoned;
    return h("section", { class: "more" }, times, this.#dice, this.#readings, h("p", { class: "row" },
      h("button", { type: "button", onclick: () => print() }, say("review.print")),
      over && h("button", { type: "button", class: "delete", onclick: () => askDelete(game, send) }, say("review.delete"))));
  }

  /** @param {number} ply */
  at(ply) {
    this.#ply = ply;
    this.#loadReadings();
  }

  async #loadReadings() {
    const game = this.#game;
    if (!game || !this.#readings.open) return;
    const ply = this.#ply;
    const upto = ply > 0 ? game.plies[ply - 1].sequence : 1;
    const after = ply > 1 ? game.plies[ply - 2].sequence : 0;
    const { readings } = await get(`games/${game.id}/readings?after=${after}&upto=${upto}`).catch(() => ({ readings: [] }));
    if (ply !== this.#ply) return;  // somebody went on meanwhile
    this.#readings.querySelector("ol, p")?.remove();
    this.#readings.append(readings.length === 0 ? h("p", { class: "quiet" }, say("review.no_readings")) : h("ol", { class: "readings" },
      ...readings.map((/** @type {{time: number, site: string, value: string}} */ { time, site, value }) =>
        h("li", {}, h("span", { class: "time" }, (time / 1e6).toFixed(3)), ` ${site} ${value}`))));
  }

  async #loadDice() {
    const game = this.#game;
    if (!game || !this.#dice.open || this.#dice.querySelector("section")) return;
    const { all, sides } = await get(`games/${game.id}/dice`).catch(() => ({ all: null, sides: {} }));
    if (!all || this.#dice.querySelector("section")) return;
    const names = seats(game);
    this.#dice.append(bars(say("stats.all"), all),
      ...Object.entries(sides).map(([side, tally]) => bars(nameOf(names, side), /** @type {DiceTally} */ (tally))));
  }
}

/** @param {Game} game @param {Send} send */
async function askDelete(game, send) {
  const { openDialog } = await import("./dialogs.js");
  openDialog(say("review.delete_title", { id: game.id }), (close) => [h("p", {}, say("review.delete_why")),
    h("button", { type: "button", class: "primary", onclick: async () => {
      close();
      await send("delete_game", { game: game.id });
      if (await get(`games/${game.id}`).then(() => false, () => true)) location.assign("/games");
    } }, say("review.delete_sure")), h("button", { type: "button", onclick: close }, say("review.keep"))]);
}
